import { PICK_LIMITS, type PickKind, pickKinds } from "../../../shared/picks.ts";

/**
 * A page that many share has no visitor's picks in it: a script paints them from cookies before the page is used, and the server does
 * the same for who gets a page of their own. What is painted is `PickButton` and `PickCount`.
 */
const PICKED_BUTTON = /name="(favourite|compare)" value="([^"]*)" aria-pressed="false"/g;
const COUNT = /(data-picks="(favourite|compare)">)(<)/g;

export type Picks = Readonly<Record<PickKind, readonly string[]>>;

/** The page with what is picked pressed and counted. */
export function paintPicks(html: string, picks: Picks): string {
  if (pickKinds.every((kind) => picks[kind].length === 0)) return html;
  const values = {
    favourite: new Set(picks.favourite.map(asAttribute)),
    compare: new Set(picks.compare.map(asAttribute)),
  };
  return html
    .replace(PICKED_BUTTON, (button, kind: PickKind, value: string) =>
      values[kind].has(value) ? `name="un${kind}" value="${value}" aria-pressed="true"` : button,
    )
    .replace(COUNT, (_, start: string, kind: PickKind, end: string) => start + (picks[kind].length || "") + end);
}

/** As React writes it. */
const asAttribute = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

declare global {
  interface Document {
    /** Comes from the page's own script; absent from pages without scripts. */
    paintPicks?(): void;
  }
}

/** The browser's part, run before the page is used and again after every change: `readPicks` in short. */
const PAINT = `(document.paintPicks=function(){
var picked={};
document.cookie.split("; ").forEach(function(pair){
var at=pair.indexOf("="),kind=pair.slice(0,at),most={${pickKinds.map((kind) => `${kind}:${PICK_LIMITS[kind]}`).join()}}[kind];
if(most)try{picked[kind]=decodeURIComponent(pair.slice(at+1)).split("!").slice(0,most).map(decodeURIComponent)}catch(e){}
});
document.querySelectorAll("[data-pick]").forEach(function(button){
var kind=button.dataset.pick,on=(picked[kind]||[]).includes(button.value);
button.name=(on?"un":"")+kind;
button.setAttribute("aria-pressed",on)
});
document.querySelectorAll("[data-picks]").forEach(function(count){
count.textContent=(picked[count.dataset.picks]||[]).length||""
})
})()`.replaceAll("\n", "");

/** The page with that script at its end, for pages with scripts. `mark` is that of `OwnScriptMark`. */
export function withPicksScript(html: string, mark: string): string {
  const end = html.lastIndexOf("</body>");
  if (end < 0) return html;
  return `${html.slice(0, end)}<script nonce="${mark}">${PAINT}</script>${html.slice(end)}`;
}
