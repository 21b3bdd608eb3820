// The sounds of a television: each is a formula of the time, so nothing is loaded. Nothing in them is drawn by chance either: two screens
// that show the same sound the same.

const RATE = 22050, TURN = 2 * Math.PI, BLEND = 0.5; // samples and seconds; the end of a sound that goes on runs into its beginning

// Noise from -1 to 1, always the same; dull: the smaller, the less of its high tones is left.
function noise(dull = 1, seed = 7) {
  let last = 0;
  return () => { seed = (Math.imul(seed, 1664525) + 1013904223) | 0; last += dull * (seed / 2 ** 31 - last); return last; };
}
const dies = (t, rise, fall) => (t < 0 ? 0 : Math.min(1, t / rise) * Math.exp(-t / fall));
const tone = (t, pitch) => Math.sin(TURN * pitch * t);
const bell = (t, pitch, long = 1.6) => [[0.5, 1], [1, 0.8], [1.2, 0.4], [1.5, 0.25], [2, 0.3], [2.7, 0.12]]
  .reduce((sum, [part, loud]) => sum + 0.4 * loud * tone(t, pitch * part) * dies(t, 0.004, long / part), 0);
const coin = (t, pitch = 2400) => 0.16 * dies(t, 0.001, 0.12) * (tone(t, pitch) + 0.7 * tone(t, 1.47 * pitch) + 0.4 * tone(t, 2.1 * pitch));
const hoot = (t, long) => (t < 0 || t > long ? 0 : 0.25 * Math.sin(Math.PI * t / long) * tone(t, 350 + 6 * tone(t, 11)));
const sum = (them) => them.reduce((total, one) => total + one, 0);

function cricket(t, pitch, every, long) {
  const now = t % every;
  return now > long ? 0 : Math.sin(Math.PI * now / long) * Math.max(0, tone(t, 31)) * tone(t, pitch);
}
function bird(t, at, from, to, long = 0.12) {
  const now = t - at;
  return now < 0 || now > long ? 0 : Math.sin(Math.PI * now / long) * Math.sin(TURN * (from * now + (to - from) * now * now / (2 * long)));
}

// Each by name: how many seconds it lasts, and what makes its samples. Those of the air go on.
const AIR = {
  night: [12, () => {
    const wind = noise(0.02);
    return (t) => 2.2 * wind() * (0.55 + 0.3 * tone(t, 1 / 12) + 0.15 * tone(t, 1 / 4)) + 0.035 * cricket(t, 4300, 1.2, 0.5) + 0.022 * cricket(t + 0.4, 3700, 1.5, 0.7);
  }],
  day: [12, () => {
    const breeze = noise(0.03, 3);
    const song = [[0.6, 3100, 3900], [0.8, 3900, 3000], [1, 3100, 3900], [3.2, 2500, 2900, 0.2], [3.5, 2500, 2900, 0.2], [5.9, 4300, 3500], [6.05, 4300, 3500],
      [6.2, 4300, 3500], [6.35, 4300, 3500], [8.4, 2100, 2600, 0.25], [8.8, 2600, 2100, 0.3], [10.6, 3300, 4100], [10.8, 3300, 4100]];
    let now = 0;
    return (t) => {
      while (now < song.length - 1 && t >= song[now + 1][0]) now += 1;
      return 0.7 * breeze() * (0.6 + 0.4 * tone(t, 1 / 6)) + 0.09 * bird(t, ...song[now]);
    };
  }],
};
const ACTS = {
  bell: [3, () => (t) => bell(t, 520)],
  hour: [4, () => (t) => bell(t, 165, 2.4)],
  dusk: [2.2, () => (t) => hoot(t, 0.25) + hoot(t - 0.45, 0.2) + hoot(t - 0.75, 0.6)],
  morning: [3.6, () => (t) => 0.45 * (bell(t, 660) + bell(t - 0.7, 520) + bell(t - 1.4, 660))],
  cards: [1.2, () => { const flick = noise(0.6); return (t) => { const next = flick(); return 0.35 * next * sum([0, 0.15, 0.3, 0.45, 0.6, 0.75].map((at) => dies(t - at, 0.002, 0.03))); }; }],
  claw: [2, () => {
    const wind = noise(0.25), nails = noise(0.7, 5);
    return (t) => 0.7 * wind() * (t < 0.75 ? (t / 0.75) ** 3 : 0) + 0.8 * tone(t, 55) * dies(t - 0.75, 0.002, 0.25) + 0.3 * nails() * sum([0.75, 0.9, 1.02].map((at) => dies(t - at, 0.004, 0.07)));
  }],
  roof: [2.6, () => {
    const stones = noise(0.35), below = noise(0.03, 5);
    return (t) => 0.55 * stones() * sum([0, 0.13, 0.32, 0.4, 0.63, 0.8, 1.15].map((at, n) => dies(t - at, 0.002, 0.09 + 0.02 * n))) + 4 * below() * dies(t, 0.05, 0.7);
  }],
  stake: [5, () => {
    const fire = noise(0.06), sparks = noise(1, 5);
    let spark = 0;
    return (t) => { const next = sparks(); spark = Math.abs(next) > 0.9994 ? 1 : spark * 0.992; return (1.6 * fire() + 0.5 * spark * next) * Math.min(1, t / 0.4, (5 - t) / 1.5); };
  }],
  coin: [0.6, () => (t) => coin(t) + coin(t - 0.11, 2750)],
  coins: [2.6, () => (t) => sum([0, 0.16, 0.34, 0.5, 0.71, 0.9, 1.12, 1.4, 1.75].map((at, n) => coin(t - at, 2100 + 137 * (n % 5))))],
  token: [0.3, () => (t) => 0.5 * tone(t, 190) * dies(t, 0.002, 0.035)],
  dead: [2, () => (t) => sum([0, 0.55].map((at) => 0.9 * tone(t - at, 58) * dies(t - at, 0.006, 0.22)))],
  end: [4.5, () => (t) => 0.42 * sum([[0, 392], [0.28, 494], [0.56, 587], [0.84, 784], [1.3, 587], [1.55, 784]].map(([at, pitch]) => bell(t - at, pitch)))],
};

const FADE = 0.1; // seconds in which a sound ends that does not go on
function samples([seconds, make], more = 0) {
  const next = make(), found = new Float32Array(Math.round(RATE * (seconds + more)));
  for (let n = 0; n < found.length; n += 1) found[n] = next(n / RATE);
  const over = Math.round(RATE * more), whole = found.length - over;
  for (let n = 0; n < over; n += 1) found[n] = found[n] * n / over + found[whole + n] * (1 - n / over);
  for (let n = 1; !more && n <= RATE * FADE; n += 1) found[whole - n] *= n / (RATE * FADE);
  return found.subarray(0, whole);
}

// What plays them on this device, or nothing where it has no sound.
export function player() {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!Context) return null;
  const context = new Context(), main = context.createGain(), made = {};
  main.connect(context.destination);
  function source(name, kind, more) {
    if (!made[name]) {
      const found = samples(kind[name], more);
      made[name] = context.createBuffer(1, found.length, RATE);
      made[name].getChannelData(0).set(found);
    }
    const one = context.createBufferSource(), loud = context.createGain();
    one.buffer = made[name];
    one.connect(loud).connect(main);
    return [one, loud];
  }
  let air = null;
  return {
    context,
    loud(volume) { main.gain.setTargetAtTime(volume, context.currentTime, 0.05); },
    play(name, after = 0) {
      if (!(name in ACTS) || context.state !== "running") return;
      source(name, ACTS)[0].start(context.currentTime + after);
    },
    // The air of a time takes the place of the one before; none: silence.
    breathe(name) {
      if (context.state !== "running" || (air?.name ?? "") === name) return;
      const now = context.currentTime;
      air?.loud.gain.setTargetAtTime(0, now, 0.8);
      air?.one.stop(now + 4);
      air = null;
      if (!(name in AIR)) return;
      const [one, loud] = source(name, AIR, BLEND);
      one.loop = true;
      loud.gain.setValueAtTime(0, now);
      loud.gain.setTargetAtTime(0.6, now, 1.5);
      one.start();
      air = { name, one, loud };
    },
  };
}
