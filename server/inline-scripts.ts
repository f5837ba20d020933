import { createHash } from "node:crypto";

const LESS_THAN_SCRIPT = Buffer.from("<script");
const SCRIPT_END = Buffer.from("</script");
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const GREATER_THAN = 0x3e;

/** Index of the `>` that ends a tag; one inside a quoted attribute does not count. */
function tagEnd(html: Buffer, from: number): number {
  let quote = 0;
  for (let index = from; index < html.length; index += 1) {
    const byte = html[index];
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === QUOTE || byte === APOSTROPHE) quote = byte;
    else if (byte === GREATER_THAN) return index;
  }
  return -1;
}

const isElement = (tag: string): boolean => /^<script[\s/>]/.test(tag);
/** Data blocks such as JSON-LD are not executed, so they need no permission. */
const isExecuted = (tag: string): boolean => {
  if (/\ssrc\s*=/.test(tag)) return false;
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/.exec(tag)?.[1] ?? "";
  return type === "" || type === "module" || type === "text/javascript";
};

/** CSP sources ('sha256-…') of the inline scripts of a finished page, each once, in page order. */
export function inlineScriptSources(html: Buffer): string[] {
  const sources = new Set<string>();
  let at = html.indexOf(LESS_THAN_SCRIPT);
  while (at !== -1) {
    const open = tagEnd(html, at);
    if (open === -1) break;
    const tag = html.toString("utf8", at, open + 1);
    const close = isElement(tag) ? html.indexOf(SCRIPT_END, open) : open;
    if (close === -1) break;
    if (isElement(tag) && isExecuted(tag)) {
      const hash = createHash("sha256")
        .update(html.subarray(open + 1, close))
        .digest("base64");
      sources.add(`'sha256-${hash}'`);
    }
    at = html.indexOf(LESS_THAN_SCRIPT, close);
  }
  return [...sources];
}
