/** Width in mm, or in inches for sizes such as 12.00 R20; profile in %, null when the size has none; diameter in inches. */
export interface TyreSize {
  width: number;
  profile: number | null;
  diameter: number;
  /** Light-truck tyre, marked with a C after the diameter. */
  commercial: boolean;
}

export interface TyreIndexes {
  /** Single, or single and dual: "94", "106/104". */
  load: string;
  speed: string;
}

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

const LOOKALIKES: Readonly<Record<string, string>> = {
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  О: "O",
  Р: "P",
  С: "C",
  Т: "T",
  Х: "X",
  У: "Y",
};

/** Replaces Cyrillic letters by their Latin look-alikes and decimal commas by points. */
export function normaliseSize(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[АВЕКМНОРСТХУ]/g, (char) => LOOKALIKES[char] ?? char)
    .replaceAll(/(\d),(?=\d)/g, "$1.")
    .replaceAll(/[×*]/g, "X");
}

const END = "(?![\\d.])";
const METRIC_TYRE = new RegExp(
  `(?<![\\d.])(\\d{3})\\s*/\\s*(\\d{2})\\s*[-/ ]?\\s*(?:Z?[RDP]|-|/| )\\s*(\\d{2}(?:\\.5)?)${END}\\s*(C(?![A-Z]))?`,
);
const TYRE_WITHOUT_PROFILE = new RegExp(
  `(?<![\\d./])(\\d{3}|\\d{1,2}\\.\\d{2})\\s*(?:R|P|-)\\s*(\\d{2}(?:\\.5)?)${END}\\s*(C(?![A-Z]))?`,
);
const INDEXES = /(?<![\d./])\(?(\d{2,3}(?:\s*\/\s*\d{2,3})?)\s*([A-HJ-Y])\)?(?![A-Z\d])/;

/** The first tyre size in a text, and the text after it. */
export function findTyreSize(text: string): { size: TyreSize; rest: string } | null {
  const normalised = normaliseSize(text);
  const metric = METRIC_TYRE.exec(normalised);
  const found = metric ?? TYRE_WITHOUT_PROFILE.exec(normalised);
  if (!found) return null;
  const profile = metric ? Number(found[2]) : null;
  const diameter = Number(metric ? found[3] : found[2]);
  const size = {
    width: Number(found[1]),
    profile,
    diameter,
    commercial: (metric ? found[4] : found[3]) !== undefined,
  };
  return isPlausibleTyreSize(size) ? { size, rest: normalised.slice(found.index + found[0].length) } : null;
}

export function isPlausibleTyreSize(size: Pick<TyreSize, "width" | "profile" | "diameter">): boolean {
  const isInch = size.width < 20 && size.profile === null;
  return (
    (isInch ? size.width >= 4 : size.width >= 125 && size.width <= 495) &&
    (size.profile === null || (size.profile >= 20 && size.profile <= 100)) &&
    size.diameter >= 10 &&
    size.diameter <= 26
  );
}

/** Load and speed index of «94T», «(106Y)» or «107/105R». */
export function findTyreIndexes(text: string): TyreIndexes | null {
  const found = INDEXES.exec(normaliseSize(text));
  return found?.[1] && found[2] ? { load: found[1].replaceAll(/\s/g, ""), speed: found[2] } : null;
}

const WHEEL = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*J{0,2}\s*[X]\s*R?\s*(\d{1,2}(?:\.5)?)(?![\d.])/g;
const OFFSET = /ET\s*:?\s*(-?\d{1,3}(?:\.\d)?)/;
const PATTERN = /(?<![\d.])(\d{1,2})\s*[X/]\s*(\d{2,3}(?:\.\d{1,2})?)(?![\d.])/g;
const BORE = /(?<![A-Z])(?:DIA|Ц\u004F|D)\s*:?\s*(\d{2,3}(?:\.\d{1,2})?)(?![\d.])/;

/** «6.5x16 ET45», «6,5Jx16», «16x6.5»: the larger number is the diameter. */
export function findWheelSize(text: string): WheelSize | null {
  const normalised = normaliseSize(text);
  for (const [, first, second] of normalised.matchAll(WHEEL)) {
    const [width = 0, diameter = 0] = [Number(first), Number(second)].sort((a, b) => a - b);
    if (width < 3 || width > 16 || diameter < 10 || diameter > 26) continue;
    const et = OFFSET.exec(normalised)?.[1];
    return { width, diameter, et: et === undefined ? null : Number(et) };
  }
  return null;
}

/** «5x114.3», «5*112», «5/100». */
export function findBoltPattern(text: string): BoltPattern | null {
  for (const [, first, second] of normaliseSize(text).matchAll(PATTERN)) {
    const pattern = { holes: Number(first), circle: Number(second) };
    if (pattern.holes >= 3 && pattern.holes <= 12 && pattern.circle >= 80 && pattern.circle <= 400) return pattern;
  }
  return null;
}

/** Hub bore, mm: «D60.1», «DIA 57,1», «ЦО 58.6». */
export function findHubBore(text: string): number | null {
  const bore = Number(BORE.exec(normaliseSize(text))?.[1]);
  return bore >= 40 && bore <= 300 ? bore : null;
}

/** Ampere-hours: «60 А·ч», «60Ah», «6СТ-60». */
export function findCapacity(text: string): number | null {
  const found =
    /(?<![\d.,])(\d{1,3})\s*(?:а\s*[·*∙•.-]?\s*ч|ah)/i.exec(text) ?? /[6с]\s*ст\s*-?\s*(\d{2,3})/i.exec(text);
  return found ? Number(found[1]) : null;
}

/** Cold-cranking amperes: «540 А», «EN 540A». */
export function findCurrent(text: string): number | null {
  const found = /(?<![\d.,])(\d{3,4})\s*[аa](?![\p{L}·*∙•])/iu.exec(text);
  return found ? Number(found[1]) : null;
}

/** «5W-30», «5w30». */
export function findViscosity(text: string): string | null {
  const found = /(?<!\d)(\d{1,2})\s*w\s*-?\s*(\d{2})(?!\d)/i.exec(text);
  return found ? `${found[1]}W-${found[2]}` : null;
}

/** Litres: «4 л», «0,5л». */
export function findVolume(text: string): number | null {
  const found = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*л(?!\p{L})/iu.exec(text);
  return found?.[1] ? Number(found[1].replace(",", ".")) : null;
}
