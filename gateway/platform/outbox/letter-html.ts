/**
 * A letter as mail programs show it, made of its plain text: one text says everything once, and who reads no HTML misses nothing.
 * Tables and styles in attributes, because that is what all of them understand; no picture, because most show none unasked.
 */

/** Those of the theme: `letter-html.test.ts` compares them. */
export const letterColors = {
  page: "#f7f4ee",
  raised: "#ffffff",
  text: "#191c1f",
  muted: "#565b5f",
  dark: "#1c2023",
  onDark: "#ffffff",
  line: "#d8d3c9",
  signal: "#d2390c",
  onSignal: "#ffffff",
} as const;

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const { page, raised, text, muted, dark, onDark, line, signal, onSignal } = letterColors;

interface LetterToShow {
  /** What the shop calls itself. */
  shop: string;
  subject: string;
  /** Paragraphs with an empty line between them, as `bodyOf` joins them. */
  body: string;
}

/** What a paragraph of plain text is. */
type Part =
  | { kind: "text"; lines: string[] }
  | { kind: "rows"; rows: { term: string; value: string }[] }
  | { kind: "way"; label: string; href: string }
  | { kind: "code"; label: string; code: string }
  | { kind: "end"; label: string; href: string };

const ADDRESS = /^https?:\/\/\S+$/;
const ROW = /^(.+?): (.+)$/;
const CODE = /^(.+): (\d{4,8})$/;
const END = /^(Завершить подписку): (https?:\/\/\S+)$/;
/** Longer ones are sentences, above the button that says where it leads. */
const LONGEST_LABEL = 40;
const OPEN = "Открыть";

export function partsOf(body: string): Part[] {
  return body.split("\n\n").flatMap((paragraph): Part[] => {
    const lines = paragraph.split("\n");
    const [only = ""] = lines;
    const [, endLabel, endHref] = END.exec(paragraph) ?? [];
    if (endLabel && endHref) return [{ kind: "end", label: endLabel, href: endHref }];
    const last = lines.at(-1) ?? "";
    if (ADDRESS.test(last)) return wayOf(lines.slice(0, -1), last);
    if (lines.length === 1) {
      const [, label, code] = CODE.exec(only) ?? [];
      return label && code ? [{ kind: "code", label, code }] : [{ kind: "text", lines }];
    }
    const rows = lines.map((each) => ROW.exec(each));
    if (rows.every((row) => row !== null))
      return [{ kind: "rows", rows: rows.map(([, term = "", value = ""]) => ({ term, value })) }];
    return [{ kind: "text", lines }];
  });
}

/** An address below its words: a button with them, or below a whole sentence. */
function wayOf(words: string[], href: string): Part[] {
  const label = words.join(" ").replace(/:$/, "");
  if (label !== "" && label.length <= LONGEST_LABEL) return [{ kind: "way", label, href }];
  return [...(words.length > 0 ? [{ kind: "text" as const, lines: words }] : []), { kind: "way", label: OPEN, href }];
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (plain: string): string => plain.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Addresses in a sentence can be pressed, without the point at its end. */
const linked = (plain: string): string =>
  plain
    .split(/(https?:\/\/[^\s]*[^\s.,;:!?)»])/)
    .map((piece, at) =>
      at % 2 ? `<a href="${escaped(piece)}" style="color:${text}">${escaped(piece)}</a>` : escaped(piece),
    )
    .join("");

function shown(part: Part, place: number): string {
  const around = (inside: string, style = "") =>
    `<tr><td style="padding:0 20px 16px;font-family:${FONT};font-size:16px;line-height:24px;color:${text};${style}">${inside}</td></tr>`;
  switch (part.kind) {
    case "text":
      return around(part.lines.map(linked).join("<br>"));
    case "rows":
      return around(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${part.rows.map(row).join("")}</table>`,
      );
    case "code":
      return around(
        `${escaped(part.label)}<br><span style="font-size:32px;line-height:44px;font-weight:800;letter-spacing:4px">${part.code}</span>`,
      );
    case "way":
      // The first is what is to be done; others are quieter.
      return place === 0
        ? around(
            `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${signal}" style="background-color:${signal}"><a href="${escaped(part.href)}" style="display:inline-block;padding:12px 24px;font-family:${FONT};font-size:16px;line-height:24px;font-weight:600;color:${onSignal};text-decoration:none">${escaped(part.label)}</a></td></tr></table>`,
          )
        : around(`<a href="${escaped(part.href)}" style="color:${text}">${escaped(part.label)}</a>`);
    case "end":
      return around(`<a href="${escaped(part.href)}" style="color:${muted}">${part.label}</a>`, "font-size:14px;");
  }
}

const row = ({ term, value }: { term: string; value: string }, place: number, all: readonly unknown[]): string => {
  // A sum stands below a line, as on the page of an order.
  const isSum = place === all.length - 1 && /₽$/.test(value);
  const look = `padding:8px 0;border-top:${isSum ? 2 : 1}px solid ${isSum ? text : line};font-family:${FONT};font-size:16px;line-height:22px;color:${text};vertical-align:top;${isSum ? "font-weight:800;" : ""}`;
  const isFigure = /₽$/.test(value);
  return `<tr><td ${isFigure ? "" : 'width="35%" '}style="${look}">${linked(term)}</td><td align="${isFigure ? "right" : "left"}" style="${look}padding-left:16px">${linked(value)}</td></tr>`;
};

/** The tread of the shop's sign, in cells. */
const SIGN = [signal, dark, signal, dark, signal]
  .map(
    (color) =>
      `<td width="${color === dark ? 3 : 8}" height="24" bgcolor="${color}" style="background-color:${color};font-size:1px;line-height:1px">&nbsp;</td>`,
  )
  .join("");

/** Pixels that a letter is wide at most; it is as narrow as its window. */
const WIDTH = 560;

export function letterHtml({ shop, subject, body }: LetterToShow): string {
  // The heading has said it.
  const parts = partsOf(body).filter((part) => part.kind !== "text" || part.lines.join(" ") !== `${subject}.`);
  const ways = parts.filter(({ kind }) => kind === "way");
  const content = parts.map((part) => shown(part, ways.indexOf(part))).join("\n");
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:${page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${page}" style="background-color:${page}">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${raised}" style="max-width:${WIDTH}px;background-color:${raised}">
<tr><td bgcolor="${dark}" style="padding:16px 20px;background-color:${dark}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${SIGN}<td style="padding-left:10px;font-family:${FONT};font-size:19px;line-height:24px;font-weight:800;color:${onDark}">${escaped(shop)}</td></tr></table></td></tr>
<tr><td style="padding:20px 20px 12px"><h1 style="margin:0;font-family:${FONT};font-size:22px;line-height:28px;font-weight:800;color:${text}">${escaped(subject)}</h1></td></tr>
${content}
</table>
</td></tr>
</table>
</body>
</html>
`;
}
