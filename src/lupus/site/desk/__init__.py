"""The desk of a moderator in a browser, without the internet once it is loaded: the engine itself runs in the page.

The pages are made by the folder `desk` of the game that has one; here are only the files that a browser needs for it.
"""
