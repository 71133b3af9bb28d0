/** The styles that every page has, in the order in which they build on one another; the rest come with their pages. */
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/houses.css";
import "./styles/parts.css";
