// How `svgo` makes the sprite smaller (tools/sprite.py): names and symbols stay, lines are rounded to whole units, the licence stays.
module.exports = {
  multipass: true,
  plugins: [{
    name: "preset-default",
    params: {
      overrides: {
        convertPathData: { floatPrecision: 0 }, cleanupIds: false, removeHiddenElems: false, removeUselessDefs: false, removeComments: false,
      },
    },
  }],
};
