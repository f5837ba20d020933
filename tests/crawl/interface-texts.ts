import { decoded, textOf } from "../support/html.ts";

const textTags = /<(a|button|label|legend|summary|h[1-6]|th|dt|p|caption|option)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** Names that are written so in Russian too. */
const adopted = new Set(["Run Flat", "Telegram"]);

/** Texts of controls, links, headings and paragraphs, and attributes for forms and screen readers, that are a foreign word and no Russian one. GEN-007 */
export function foreignTexts(html: string): string[] {
  const shown = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, "");
  const texts = [...shown.matchAll(textTags)]
    .map(([, tag = "", attributes = "", inner = ""]) => ({ tag, attributes, inner, text: textOf(inner) }))
    .filter(({ text }) => isForeign(text))
    .filter((piece) => !isName(piece) && !isBuildLine(piece.text))
    .map(({ text }) => text);
  const attributes = [...shown.matchAll(/\s(?:placeholder|aria-label|title)="([^"]*)"/g)].map(([, text = ""]) =>
    decoded(text),
  );
  const title = decoded(/<title>([^<]*)<\/title>/.exec(shown)?.[1] ?? "");
  return [...new Set([...texts, ...[...attributes, title].filter(isForeign)])];
}

const isForeign = (text: string) => /[a-z]{3}/i.test(text) && !/[а-яё]/i.test(text) && !adopted.has(text);

interface Piece {
  tag: string;
  attributes: string;
  inner: string;
  text: string;
}

/** Goods, brands, cars and values of a filter keep the names they were given: what they lead to or send has the name as well. */
function isName({ tag, attributes, inner, text }: Piece): boolean {
  if (tag === "label") return /<input(?=[^>]*type="(?:checkbox|radio)")(?=[^>]*value=")/.test(inner);
  if (tag === "option") return /value="[^"]/.test(attributes);
  if (/^h\d$/.test(tag)) return inner.includes("<a ");
  const [word = ""] = /[a-z0-9]{2,}/.exec(text.toLowerCase()) ?? [];
  const href = /href="([^"]*)"/.exec(attributes)?.[1] ?? "";
  // TotalEnergies is `total` in addresses.
  const isInAddress =
    href.includes(word) || [...href.matchAll(/-is-([a-z0-9]+)/g)].some(([, slug = ""]) => word.startsWith(slug));
  return tag === "a" && isInAddress;
}

/** The footer's line for engineers names the server, the build and the version. CFG-055 */
const isBuildLine = (text: string) => /^\S+ · \S+ · \S+$/.test(text);
