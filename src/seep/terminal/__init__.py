"""The table in a terminal: a person plays at a table of a Seep server, with the keyboard or the mouse.

It is a client like the page, and knows no rule: it shows what the server says and offers the plays that it lists. All
words are in the Fluent catalogues that it shares with the page. It needs `pip install 'seep-cards[terminal]'`.
"""
