import { inserted, type PageEdit } from "./page-edits.ts";

/** A page whose pictures hang is hydrated all the same. */
const WAITS_AT_MOST_MS = 3_000;

/** Once the pictures in sight are painted; a page in a background tab paints nothing, so time counts as well. */
const startScripts = `{
const script = document.currentScript, late = script.previousSibling;
const start = () => {
if (!late.isConnected) return;
script.remove();
late.replaceWith(late.content);
};
addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
setTimeout(start, ${WAITS_AT_MOST_MS});
}`.replaceAll("\n", "");

const UNSAFE_IN_SCRIPT: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Hands the encoded data of all loaders to Remix in the browser, which reads them from a stream. `mark` is that of `OwnScriptMark`. */
export function loaderDataScript(encoded: string, mark: string): string {
  const literal = JSON.stringify(encoded).replace(
    /[&><\u2028\u2029]/g,
    (character) => UNSAFE_IN_SCRIPT[character] ?? "",
  );
  const stream = "window.__remixContext.streamController";
  return `<script nonce="${mark}">${stream}.enqueue(${literal});${stream}.close();</script>`;
}

const FIRST_OF_SCRIPTS = '<link rel="modulepreload"';

/**
 * A rendered page as it is sent: its scripts at the end, with the data for them, and put off until the pictures in sight are painted. On a
 * slow line they competed with them, and every page works without them. They take their places again before they run, so Remix finds the
 * page as it was rendered. `mark` is that of `OwnScriptMark`.
 */
export function documentEdits(html: string, loaderData: string, mark: string): PageEdit[] {
  const type = inserted(0, "<!DOCTYPE html>");
  const start = html.indexOf(FIRST_OF_SCRIPTS);
  if (start < 0) return [type];
  const rest = `${loaderData}</template><script nonce="${mark}">${startScripts}</script>`;
  return [type, inserted(start, "<template>"), inserted(html.lastIndexOf("</body>"), rest)];
}
