import { NameText, type Words, wholeWord } from "./name-text.ts";
import type { TyreSize } from "./tyre-size.ts";

/** As the shop stores them: load «94» or «106-104», speed «t». */
interface TyreIndexes {
  load: string;
  speed: string | null;
}

const SPEED_LETTERS = "[B-HJ-NP-WY]";
const SPEEDS = `(?:A[1-8]?|${SPEED_LETTERS})`;
const START = "(?<![\\d.A-Z/-])\\(?";
/** «94T», «(87Y)», «107/105 R», «110-107Q», with a second figure for the single wheel behind it. */
const WITH_SPEED = new RegExp(
  `${START}(\\d{2,3})(?:\\s?[/-]\\s?(\\d{2,3}))?([\\s¦]*)\\(?(${SPEEDS})(?:(?<=A\\d)/[A-D])?(?=XL|[^A-Z\\d/+]|$)(?!-[A-Z\\d])\\)?(?:\\s*\\(\\d{2,3}(?:/\\d{2,3})?${SPEEDS}\\))?`,
  "g",
);
/** «106/104». */
const DUAL = /(?<![\d.A-Z/-])\(?(\d{2,3})\s?[/-]\s?(\d{2,3})(?![\dA-Z./-])\)?/g;
/** «Y 92» and «Y92», right after the size. */
const REVERSED = new RegExp(`(?<![\\dA-ZА-Я])(${SPEEDS})\\s(\\d{2,3})(?![\\dA-Z./-])`, "g");
const REVERSED_GLUED = new RegExp(`(?<![\\dA-ZА-Я])(${SPEED_LETTERS})(\\d{2,3})(?![\\dA-Z./-])`, "g");
/** «148J/152E»: how much it may bear at two speeds. The first counts. */
const TWO_SPEEDS = new RegExp(`${START}(\\d{2,3})()()(${SPEEDS})/\\d{2,3}${SPEEDS}(?![A-Z\\d])\\)?`, "g");

const LEAST_LOAD = 20;
const MOST_LOAD = 210;

/** Loads that a metric tyre of cars, vans and lorries may have, by the volume of its air: from the lightest one to the doubled ply. */
function plausibleLoads({ width, profile, diameter, overall }: TyreSize): readonly [number, number] {
  if (profile === null || overall !== null || width < 100 || diameter >= 28) return [LEAST_LOAD, MOST_LOAD];
  const height = (width * profile) / 100;
  const litres = (width * height * (diameter * 25.4 + height)) / 1e6;
  const usual = 21 + 27 * Math.log(litres);
  // Lorries have rims of halves, and twice the plies.
  return [Math.max(LEAST_LOAD, usual - 20), usual + (Number.isInteger(diameter) ? 32 : 45)];
}

/** Takes the indexes of load and speed: those right behind the size, else the first that a tyre of this size may have. */
export function takeTyreIndexes(name: NameText, found: { size: TyreSize; to: number } | null): TyreIndexes | null {
  const [least, most] = found ? plausibleLoads(found.size) : [LEAST_LOAD, MOST_LOAD];
  const isLoad = (single: string | undefined, dual: string | undefined) => {
    const load = Number(single);
    if (load < least || load > most) return false;
    return dual === undefined || (Number(dual) <= load && load - Number(dual) <= 20);
  };
  const isBehind = (place: number, index: number) =>
    index >= place && /^[\s(¦,;]*$/.test(name.latin.slice(place, index));
  const isRightBehindSize = (index: number) =>
    found !== null && index >= found.to && /^\s*$/.test(name.latin.slice(found.to, index));
  const isBehindSize = (index: number) => found !== null && isBehind(found.to, index);
  // «104/102 C»: the letter is the mark of light trucks. Nothing that is sold goes by 60 km/h alone.
  const fits = ([, single, dual, gap = "", speed]: RegExpExecArray) =>
    isLoad(single, dual) && !(speed === "C" && gap.trim() !== gap);
  const isGlued = (match: RegExpExecArray) => match[3] === "" && fits(match);
  const isNear = ([, , , gap = ""]: RegExpExecArray) => gap.length < 2;
  // «102 T шип 2024», «91 W XL»: what stands behind it is no part of a model.
  const isLast = (match: RegExpExecArray) =>
    /^(?:[\s¦().,;/-]|xl|fp|fr|tl|[а-яё])*$/.test(name.words.slice(match.index + match[0].length));

  const match =
    name.takeMark(TWO_SPEEDS, ([, single]) => isLoad(single, undefined)) ??
    name.takeMark(WITH_SPEED, (candidate) => isBehindSize(candidate.index) && fits(candidate)) ??
    swapped(name.takeMark(REVERSED, (candidate) => isBehindSize(candidate.index) && isLoad(candidate[2], undefined))) ??
    name.takeMark(DUAL, (candidate) => isBehindSize(candidate.index) && fits(candidate)) ??
    name.takeMark(WITH_SPEED, (candidate) => candidate[2] !== undefined && isNear(candidate) && fits(candidate)) ??
    name.takeMark(WITH_SPEED, isGlued) ??
    swapped(
      name.takeMark(
        REVERSED_GLUED,
        (candidate) => isRightBehindSize(candidate.index) && isLoad(candidate[2], undefined),
      ),
    ) ??
    name.takeMark(DUAL, fits) ??
    name.takeMark(WITH_SPEED, (candidate) => isLast(candidate) && isNear(candidate) && fits(candidate));
  if (!match) {
    // «155/65 R13 … 121/120M»: indexes all the same, and no part of a model, though no tyre of this size has them.
    name.takeMark(WITH_SPEED, (candidate) => candidate[2] !== undefined && isNear(candidate));
    return null;
  }
  const end = match.index + match[0].length;
  name.takeMark(WITH_SPEED, (candidate) => isBehind(end, candidate.index) && isGlued(candidate));
  return { load: [match[1], match[2]].filter(Boolean).join("-"), speed: match[4]?.toLowerCase() ?? null };
}

/** «Y 92» as «92Y». */
function swapped(match: RegExpExecArray | null): RegExpExecArray | null {
  if (match) [match[1], match[2], match[4]] = [match[2] ?? "", undefined as unknown as string, match[1] ?? ""];
  return match;
}

type Attributes = Record<string, string | number | boolean>;

/** Marks that tell a buyer of the shop nothing that it filters by: rim protector, letters of the sidewall, tube, noise, sealing, electric cars. */
const OTHER_MARKS = wholeWord(
  "hl|rf|ttf|lrr|silent ?(?:foam|drive)|evc(?=[\\s¦)]*$)|fp|mfs|fsl|rpb|tl|tt|r?wl|o?r?wl|owl|obl|bsw|wsw|bsl|rbl|rblt|por(?=[\\s¦)]*$)|m[+&]s(?=[\\s¦)]*$)|3pmsf|acoustic|silent|sound ?(?:comfort|absorber)|noise ?cancel\\w*|conti ?(?:seal|silent)|(?:self ?)?seal(?: inside|guard)?|b-?silent|pncs|ncs|elect|enliten|d-stud|б/к|безкамерн[а-я]*|бескамерн[а-я]*|б/кам[а-я.]*|камерн[а-я]*|к/[кт]|с/к|бк|б/у|(?:передняя |задняя )?ось|с камерой|без камеры|\\(?атв\\)?|atv|квадро|мото|скутер|передн[а-я]*|задн[а-я]*|перед\\.?|зад\\.?|легков[а-я.]*|легкогруз[а-я.]*|груз(?:ов[а-я]*|\\.)?",
  "hl rf tt lr si ev fp mf fs rp tl tt rw wl or ow ob bs ws rb po m 3p ac si so no co se b pn nc el en d б бе ка к с бк пе за ос ат at кв мо ск ле гр",
);
/** «Ice Zero FR» is a model. */
const FR_OF_A_MODEL = /(?<=zero|\bice) fr$/;

const NOT_STUDDED = wholeWord(
  "\\(?(?:н[/\\\\.]\\s?ш(?:ип[а-я]*)?|н/ш|нш|б[/\\\\.]\\s?ш(?:ип[а-я]*)?|не\\s?-?\\s?шип[а-я]*|не\\s?ошип[а-я]*|без\\s?шип[а-я]*|бес?з?шип[а-я]*|фрикц[а-я]*|липуч[а-я]*|лип|non-?\\s?stud(?:s|ded)?|stud-?less(?!\\s+[a-z]{1,3}-?\\d)|(?<!(?:zero|ice) )friction)\\.?\\)?",
  "н нш б не бе фр ли no st fr",
);
const FOR_STUDS = wholeWord(
  "\\(?(?:под\\s?-?\\s?(?:о?шип[а-я]*)|п[/\\\\.]\\s?ш(?:ип[а-я]*)?|с возможностью ошиповки|шипуем[а-я]*|stud(?:d?able))\\.?\\)?",
  "по п с ши st",
);
const STUDDED = wholeWord(
  "\\(?(?:(?:с )?о?шип[а-я]*|ош|ш|d-?stud|studded|spiked|stud(?=[\\s).]*(?:[tx]l\\s*)*$))\\.?\\)?",
  "с ши ош ш d st sp",
);

/** «iceGuard Studless iG60»: a part of the model, and says it all the same. */
const STUDLESS_MODEL = /(?<![a-z])stud-?less(?![a-z])/;

/** Takes what is said of studs; null where the tyre may be studded later, which says winter and nothing of studs. */
function takeStuds(name: NameText): boolean | null | undefined {
  if (name.takeWords(FOR_STUDS)) return null;
  if (name.takeWords(NOT_STUDDED) || STUDLESS_MODEL.test(name.words)) return false;
  return name.takeWords(STUDDED) ? true : undefined;
}

const ALL_SEASONS = wholeWord("\\(?(?:всесезон[а-я]*|всесез|всес|(?:на )?все сезоны|в[/.]с)\\.?\\)?", "вс на в");
const WINTER = wholeWord("\\(?(?:зима|зимн[а-я]*|зим)\\.?\\)?", "зи");
const SUMMER = wholeWord("\\(?(?:лето|летн[а-я]*|лет(?=\\.))\\.?\\)?", "ле");

/** Words of the seasons inside names of models. «Snowflake» is a sign that all-season tyres have. */
const ALL_SEASON_MODEL = /all[\s-]?season|all[\s-]?weather|(?:4|four)[\s-]?seasons?|(?<![a-z])a\/s(?![a-z])/;
const WINTER_MODEL = /winter|(?<!mud (?:&|and|\+) ?)snow(?!flake)|(?<![a-z])ice|arctic|spike|stud|зимн|зима/;
const ICE_IN_A_WORD = /[a-z]Ice(?![a-z])|[a-z]Ice[A-Z]/;
const SUMMER_MODEL = /summer|(?<![а-я])лет(?:о|н)/;

const ANY_SEASON = /season|weather|a\/s|winter|snow|ice|arctic|spike|stud|зим|summer|лет/;

function seasonOfModel(text: string): Attributes {
  const words = text.toLowerCase().replaceAll("ё", "е");
  if (ALL_SEASON_MODEL.test(words)) return { season: "summer", allSeason: true };
  if (WINTER_MODEL.test(words) || ICE_IN_A_WORD.test(text)) return { season: "winter" };
  return SUMMER_MODEL.test(words) ? { season: "summer" } : {};
}

/** Takes season and studs. Studs and the place for them make a tyre of winter. */
export function takeSeason(name: NameText, categoryWords: string): Attributes {
  const ofModel = ANY_SEASON.test(name.words) ? seasonOfModel(name.original) : {};
  const isAllSeason = name.takeWords(ALL_SEASONS) || /всесез/.test(categoryWords);
  const isWinter = name.takeWords(WINTER);
  const isSummer = name.takeWords(SUMMER);
  const studs = takeStuds(name);
  const english = name.hasCapitals ? SMALL_ENGLISH.exec(name.original) : null;
  if (english) name.takeSpan(english.index, english.index + english[0].length);
  const found: Attributes = {};
  if (isAllSeason) Object.assign(found, { season: "summer", allSeason: true });
  else if (isWinter || studs !== undefined) found.season = "winter";
  else if (isSummer) found.season = "summer";
  else Object.assign(found, ofModel);
  if (!SEVERAL_SEASONS.test(categoryWords)) {
    if (/зимн/.test(categoryWords)) found.season ??= "winter";
    if (/летн/.test(categoryWords)) found.season ??= "summer";
  }
  if (typeof studs === "boolean") found.studs = studs;
  return found;
}

/** «Летние и прочие шины» are of any season. */
const SEVERAL_SEASONS = /проч|друг|разн|зимн.*летн|летн.*зимн/;

/** English words of seasons belong to models, unless they are written small behind everything else. */
const SMALL_ENGLISH = /(?<![A-Za-z-])(?:winter(?: van)?|summer|all[\s-]?season)(?=[\s¦]*$)/;

const RUN_FLAT = wholeWord(
  "\\(?(?:rft|r[-/]?f[-/]?t|run[\\s-]?on[\\s-]?flat|run[\\s-]?flat|flat[\\s-]?run|r[-/]f|rof|dsst|emt|ssr\\+?|zps?|hrs|rsc|trf|xrp|bsr|csr|pax|self[\\s-]?supporting|ранфл[а-я]*|ран[\\s-]?флэ?т)\\)?",
  "rf r ru fl ro ds em ss zp hr rs tr xr bs cs pa se ра",
);
const XL = wholeWord("\\(?(?:x\\.?l\\.?|extra\\s?load|reinf(?:orced)?\\.?|усил[а-я]*\\.?)\\)?", "xl x ex re ус");

const HOMOLOGATION =
  /(?<![A-ZА-Я\d/-])\(?(MO[- ]?EXTENDED|MOE|MO-?S|MO-?V|MO[12]?|AOE|AO[1-3]?|RO[1-3]|N[0-6]|N[A-F][0-2]|JLR|J|LR[1-4]?|VOL|(?<!TOURING |PROXES )T[0-2]|(?<!HIMALAYA )K[1-3]|AM[4-9]|AMS|MC[1-3]|(?<=\()MC(?=\))|MGT|ALP|GOE|[*★])\)?(?![A-ZА-Я\d/-])/g;

/** Takes marks of car makers; the first one counts, since goods have one value. */
function takeHomologation(name: NameText): string | null {
  let first: string | null = null;
  for (;;) {
    const match = name.takeMark(HOMOLOGATION);
    if (!match) return first;
    first ??= slugOfMark(match[1] ?? "");
  }
}

/** The mark of a car maker that a text says which is about nothing else; «LR-J» has two. */
export const homologationIn = (text: string): string | null =>
  takeHomologation(new NameText(text)) ?? takeHomologation(new NameText(text.replaceAll("-", " ")));

const WRITTEN_SHORT: Readonly<Record<string, string>> = { MOEXTENDED: "moe", MOS: "mo-s", MOV: "mo-v" };

function slugOfMark(mark: string): string {
  if (mark === "*" || mark === "★") return "star";
  const plain = mark.replaceAll(/[\s-]/g, "");
  return WRITTEN_SHORT[plain] ?? plain.toLowerCase();
}

const PLY = /(?<![\dA-Z.])\(?(\d{1,2})\s?PR(?![A-Z\d])\)?/g;
const PLY_IN_RUSSIAN = wholeWord("н\\.?\\s?с\\.?\\s?(\\d{1,2})", "нс н");
const PLY_BEFORE_UNIT = wholeWord("(\\d{1,2})\\s?(?:сл(?:о[а-я]*|\\.)?|н\\.?с\\.?)\\.?");
/** Tyres of before are sold no more; «Super 2000» is a model. */
const YEAR =
  /(?<![\da-zа-я./-])\(?(?:dot\s?|год(?: выпуска)?:?\s?)?(20(?:0[5-9]|[1-3]\d))(?:\s?(?:г\.?\s?в\.?|год[а]?(?: выпуска)?|г\.?))?\)?(?![\da-zа-я./-])/g;
const DOT = /(?<![a-z])dot\s?(\d{2})(\d{2})(?!\d)/g;
const WEIGHT_AND_SPEED = /(?<![\d.])\(?(?:до )?\d{2,4}\s?(?:кг|км\/?\s?ч)\.?\)?(?![а-я])/g;

const WORDS_OF_INDEXES = wholeWord(
  "инд(?:екс[а-я]*|\\.)?\\s?(?:максимальной )?(?:нагр[а-я]*|скор[а-я]*)\\.?:?|[ли]н(?=:?\\s?\\d{2,3})",
  "ин лн",
);

const AXLES: readonly (readonly [Words, string])[] = [
  [wholeWord("\\(?(?:рул[а-я]*|(?<!-)steer)\\.?\\)?", "ру st"), "steer"],
  [wholeWord("\\(?(?:вед(?:ущ[а-я]*)?|(?<!-)drive)\\.?\\)?", "ве dr"), "drive"],
  [wholeWord("[/(]?(?:приц[а-я]*|(?<!-)trailer)\\.?\\)?", "пр tr"), "trailer"],
  [wholeWord("\\(?(?:унив[а-я]*|все оси|любая ось|all[\\s-]?position)\\.?\\)?", "ун вс лю al"), "all"],
];

function takeAxle(name: NameText): string | null {
  const found = AXLES.filter(([words]) => name.takeWords(words)).map(([, axle]) => axle);
  return found[0] ?? null;
}

/** What would be taken for an index: weights, speeds, plies and years. */
export function takeFigures(name: NameText): Attributes {
  const found: Attributes = {};
  if (/к[гм]/.test(name.words)) name.takeWords(WEIGHT_AND_SPEED);
  name.takeWords(WORDS_OF_INDEXES);
  const ply =
    (name.latin.includes("PR") ? name.takeMark(PLY)?.[1] : undefined) ??
    (/сл|н\.?с/.test(name.words) ? (name.takeWord(PLY_IN_RUSSIAN) ?? name.takeWord(PLY_BEFORE_UNIT)) : null)?.[1];
  if (ply !== undefined && Number(ply) >= 2 && Number(ply) <= 32) found.ply = Number(ply);
  const dot = name.words.includes("dot") ? name.takeWord(DOT) : null;
  if (dot) found.year = 2000 + Number(dot[2]);
  const year = dot || !name.words.includes("20") ? null : name.takeWord(YEAR);
  if (year) found.year = Number(year[1]);
  return found;
}

/** Takes whatever else marks say. What is not said is left out: it is not known. */
export function takeTyreMarks(name: NameText, isTruck: boolean): Attributes {
  const found: Attributes = {};
  if (name.takeWords(RUN_FLAT)) found.runflat = true;
  if (name.takeWords(XL)) found.xl = true;
  // On lorries and machines stars are a strength.
  const homologation = isTruck ? null : (takeHomologation(name) ?? (found.xl && name.takeMark(MCLAREN) ? "mc" : null));
  if (homologation) found.homologation = homologation;
  const axle = isTruck ? takeAxle(name) : null;
  if (axle) found.axle = axle;
  while (
    name.takeMark(OTHER_MARKS_IN_LATIN, ({ index }) => !FR_OF_A_MODEL.test(name.words.slice(0, index + 3).trim()))
  );
  name.takeWords(OTHER_MARKS);
  name.takeMark(LIGHT_TRUCK);
  return found;
}
/** Not that of «Vantra LT RA18» and «Nortec LT 610», whose model goes on behind it. */
const LIGHT_TRUCK = /(?<![A-Z\d])LT(?![A-Z\d-]|\s+[(A-Z\d])/g;
/** «XL MC Pirelli»: without XL it stands on tyres of motorcycles. */
const MCLAREN = /(?<=¦\s?)MC(?=\s*(?:¦|$))/g;
const OTHER_MARKS_IN_LATIN = /(?<![A-Z\d])FR(?![A-Z\d]|-\d)/g;
