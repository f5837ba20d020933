import { inLatin, matchesOf, NameText, type Words, wholeWord } from "./name-text.ts";

type Attributes = Record<string, string | number | boolean>;

/** Inches; `et` in mm. */
export interface WheelSize {
  width: number;
  diameter: number;
  et: number | null;
}

export interface BoltPattern {
  holes: number;
  /** Circle, mm. */
  circle: number;
}

const CIRCLE = "((?:9\\d|[12]\\d\\d|3[0-4]\\d)(?:\\.\\d{1,2})?)";
const BOLTS = new RegExp(
  `(?<![\\d.A-Z-])(?:PCD\\s*:?\\s*)?(\\d{1,2})\\s*[X*/-]\\s*${CIRCLE}(?![\\d.]*\\d)(?:\\s*/\\s*(?:\\d{1,2}\\s*[X*]\\s*)?${CIRCLE}(?![\\d.]*\\d))?|(?<![\\d.A-Z-])(?:PCD\\s*:?\\s*)?${CIRCLE}\\s*[X*]\\s*(\\d{1,2})(?![\\d.]*\\d)`,
  "g",
);

function boltsOf(match: RegExpMatchArray): BoltPattern | null {
  const holes = Number(match[1] ?? match[5]);
  const circle = Number(match[2] ?? match[4]);
  return holes >= 3 && holes <= 12 && circle >= 90 && circle < 350 ? { holes, circle } : null;
}

const OFFSET =
  /(?<![A-ZА-Я])(?:ET|(?:ВЫЛЕТ|BЫЛET)|OFFSET)\s*[:=.]?\s*([+-]?\s?\d{1,3}(?:\.\d)?)(?!\d)(?:\s?MM)?|(?<![\dA-Z.X/])\+(\d{1,2})(?![\d.])/g;
const BORE =
  /(?<![A-ZА-Я])(?:DIA|CB|D|B(?=\d\d\.\d)|(?:ЦO|Ц\.\s?O)\.?|[Ø∅]|HUB|(?:CTУПИЦ|CTYПИЦ)[А-ЯA-Z]*)\s*[:=.-]?\s*(\d{2,3}(?:\.\d{1,2})?)(?![\d.]*\d)(?:\s?MM)?/g;
/** The bore without a word, right behind the offset, or with its decimals. */
const BARE_BORE = /(?<![\d.A-Z-])(\d{2,3}\.\d{1,2}|\d{2,3})(?![\d.]*[\dA-Z/])/g;
const isBore = (text: string | undefined) => Number(text) >= 40 && Number(text) <= 300;

const INCH = '\\s*["”]?\\s*';
const SIZE = new RegExp(
  `(?<![\\d.A-Z])[WR]?(\\d{1,2}(?:\\.\\d{1,2})?)${INCH}(?:J{1,2}|[FGK])?\\s*(?:[X*]\\s*[RP]?|/\\s*[RP]?|R(?=\\d)|(?<=J\\s+)(?=[12]\\d)|(?<=\\.\\d{1,2})-)\\s*(\\d{1,2}(?:\\.\\d{1,2})?)(?![\\d.]*\\d)${INCH}(?:J{1,2}|H2?)?(?![A-Z\\d])(?:H2)?`,
  "g",
);
/** «Р16», too: a Russian letter that looks like a Latin P. */
const RIM = /(?<![A-ZА-Я\d])[RP]\s?(\d{2}(?:\.5)?)(?![\d.]*[\dA-Z])/g;
/** Not the «R16» of «6.5xR16». */
const RIM_ALONE = /(?<![A-ZА-Я\d./*-]|[X*/]\s)[RP]\s?(1\d|2[0-6])(?![\d.]*[\dA-Z])/;
const SEVERAL_WIDTHS = /(?<![\d.A-ZА-Я])\d{1,2}(?:\.\d)?J?(?:\/\d{1,2}(?:\.\d)?J?)+(?=[\s¦,]|$)(?<=J)/g;
const WIDTH =
  /(?<![\d.A-Z])(\d{1,2}(?:\.\d{1,2})?)\s?J{1,2}(?![A-Z])|(?<![A-ZА-Я])W\s?(\d{1,2}(?:\.\d{1,2})?)(?![\d.]*\d)/g;

const isWidth = (width: number) => width >= 3 && width <= 18 && (width * 4) % 1 === 0;
const isDiameter = (diameter: number) => diameter >= 8 && diameter <= 30 && (diameter * 2) % 1 === 0;

/** The larger figure is the diameter, whatever their order. */
function sizeOf(match: RegExpMatchArray): { width: number; diameter: number } | null {
  const [width = 0, diameter = 0] = [Number(match[1]), Number(match[2])].sort((a, b) => a - b);
  return isWidth(width) && isDiameter(diameter) && width < diameter ? { width, diameter } : null;
}

/** «6.5x16 ET45», «6,5Jx16», «7.5R17», «16x6.5», «R16 6.5J». */
export function findWheelSize(text: string): WheelSize | null {
  const latin = inLatin(text);
  for (const match of matchesOf(latin, SIZE)) {
    const size = sizeOf(match);
    if (!size) continue;
    const et = matchesOf(latin, OFFSET).find(([, figure]) => figure !== undefined)?.[1];
    return { ...size, et: et === undefined ? null : Number(et.replaceAll(" ", "")) };
  }
  return null;
}

/** «5x114.3», «5*112», «5/100», «112x5». */
export function findBoltPattern(text: string): BoltPattern | null {
  for (const match of matchesOf(inLatin(text), BOLTS)) {
    const bolts = boltsOf(match);
    if (bolts) return bolts;
  }
  return null;
}

const MATERIALS: readonly (readonly [Words, string])[] = [
  [wholeWord("\\(?кован[а-я]*\\.?\\)?|\\(forged\\)", "ко fo"), "forged"],
  [wholeWord("\\(?(?:штамп[а-я]*|сталь(?:н[а-я]*)?|стал|железн[а-я]*)\\.?\\)?|\\(steel\\)", "шт ст же st"), "steel"],
  [wholeWord("\\(?(?:лит[а-я]{0,3}|легкоспл[а-я]*|л/с|алюм[а-я]*)\\.?\\)?|\\(alloy\\)", "ли ле л ал al"), "alloy"],
];

/** English words may be a part of the model, so they are read where they stand. */
const MATERIAL_IN_MODEL: readonly (readonly [RegExp, string])[] = [[/(?<![a-z])forged(?![a-z])/, "forged"]];

/** Codes of finishes that makers use alike; others may mean anything and are left unread. */
const FINISH_CODES: Readonly<Record<string, string>> = {
  S: "silver",
  HS: "silver",
  SIL: "silver",
  W: "white",
  WF: "white",
  BK: "black",
  BL: "black",
  MB: "black",
  BKF: "black-polished",
  MBF: "black-polished",
  MBMF: "black-polished",
  GM: "graphite",
  MGM: "graphite",
  GMF: "graphite-polished",
  MGMF: "graphite-polished",
  GMMF: "graphite-polished",
  GMFP: "graphite-polished",
  BKFP: "black-polished",
};
const SHADE = "(?:(?:matt?e?|satin|flat|gloss[ay]?|glossy|jet|hyper|f|deep|full|матов[а-я]*|глянцев[а-я]*)[\\s-]*)*";
const GLOSS = "(?:[\\s-]*(?:matt?e?|glossy?|metallic|матов[а-я]*|глянец|глянцев[а-я]*|мат))?";
const POLISHED =
  "(?:\\s*(?:[-/+]|с|and|&)?\\s*(?:fp|machined(?: face)?|polish(?:ed)?|diamond(?: cut)?|полир[а-я]*\\.?|алмаз[а-я]*|face))";
const color = (words: string, finish: string, polished: string = finish) =>
  [
    new RegExp(`(?<![a-zа-я0-9])${SHADE}(?:${words})${GLOSS}(${POLISHED})?(?![a-zа-я0-9/])`, "g"),
    finish,
    polished,
  ] as const;
const FINISHES = [
  color("алмаз[а-я]*[\\s-]+черн[а-я]*", "black-polished"),
  color("silver|сильвер|сереб[а-я]*", "silver"),
  color("black|черн[а-я]*|блэк(?! джек)", "black", "black-polished"),
  color(
    "graphite|(?:темн[оа]?[\\s-]*)?сер(?:ый|ая|ое|ые)|граф[а-я]*|антрацит[а-я]*|gr[ae]y|anthracite|gunmetal|gun metal",
    "graphite",
    "graphite-polished",
  ),
  color("white|бел[а-я]*", "white"),
  color("bronze|бронз[а-я]*", "bronze"),
];
const CODE = /(?<![A-Z\d/+-])\(?([A-Z]{1,4})\)?(?=[\s¦,]|\.(?![A-ZА-Я])|$)/g;
/** Codes at the end that stand for several colours or for none of the shop's: not a part of the model. */
const OTHER_CODE =
  /(?<![A-Za-z\d])(?:[A-Z]{1,4}-)?[A-Z]{1,4}[/-](?:FP|MF?|FM)(?=[\s¦.,]*$)|(?<![A-Za-z\d])(?:HB|BD|BD[mM]|BL[mM]?|SL|SF|SLT|HPB|BFP|WFP|SFP|HBF|MU4B|DBF|MLB|LG)(?=[\s¦.,]*$)/;

/** Colours of one maker, of which nobody can say what the shop calls them. */
const MAKERS_COLOUR =
  /(?<![а-я])(?:селена?|алмаз|платина|блэк джек|хай в[эе]й|нео-?классик|дарк платинум|бинарио|венге|сатин|кварц)(?![а-я])/g;

/** «(конус, C570)»: of the bolts, with the code of a cap. */
const SEAT = /\((?:конус|сфера)[^)]*\)/g;

function takeFinish(name: NameText, sizesEnd: number): string | null {
  let found: string | null = null;
  for (const [pattern, plain, polished] of FINISHES) {
    const match = name.takeWord(pattern);
    if (match) found ??= match[1] === undefined ? plain : polished;
  }
  // A single letter is a colour behind the sizes alone: «Borbet S 9/R20».
  const code = name.takeMark(
    CODE,
    ({ 1: letters = "", index }) => Object.hasOwn(FINISH_CODES, letters) && (index >= sizesEnd || letters.length > 2),
  );
  found ??= FINISH_CODES[code?.[1] ?? ""] ?? null;
  name.takeWord(MAKERS_COLOUR);
  name.takeWord(SEAT);
  const other = OTHER_CODE.exec(name.hasCapitals ? name.spelling : name.latin);
  if (other) name.takeSpan(other.index, other.index + other[0].length);
  return found;
}

/** The colour that a text says which is about nothing else. */
export const finishIn = (text: string): string | null => takeFinish(new NameText(text), 0);

/** Takes all that a name says of a wheel. */
export function takeWheel(name: NameText): Attributes {
  const found: Attributes = {};
  let end = 0;
  const note = (match: RegExpExecArray | null) => {
    if (match) end = Math.max(end, match.index + match[0].length);
    return match;
  };
  const bolts = note(name.takeMark(BOLTS, (match) => boltsOf(match) !== null));
  const pattern = bolts && boltsOf(bolts);
  if (pattern) found.pcd = `${pattern.holes}x${pattern.circle}`;
  const offset = note(name.takeMark(OFFSET, (match) => Math.abs(offsetOf(match)) <= 200));
  if (offset) found.et = offsetOf(offset);
  const bore = note(name.takeMark(BORE, ([, figure]) => isBore(figure)));
  if (bore) found.cb = Number(bore[1]);

  // «R18 8.5/9.5j» are wheels of several widths.
  const inches = RIM_ALONE.exec(name.latin)?.[1];
  const isOfRim = (match: RegExpExecArray) => inches === undefined || sizeOf(match)?.diameter === Number(inches);
  const size = note(
    name.takeMark(SIZE, (match) => sizeOf(match) !== null && isOfRim(match) && !isOfModel(name.latin, match)),
  );
  Object.assign(found, size && sizeOf(size));
  // «Р16 УАЗ R16 6.5*16»: dealers say it again.
  for (;;) {
    const rim = name.takeMark(
      RIM,
      ([, figure]) => isDiameter(Number(figure)) && (found.diameter ?? Number(figure)) === Number(figure),
    );
    if (!rim) break;
    found.diameter ??= Number(note(rim)?.[1]);
  }
  name.takeMark(SEVERAL_WIDTHS);
  const width = name.takeMark(WIDTH, (match) => isWidth(Number(match[1] ?? match[2])));
  if (width) found.width ??= Number(note(width)?.[1] ?? width[2]);
  // «17 Replay KI161 6.5*17»: dealers begin with the diameter.
  name.takeMark(/^\s*(\d{2}(?:\.5)?)(?=\s)/g, ([, figure]) => Number(figure) === found.diameter);

  if (found.cb === undefined && (offset || pattern)) {
    const bare = note(
      name.takeMark(BARE_BORE, ({ 1: figure = "", index }) => {
        const isBehind =
          offset !== null && /^[\s¦,;/]*$/.test(name.latin.slice(offset.index + offset[0].length, index));
        return isBore(figure) && (isBehind || figure.includes(".")) && index > 0;
      }),
    );
    if (bare) found.cb = Number(bare[1]);
  }
  for (const [words, material] of MATERIALS) if (name.takeWords(words)) found.material ??= material;
  for (const [words, material] of MATERIAL_IN_MODEL) if (words.test(name.words)) found.material ??= material;
  name.takeWords(CAR_OF_STEEL_WHEELS);
  name.takeWords(BRAKES);
  name.takeMark(BOLT);
  const finish = takeFinish(name, end);
  if (finish) found.finish = finish;
  return found;
}

/** «MODEL-7 R15 6J», «Stone 5 R16 W6.5»: a figure of the model before the rim. */
const isOfModel = (text: string, { 0: size, index }: RegExpExecArray): boolean => {
  if (!/^\d+\s+R/.test(size)) return false;
  const behind = text.slice(index + size.length);
  return (
    /^\s*(?:W\s?\d|\d[\d.]*\s?J)/.test(behind) || (/[A-ZА-Я]-$/.test(text.slice(0, index)) && /\d\s?J/.test(behind))
  );
};

/** «Ikon SNC075 УАЗ»: the car behind a model. */
const CAR_OF_STEEL_WHEELS = /(?<=[a-zа-я0-9]\d[a-zа-я0-9+]*\s)(?:уаз|ваз|газ|нива|лада|газель)(?=[\s¦]|$)/g;

/** «дисковый тормоз»: of lorries. */
const BRAKES = wholeWord("\\(?(?:под )?(?:дисков|барабан)[а-я]* тормоз[а-я]*\\)?", "по ди ба");

/** «М22»: the thread of bolts of lorries. */
const BOLT = /(?<![A-Z\d-])M\s?(?:18|20|22)(?:\s?X\s?1\.5)?(?![A-Z\d-])/g;

const offsetOf = (match: RegExpExecArray): number => Number((match[1] ?? match[2] ?? "").replaceAll(" ", ""));
