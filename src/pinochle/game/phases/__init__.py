"""The phases of a round: a module for each word of the script, or for words that are alike.

A game imports only those of its script.
"""
