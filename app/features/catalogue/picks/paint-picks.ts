import { inserted, type PageEdit } from "../../../framework/page-edits.ts";
import { PICK_LIMITS, type PickKind, pickKinds } from "../../../shared/picks.ts";

/**
 * A page that many share has no visitor's picks in it: a script paints them from cookies before the page is used, and the server does
 * the same for who gets a page of their own. What is painted is `PickButton` and `PickCount`.
 */
const PICKED_BUTTON = /name="(favourite|compare)" value="([^"]*)" aria-pressed="false"/g;
const COUNT = /data-picks="(favourite|compare)">/g;

export type Picks = Readonly<Record<PickKind, readonly string[]>>;

/** Presses in a page what is picked, and counts it. */
export function paintPicks(html: string, picks: Picks): PageEdit[] {
  if (pickKinds.every((kind) => picks[kind].length === 0)) return [];
  const values = {
    favourite: new Set(picks.favourite.map(asAttribute)),
    compare: new Set(picks.compare.map(asAttribute)),
  };
  const pressed = [...html.matchAll(PICKED_BUTTON)].flatMap(({ 0: button, 1: kind, 2: value = "", index }) =>
    values[kind as PickKind].has(value)
      ? [{ at: index, until: index + button.length, text: `name="un${kind}" value="${value}" aria-pressed="true"` }]
      : [],
  );
  const counts = [...html.matchAll(COUNT)].map(({ 0: start, 1: kind, index }) =>
    inserted(index + start.length, String(picks[kind as PickKind].length || "")),
  );
  return [...pressed, ...counts];
}

/** As React writes it. */
const asAttribute = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** The browser's part: `readPicks` in short. */
export const PAINT_PICKS = `[${pickKinds.map((kind) => `["${kind}",${PICK_LIMITS[kind]}]`).join()}].forEach(function(of){
var kind=of[0],picked=[];
try{if(cookies[kind])picked=decodeURIComponent(cookies[kind]).split("!").slice(0,of[1]).map(decodeURIComponent)}catch(e){}
document.querySelectorAll("[data-pick="+kind+"]").forEach(function(button){
var on=picked.includes(button.value);
button.name=(on?"un":"")+kind;
button.setAttribute("aria-pressed",on)
});
say("[data-picks="+kind+"]",picked.length||"")
});`;
