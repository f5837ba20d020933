import { type GlobalStyleRule, globalStyle } from "@vanilla-extract/css";
import { theme } from "../../vanilla.css.ts";
import { declareLayers } from "./layered.ts";
import { media } from "./responsive-style.ts";

declareLayers();

type LayeredGlobalRule = NonNullable<GlobalStyleRule["@layer"]>[string];

const reset = (selector: string, rule: LayeredGlobalRule) => globalStyle(selector, { "@layer": { reset: rule } });

reset("*, *::before, *::after", { boxSizing: "border-box" });
reset("*", { margin: 0 });
reset("html", {
  WebkitTextSizeAdjust: "100%",
  textSizeAdjust: "100%",
  // A focused field must not hide under the sticky header or the buy bar.
  scrollPaddingBlock: "5rem",
  overflowWrap: "break-word",
  // Half of a long word is better than a page that is wider than the window.
  "@media": { [media.largeText]: { overflowWrap: "anywhere", hyphens: "auto" } },
});
reset("html:has(dialog:modal)", { overflow: "hidden" });
// A sheet that its anchor has opened over a whole narrow screen: what is behind it can neither be scrolled nor reached, without scripts too.
const SHEET = "html:has([data-sheet]:target)";
const narrow = (rule: LayeredGlobalRule): LayeredGlobalRule => ({
  "@media": { "not all and (min-width: 64em)": rule },
});
reset(SHEET, narrow({ overflow: "hidden" }));
reset(`${SHEET} body`, narrow({ visibility: "hidden" }));
// A failed request is told in a popover.
reset(`[data-sheet]:target, ${SHEET} [popover]`, narrow({ visibility: "visible" }));
reset("body", {
  minHeight: "100vh",
  background: theme.color.surface.page,
  color: theme.color.text.primary,
  fontFamily: theme.font.text,
  fontSize: theme.type.body,
  lineHeight: theme.lineHeight.body,
  fontVariantNumeric: "tabular-nums",
});
reset("h1, h2, h3, h4", { fontSize: "inherit", lineHeight: theme.lineHeight.tight, textWrap: "balance" });
reset("ul, ol, dl, fieldset, legend", { listStyle: "none", padding: 0, border: 0, minWidth: 0 });
reset("img, svg, picture, video, canvas", { display: "block", maxWidth: "100%" });
reset("img, video", { height: "auto" });
reset("button, input, select, textarea", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
reset("button", { padding: 0, border: 0, background: "none", cursor: "pointer" });
reset("summary", { cursor: "pointer", listStyle: "none" });
reset("summary::-webkit-details-marker", { display: "none" });
reset("table", { borderCollapse: "collapse", width: "100%" });
reset("th", { textAlign: "start", fontWeight: "inherit" });
reset("a", {
  color: theme.color.text.link,
  textUnderlineOffset: "0.2em",
  textDecorationColor: theme.color.line.strong,
});
reset("a:hover", { color: theme.color.signal.text, textDecorationColor: "currentColor" });
// A number is read and dialled as one.
reset("a[href^='tel:']", { whiteSpace: "nowrap", "@media": { [media.largeText]: { whiteSpace: "normal" } } });
reset("[hidden]", { display: "none !important" });

// Two rings, dark inside light: one of them contrasts with any background and any control, including white fields on graphite.
reset(":focus-visible", {
  outline: `3px solid ${theme.color.text.primary}`,
  boxShadow: `0 0 0 5px ${theme.color.text.inverse}`,
  "@media": { [media.forcedColors]: { outline: "3px solid Highlight", outlineOffset: "2px" } },
});

// `!important` from here on: in the weakest layer it overrides all later layers.
reset("*, *::before, *::after", {
  "@media": {
    [media.reducedMotion]: {
      animation: "none !important",
      transition: "none !important",
    },
  },
});

reset("body", { "@media": { [media.print]: { background: "none", fontSize: "10pt" } } });
// White words on graphite, and what can only be pressed, are nothing on paper; the notices are the page's own first section.
reset(
  "nav, button, select, fieldset, aside, dialog:not([open]), details:not([open]), header, footer, body > div > section, [href='#filters']",
  {
    "@media": { [media.print]: { display: "none !important" } },
  },
);
reset("tr, li, figure, article", { "@media": { [media.print]: { breakInside: "avoid" } } });
