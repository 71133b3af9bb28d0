### The table in a terminal: what it says beside the messages that it shares with the page.

terminal-hints = ←→ card  ↑↓ play  Enter make it  f floor  s score  l plays  ? keys  q leave
terminal-hints-floor = ←→ on the floor  Space touch  ↑↓ play  Enter make it  f hand  Esc let go
terminal-hints-watching = s score  l plays  ? keys  q leave
terminal-page = Plays { $first } to { $last } of { $all }: PgUp and PgDn show others.
terminal-too-small = The terminal is too small to show everything: { $width } columns and { $height } lines are needed.
terminal-leave = Press q again to leave: the match waits for you at this table.
terminal-code = Others find this table by the code { $code }.
terminal-sit = Press the number of a chair to sit down.
terminal-start = Press Enter to start the match; bots take the free chairs. The number of a chair takes it.
terminal-next-deal = Enter: next deal · Esc: look at the table
terminal-rematch = Enter: play another match · Esc: look at the table
terminal-lead = Lead
terminal-baazis = Baazis
terminal-no-score = No deal of this match has been scored yet.
terminal-no-play = No play of this card uses everything that you touched: Esc lets go of it.
# Below a card of the hand that is the last key to a house of $value; at most six columns.
terminal-key = key{ $value }
terminal-ended = The connection to the table has ended: { $error }
terminal-ended-ConnectionLost = The server was lost and did not come back. Press q to leave.
terminal-ended-UnknownTable = There is no such table any more, or only its players may see it. Press q to leave.
terminal-ended-NotAPerson = The server does not know you any more. Press q to leave, and join again.
terminal-ended-OtherProtocol = The server runs another version of Seep than this program. Press q to leave.
terminal-ended-Flooded = The server had too many messages from this program. Press q to leave.
terminal-ended-ProtocolError = Server and program do not understand each other. Press q to leave.
terminal-help = Keys
terminal-keys =
    ← →       another card of the hand
    ↑ ↓       another play of the card: it is shown on the floor
    PgUp PgDn nine plays back or on
    1–9       a play by its number; the same number again makes it
    Enter     make the play that is shown
    f         go to the floor, and back to the hand
    Space     on the floor: touch a card or house, so that only plays with it are left
    Esc       let go of the play, then of what was touched
    s l       score sheet, all plays of the deal
    u         ask to take back your last play
    q         leave the table

    { "●" } your side, { "■" } the other side, { "◆" } a third one
    { "□" } an ordinary house, { "▣" } a cemented one
    +6 points of a card; (1) the number of its set in the play that is shown
    { "▴" } a card that goes with everything touched; key11 your last key to your house of 11
    { "✗" } a play that is not possible, why, and by which rule

    With a mouse, click a card, something on the floor, or a play; click the play again to make it.
