import { inLatin, matchesOf, type NameText } from "./name-text.ts";

/**
 * Width in mm, or in inches for sizes such as 12.00 R20 and 31x10.50 R15; profile in %, null when the size has none; diameters in inches,
 * `overall` of flotation and ATV sizes alone.
 */
export interface TyreSize {
  width: number;
  profile: number | null;
  diameter: number;
  overall: number | null;
  /** Light-truck tyre, marked with a C after the diameter. */
  commercial: boolean;
  /** «225/50RF17». */
  isRunFlat: boolean;
}

/** «TS 830 P 205/60R16», «Outpost AT 265/65R17»: letters apart may belong to the model. */
const BEFORE = "(?<![\\d./A-Z-])(LT|ST(?=\\d)|AT(?=\\d)|P(?=\\d)|(?<!\\d\\s)P|HL|VF|IF)?\\s?";
const CROSS = "\\s*[X*/]\\s*";
const RADIAL = "(\\s*[-/]?\\s*(?:Z?\\s?R{0,2}F?(?<=[RF])-?|[PDBØ]|Z|[-/X*]|(?<=[\\s/-])))\\s*";
const RIM = '(\\d{1,2}(?:\\.\\d)?)(?![\\d.]*\\d)\\s*["”]?';
const AFTER = "\\s*(C(?![A-Z\\d/-])|LT(?![A-Z\\d]))?";

interface Form {
  pattern: RegExp;
  /** Places of width, profile, diameter, overall, the mark behind them, and what joins them. */
  groups: Readonly<
    Partial<Record<"overall" | "width" | "profile" | "radial" | "diameter" | "after" | "early", number>>
  >;
  fits?: (size: TyreSize, radial: string, text: string) => boolean;
}

const isSet = (width: number) => width % 5 === 0;
const isRim = (diameter: number) => Number.isInteger(diameter) || Math.round((diameter % 1) * 10) === 5;

/** Rims of lorries: no other figure is one of them by chance. */
const TRUCK_RIMS: readonly number[] = [15, 16, 16.5, 17.5, 18, 19.5, 20, 22.5, 24, 24.5];

/** In the order in which they are tried: what says most comes first. */
const FORMS: readonly Form[] = [
  {
    // 205/55 R16, 185/75R16C, 225/85C R-15, 275/40Z R18, 120/70-12
    pattern: new RegExp(`${BEFORE}(\\d{2,3})${CROSS}(\\d{2,3})(C(?=\\s*R))?${RADIAL}${RIM}${AFTER}`, "g"),
    groups: { width: 2, profile: 3, early: 4, radial: 5, diameter: 6, after: 7 },
    fits: ({ width, diameter }, radial) => radial.trim() !== "" || (width >= 125 && diameter >= 12 && diameter <= 24),
  },
  {
    // 31x10.50 R15 LT, AT25x8-12, 37/12.5 R17, 31X/10.50 R15
    pattern: new RegExp(
      `${BEFORE}(\\d{2}(?:\\.\\d{1,2})?)(?:${CROSS}|\\s?X\\s?/\\s?)(\\d{1,2}(?:\\.\\d{1,2})?)${RADIAL}${RIM}${AFTER}`,
      "g",
    ),
    groups: { overall: 2, width: 3, radial: 4, diameter: 5, after: 6 },
  },
  {
    // R16 205/55, R16 185/75 C, R14 185 C
    pattern:
      /(?<![A-Z\d])[RP]\s?(\d{2}(?:\.5)?)(?:\s?(C))?(?:\s+|\s?\/\s?)(LT|ST|P)?\s?(\d{3})(?:\s*\/\s*(\d{2}))?(?![\d./]*\d)\s*(C(?![A-Z\d/-])|LT(?![A-Z\d]))?/g,
    groups: { diameter: 1, early: 2, width: 4, profile: 5, after: 6 },
    fits: ({ profile, width, diameter }) => profile !== null || (width >= 125 && width <= 255 && diameter <= 18),
  },
  {
    // 16/205/55, 16" 205/55
    pattern: /(?<![\d./A-Z-])(1[2-9]|2[0-4])(?:["”]\s?|\s?\/\s?)(\d{3})\s?\/\s?(\d{2})(?![\d./]*\d)/g,
    groups: { diameter: 1, width: 2, profile: 3 },
  },
  {
    // R15 31/10.5, R17 37x12.50
    pattern: /(?<![A-Z\d])[RP]\s?(\d{2})(?:\s?LT)?\s+(\d{2}(?:\.\d)?)\s*[X*/]\s*(\d{1,2}\.\d{1,2})(?![\d./]*\d)/g,
    groups: { diameter: 1, overall: 2, width: 3 },
  },
  {
    // 205-55-16, 205 55 R16, 205.55.16
    pattern:
      /(?<![\d./A-Z-])()(\d{3})[-. ](\d{2})(?:\s?(Z?R)\s?|([-. ]))(\d{2}(?:\.5)?)(?![\d.]*\d)\s*(C(?![A-Z\d/-])|LT(?![A-Z\d]))?/g,
    groups: { width: 2, profile: 3, radial: 4, diameter: 6, after: 7 },
    fits: ({ diameter }) => diameter >= 12 && diameter <= 24,
  },
  {
    // 12.5/33 R18, 10.50x31 R15: the width first
    pattern:
      /(?<![\d./A-Z-])(\d{1,2}\.\d{1,2})\s*[X*/]\s*(2[7-9]|3\d|4[0-2])\s*R\s*(1[4-9]|2[0-4])(?![\d.]*\d)\s*(LT(?![A-Z\d]))?/g,
    groups: { width: 1, overall: 2, diameter: 3 },
  },
  {
    // 33.12.50 R15
    pattern: /(?<![\d./A-Z-])(2[7-9]|3\d|4[0-2])\.(\d{1,2}\.\d{1,2})\s*R?\s*(1[4-9]|2[0-4])(?![\d.]*\d)/g,
    groups: { overall: 1, width: 2, diameter: 3 },
  },
  {
    // 10.0/75-15.3
    pattern: /(?<![\d./A-Z-])(\d{1,2}\.\d{1,2})\s*\/\s*(\d{2})\s*[-R]\s*(\d{1,2}(?:\.\d)?)(?![\d.]*\d)/g,
    groups: { width: 1, profile: 2, diameter: 3 },
  },
  {
    // 195 R14C, 175R16, 185-14
    pattern: new RegExp(
      `${BEFORE}(\\d{3})\\s*(?:/\\s*-?\\s*)?(?:Z?R|P|-)\\s*(\\d{2}(?:\\.5)?)(?![\\d.]*\\d)${AFTER}`,
      "g",
    ),
    groups: { width: 2, diameter: 3, after: 4 },
    fits: ({ width, diameter }) => width >= 125 && width <= 295 && diameter <= 24,
  },
  {
    // 12.00 R20, 12.00/- R20, 14.00-20, 3.00-10, 7.50R16LT
    pattern: new RegExp(
      `${BEFORE}(\\d{1,2}\\.\\d{1,2})L?\\s*(?:/\\s*-)?\\s*(R|P|/?-|X|/|(?<=\\s))\\s*${RIM}${AFTER}`,
      "g",
    ),
    groups: { width: 2, radial: 3, diameter: 4, after: 5 },
    fits: ({ diameter }, radial, text) =>
      /[RP-]/.test(radial) || (/\d\.\d\d/.test(text) && TRUCK_RIMS.includes(diameter)),
  },
  {
    // 11R22.5, 13/- R22.5
    pattern: new RegExp(`${BEFORE}(\\d{1,2})\\s*(?:/\\s*-)?\\s*(R|P|(?<=-\\s?))\\s*${RIM}${AFTER}`, "g"),
    groups: { width: 2, radial: 3, diameter: 4, after: 5 },
    fits: ({ width, diameter }) => width >= 5 && width <= 18 && TRUCK_RIMS.includes(diameter),
  },
];

/** «1300x530-533», of lorries and farm machines: all in mm, the last figure is the rim. */
const ALL_METRIC = /(?<![\d.])1\d{3}\s?[X*]\s?(\d{3})\s?-\s?(406|457|508|533|610|635|685)(?!\d)/g;

const OLD_RIM = /508|457|406|381/;

/** Widths of lorry tyres in the old metric designation, in inches: 320-508 is 12.00-20. */
const OLD_METRIC: Readonly<Record<string, number>> = {
  220: 7.5,
  240: 8.25,
  260: 9,
  280: 10,
  300: 11,
  320: 12,
  370: 14,
};

/** What a tyre can be: in mm with a profile or without, in inches, or by its overall diameter. */
export function isPlausibleTyreSize(
  size: Pick<TyreSize, "width" | "profile" | "diameter"> & { overall?: number | null },
): boolean {
  const { width, profile, diameter, overall = null } = size;
  if (!(diameter >= 4 && diameter <= 54 && isRimOrOdd(size))) return false;
  if (overall !== null)
    return overall >= 10 && overall <= 54 && overall >= diameter + 3 && width >= 3 && width <= 22 && width < overall;
  if (width < 30) return width >= 2 && (profile === null || (profile >= 40 && profile <= 100)) && width <= diameter + 8;
  if (profile === null) return width >= 125 && width <= 700 && diameter >= 8 && diameter <= 30;
  return width >= 50 && width <= 900 && profile >= 20 && profile <= 110 && diameter >= 8;
}

/** 15.3 and 12.1 are rims of farm machines alone. */
const isRimOrOdd = ({ width, diameter }: Pick<TyreSize, "width" | "diameter">): boolean =>
  isRim(diameter) || width < 30;

function sizeOf(form: Form, match: RegExpExecArray): TyreSize | null {
  const group = (name: keyof Form["groups"]) => {
    const at = form.groups[name];
    return at === undefined ? "" : (match[at] ?? "");
  };
  const number = (name: keyof Form["groups"]) => (group(name) === "" ? null : Number(group(name)));
  const after = group("after") || group("early");
  const size: TyreSize = {
    width: number("width") ?? 0,
    profile: number("profile"),
    diameter: number("diameter") ?? 0,
    overall: number("overall"),
    commercial: after === "C",
    isRunFlat: group("radial").includes("F"),
  };
  if (size.width >= 30 && !isSet(size.width)) return null;
  if (size.profile !== null && size.profile % 5 !== 0 && size.profile !== 82) return null;
  if (!isPlausibleTyreSize(size)) return null;
  return form.fits && !form.fits(size, group("radial"), match[0]) ? null : size;
}

const SECTION =
  /(?<![\d./A-Z-])(\d{3})\s?\/\s?(\d{2})(?![\d./]|\s?[-X/*]?\s?(?:Z?RF?|CR|C\sR|[PDBØ])?-?\s?(?:1\d|2[0-4])(?!\d))/g;
const RIM_APART =
  /(?<![A-Z\d./-])Z?R(1[2-9]|2[0-4]|1[79]\.5|22\.5)(C)?(?![A-Z\d./-]|\s?\/?\s?\d{3}\s?\/\s?\d{2}(?!\d))/g;

/** «205/55 Continental PremiumContact 6 R16 91V», whichever half comes first. */
function takeHalves(name: NameText): { size: TyreSize; to: number } | null {
  const [section] = matchesOf(name.latin, SECTION);
  const [rim] = section ? matchesOf(name.latin, RIM_APART) : [];
  if (!section || !rim) return null;
  const [first, last] = section.index < rim.index ? [section, rim] : [rim, section];
  // Side by side they are one of the other forms.
  if (!/[A-ZА-Я]{3}|¦/.test(name.latin.slice(first.index + first[0].length, last.index))) return null;
  const size = {
    ...EMPTY,
    width: Number(section[1]),
    profile: Number(section[2]),
    diameter: Number(rim[1]),
    commercial: rim[2] !== undefined,
  };
  if (!isSet(size.width) || size.profile % 5 !== 0 || !isPlausibleTyreSize(size)) return null;
  for (const half of [first, last]) name.takeSpan(half.index, half.index + half[0].length);
  return { size, to: last.index + last[0].length };
}

/** Takes the first size of a tyre out of a name; `to` is where it ends. */
export function takeTyreSize(name: NameText): { size: TyreSize; to: number } | null {
  const halves = takeHalves(name);
  if (halves) return halves;
  const old = OLD_RIM.test(name.latin)
    ? name.takeMark(/\(?(?<![\d./])(\d{3})\s?[RP-]\s?(508|457|406|381)(?!\d)\)?/g)
    : null;
  // «LT33x12,50R20 (320/50R20)»: in brackets stands what is like it.
  const outside = takeSizeWhere(name, ({ index }) => !isInBrackets(name.latin, index));
  if (outside) takeSizeWhere(name, ({ index }) => index >= outside.to && isInBrackets(name.latin, index));
  const found = outside ?? takeSizeWhere(name, () => true);
  if (found) return found;
  const metric = old ? null : name.takeMark(ALL_METRIC);
  if (metric)
    return {
      size: { ...EMPTY, width: Number(metric[1]), diameter: Math.round(Number(metric[2]) / 25.4) },
      to: metric.index + metric[0].length,
    };
  const width = OLD_METRIC[old?.[1] ?? ""];
  if (!old || width === undefined) return null;
  const size = { ...EMPTY, width, diameter: Math.round(Number(old[2]) / 25.4) };
  return { size, to: old.index + old[0].length };
}

const isInBrackets = (text: string, index: number): boolean => /\(\s*$/.test(text.slice(0, index));

function takeSizeWhere(
  name: NameText,
  isThere: (match: RegExpExecArray) => boolean,
): { size: TyreSize; to: number } | null {
  for (const form of FORMS) {
    let size: TyreSize | null = null;
    const match = name.takeMark(form.pattern, (found) => {
      size = isThere(found) ? sizeOf(form, found) : null;
      return size !== null;
    });
    if (match && size) return { size, to: match.index + match[0].length };
  }
  return null;
}

const EMPTY: TyreSize = {
  width: 0,
  profile: null,
  diameter: 0,
  overall: null,
  commercial: false,
  isRunFlat: false,
};

/** «12.00» in inches, «185» in millimetres. */
const widthText = (width: number): string => (width < 30 ? width.toFixed(2) : String(width));

/** «205/55 R16», «31x10.5 R15», «12.00 R20», without indexes. */
export function tyreSizeText({ width, profile, diameter, overall, commercial }: Omit<TyreSize, "isRunFlat">): string {
  const cross = overall !== null ? `${overall}x${width}` : profile === null ? widthText(width) : `${width}/${profile}`;
  return `${cross} R${diameter}${commercial ? "C" : ""}`;
}

/** The first size of a tyre in a text. */
export function findTyreSize(text: string): TyreSize | null {
  const latin = inLatin(text);
  for (const form of FORMS)
    for (const match of matchesOf(latin, form.pattern)) {
      const size = sizeOf(form, match);
      if (size) return size;
    }
  return null;
}
