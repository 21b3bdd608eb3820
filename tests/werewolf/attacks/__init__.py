"""Every pair and triple of effects on one victim of one night, and what must come of it,
written from the decisions alone.

`effects` lists the effects and says which go together; `oracle` says what is signalled and who dies; `anchors.tsv` says
it again by hand for some of them, each with the decisions it stands on; `story` turns a combination into a little game
that can be played. Nothing here reads the ruleset.
"""
