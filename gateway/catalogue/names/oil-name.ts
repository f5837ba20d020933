import { type NameText, type Words, wholeWord } from "./name-text.ts";

type Attributes = Record<string, string | number | boolean>;

const VISCOSITY = /(?<![\d.a-zа-я-])(?:sae\s?)?(\d{1,2})\s?[wв]\s?[-–—]?\s?(\d{2})(?!\d)/g;
const VOLUME = /(?<![\d.,])\(?(\d{1,4}(?:[.,]\d{1,3})?)\s?(л|l|литр[а-я]*|мл|ml)\.?(?![a-zа-я])\)?/g;
const WEIGHT = /\(?(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?\s?кг\.?\)?/g;

const TYPES: readonly (readonly [Words, string | null])[] = [
  [wholeWord("нс-?синт[а-я]*\\.?|hc-?synth[a-z]*"), null],
  [wholeWord("\\(?(?:п(?:олу)?[\\s/.-]*с(?:инт[а-я]*)?\\.?|semi[\\s-]?synth(?:etic)?)\\)?"), "semi-synthetic"],
  [wholeWord("\\(?(?:синт[а-я]*\\.?|(?:fully |100% )?(?<!-)synthetic|100% synth\\.?)\\)?"), "synthetic"],
  [wholeWord("\\(?(?:мин(?:ерал[а-я]*)?\\.?|mineral)\\)?"), "mineral"],
];

const APPROVALS: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-z])sp(?![a-z])/, "api-sp"],
  [/(?<![a-z])sn(?![a-z])/, "api-sn"],
  [/(?<![a-z])cf(?![a-z-])/, "api-cf"],
  [/(?<![a-z])a3\s?[/-]\s?b[34]/, "acea-a3-b4"],
  [/(?<![a-z])a5\s?[/-]\s?b5/, "acea-a5-b5"],
  [/(?<![a-z])c2(?!\d)/, "acea-c2"],
  [/(?<![a-z])c3(?!\d)/, "acea-c3"],
  [/(?<![a-z])e7(?!\d)/, "acea-e7"],
  [/gf-?6/, "ilsac-gf-6"],
  [/gf-?5/, "ilsac-gf-5"],
];
/** A run of approvals, which ends the model: «API SN/CF», «A3/B4», «CI-4/E7», «SP GF-6». */
const APPROVAL_MARKS =
  /(?<![A-Z\d-])\(?(?:API|ACEA|ILSAC)?[\s:]*(?:S[GHJLMNP]|C[DFGHIJK]-?4?|A[1357]\/B[1-5]|C[1-6]|E[4-9]|GF-?[3-6][AB]?)(?:[\s/,]+(?:API|ACEA|ILSAC|S[GHJLMNP]|C[DFGHIJK]-?4?|A[1357]\/B[1-5]|C[1-6]|E[4-9]|GF-?[3-6][AB]?))*(?![A-Z\d])\)?/g;
const OTHER_MARKS = wholeWord("\\(?(?:пластик|канистра|бочка|ж/б|жесть|металл)\\.?\\)?|\\d{9,}");

/** «5w-30», as the shop stores it. */
export function viscosityOf(words: string): string | null {
  VISCOSITY.lastIndex = 0;
  const match = VISCOSITY.exec(words);
  return match ? `${match[1]}w-${match[2]}` : null;
}

/** Takes all that a name says of an oil. */
export function takeOil(name: NameText): Attributes {
  const found: Attributes = {};
  const viscosity = name.takeWord(VISCOSITY);
  if (viscosity) found.viscosity = viscosityOf(viscosity[0]) ?? "";
  const volume = name.takeWord(VOLUME);
  if (volume) {
    const litres = Number((volume[1] ?? "").replace(",", ".")) / (/^[мm]/.test(volume[2] ?? "") ? 1000 : 1);
    if (litres >= 0.05 && litres <= 1_000) found.volume = litres;
  }
  name.takeWords(WEIGHT);
  for (const [words, type] of TYPES) if (name.takeWords(words) && type) found["oil-type"] ??= type;
  if (/(?<=[a-z0-9]-)synthetic(?![a-z])/.test(name.words)) found["oil-type"] ??= "synthetic";
  const marks = name.takeMark(APPROVAL_MARKS)?.[0].toLowerCase();
  while (marks !== undefined && name.takeMark(APPROVAL_MARKS));
  const approval = marks === undefined ? undefined : APPROVALS.find(([words]) => words.test(marks));
  if (approval) found.approval = approval[1];
  name.takeWords(OTHER_MARKS);
  return found;
}
