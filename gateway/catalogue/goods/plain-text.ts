import { Parser } from "htmlparser2";

const MAX_DESCRIPTION = 5_000;
/** Beginnings of lines in what people see. */
const LINES = new Set(["br", "p", "li", "div", "tr", "h1", "h2", "h3", "h4", "h5", "h6"]);
/** Their content is for programs. */
const UNSEEN = new Set(["script", "style", "template", "title", "head"]);

/**
 * What a person reads in a text that may hold HTML: no mark-up, no scripts, «&laquo;» as «, and «5 < 6» as it is. Suppliers' programs encode
 * once or twice («&amp;laquo;»); what is left after two times is meant so.
 */
function plainText(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const once = readHtml(text);
  return ENCODED.test(once) ? readHtml(once) : once;
}

const ENCODED =
  /&(?:#\w+|[a-z]+\d*);|<\/?(?:a|b|br|div|em|font|h\d|i|img|li|ol|p|script|span|strong|style|table|td|tr|u|ul)\b[^<>]*>/i;

function readHtml(html: string): string {
  let text = "";
  let unseen = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (UNSEEN.has(name)) unseen += 1;
        if (LINES.has(name)) text += "\n";
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen -= 1;
        if (LINES.has(name)) text += "\n";
      },
      ontext(more) {
        if (unseen === 0) text += more;
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return text;
}

/** Most texts have single spaces alone, and an import reads millions. */
const UNEVEN = /\s{2}|[^\S ]/;
const BLANKS = /[^\S\n]+/g;

/** A name, a brand or another text of one line. */
export const plainLine = (text: string): string => {
  const plain = plainText(text);
  return (UNEVEN.test(plain) ? plain.replaceAll(/\s+/g, " ") : plain).trim();
};

/** A description: pages show it as plain text with its lines. */
export const plainDescription = (text: string): string =>
  plainText(text)
    .replaceAll(BLANKS, " ")
    .replaceAll(/ ?\n\s*/g, "\n")
    .trim()
    .slice(0, MAX_DESCRIPTION);
