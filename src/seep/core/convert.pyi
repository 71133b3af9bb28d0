from seep.cards import CARDS as CARDS
