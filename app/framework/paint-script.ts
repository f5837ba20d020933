import { inserted, type PageEdit } from "./page-edits.ts";

declare global {
  interface Document {
    /** Comes from the page's own script; absent from pages without scripts. */
    paintOwn?(): void;
  }
}

/**
 * A script at the end of the page that paints what is one visitor's own into a page that many share, from cookies: before the page is
 * used, and whenever `document.paintOwn` is called. Each of `parts` is a statement that knows `cookies`, as they are sent, and `say`, which
 * changes a text only where it is another. `mark` is that of `OwnScriptMark`.
 */
export function paintScript(html: string, mark: string, parts: readonly string[]): PageEdit[] {
  const end = html.lastIndexOf("</body>");
  if (end < 0) return [];
  const script = `(document.paintOwn=function(){
var cookies={};
document.cookie.split("; ").forEach(function(pair){var at=pair.indexOf("=");cookies[pair.slice(0,at)]=pair.slice(at+1)});
function say(selector,text){document.querySelectorAll(selector).forEach(function(at){if(at.textContent!=text)at.textContent=text})}
${parts.join("")}
})()`.replaceAll("\n", "");
  return [inserted(end, `<script nonce="${mark}">${script}</script>`)];
}
