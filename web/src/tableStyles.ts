/** The styles of a table, in the order in which they build on one another. */
import "./styles/table.css";
import "./styles/bar.css";
import "./styles/plates.css";
import "./styles/piles.css";
import "./styles/floor.css";
import "./styles/hand.css";
import "./styles/choosing.css";
import "./styles/plays.css";
import "./styles/tools.css";
import "./styles/log.css";
import "./styles/score.css";
import "./styles/people.css";
