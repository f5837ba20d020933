/** Styles of pages that only the server renders; their routes import this. */
import "../../../styles/prose.css.ts";
