/** Every style of the page, in the order they build on one another. */
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/start.css";
import "./styles/table.css";
import "./styles/floor.css";
import "./styles/hand.css";
import "./styles/log.css";
import "./styles/small.css";
import "./styles/score.css";
import "./styles/people.css";
import "./styles/room.css";
import "./styles/pages.css";
import "./styles/replay.css";
