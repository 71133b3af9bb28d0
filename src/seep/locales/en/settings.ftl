### How a reader likes the table: kept in the browser, for all tables.

reader-settings = Settings
reader-settings-here = They hold for this browser, at every table.
reader-play = Play
reader-cards = Cards
reader-colours = Colours
reader-sound = Sound

reader-pace = Pace
reader-pace-table = The table’s
reader-one-tap = One tap plays a card that has a single play
reader-one-tap-note = It waits a moment, with “undo” in its place.
reader-sort = The hand is sorted
reader-sort-suit = By suit
reader-sort-value = By value
reader-four-colours = Four colours
reader-four-colours-note = Diamonds blue and clubs green.
reader-large-index = Large index
reader-large-index-note = A larger rank and suit in the corner, no pips.
reader-theme = Pages and papers
reader-theme-system = As the system
reader-theme-light = Light
reader-theme-dark = Dark
reader-contrast = High contrast
reader-contrast-note = Darker cloth, stronger edges.
reader-sounds = Sounds
reader-vibration = Vibration
reader-vibration-note = On telephones: when it is your turn, and for sweeps.
