/** Parts of a marking code end at this sign where they have no length of their own (GS1). */
const SEPARATOR = "\u001d";

/** «01», fourteen figures of the goods, «21», the number of the piece; what a scanner reads after it proves it and is optional. */
const CODE = new RegExp(`^01(\\d{14})21([!-~]{6,20})(?:${SEPARATOR}[!-~${SEPARATOR}]*)?$`, "u");
const MAX_LENGTH = 200;

/**
 * The codes of a field, one from each scan: scanners end one with a new line, people with a space. Signs that scanners put before a code
 * (]d2) and brackets around its parts, as they are printed beside it, are left out.
 */
export const readMarkingCodes = (text: string): string[] =>
  text
    .split(/[\s,;]+/u)
    .map((code) => code.replace(/^\](?:d2|C1|Q3)/u, "").replace(/^\((01)\)(\d{14})\((21)\)/u, "$1$2$3"))
    .filter((code) => code !== "");

/** What is wrong with the form of a code, in Russian; null for a right one. */
export function markingCodeProblem(code: string): string | null {
  const found = code.length <= MAX_LENGTH ? CODE.exec(code) : null;
  if (!found) return "не похож на код маркировки: он начинается с 01, 14 цифр товара и 21";
  return hasRightCheckDigit(found[1] ?? "") ? null : "прочитан с ошибкой: отсканируйте его ещё раз";
}

/** GTIN: figures count three and one by turns from the right, and together with the last one are a multiple of ten. */
function hasRightCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reduce((all, figure, index) => all + Number(figure) * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** What names the piece: two scans of it may differ in the part that proves it. */
export const pieceOfCode = (code: string): string => code.split(SEPARATOR)[0] ?? code;

/** Short, for a message: the end of the code tells it from its neighbours. */
export const shortCode = (code: string): string => `…${pieceOfCode(code).slice(-8)}`;

/** What is wrong with codes that are given for goods, in Russian; `seen` are the pieces of the same form so far, `gone` those of other orders. */
export const markingCodeProblems = (
  codes: readonly string[],
  { seen, gone }: { seen: Set<string>; gone: ReadonlySet<string> },
): string[] =>
  codes.flatMap((code) => {
    const piece = pieceOfCode(code);
    const isTwice = seen.has(piece);
    seen.add(piece);
    const what =
      markingCodeProblem(code) ?? (isTwice ? "указан дважды" : gone.has(piece) ? "уже выдан с другим заказом" : null);
    return what === null ? [] : [`Код ${shortCode(code)} ${what}`];
  });
