import type { NameText } from "./name-text.ts";
import type { TyreSize } from "./tyre-size.ts";

/** As the shop stores them: load «94» or «106-104», speed «t». */
export interface TyreIndexes {
  load: string;
  speed: string | null;
}

const SPEEDS = "(?:A[1-8]|[B-HJ-NP-WY])";
const START = "(?<![\\d.A-Z/-])\\(?";
/** «94T», «(87Y)», «107/105 R», «110-107Q», with a second figure for the single wheel behind it. */
const WITH_SPEED = new RegExp(
  `${START}(\\d{2,3})(?:\\s?[/-]\\s?(\\d{2,3}))?([\\s¦]*)(${SPEEDS})(?=XL|[^A-Z\\d/+]|$)(?!-[A-Z\\d])\\)?(?:\\s*\\(\\d{2,3}(?:/\\d{2,3})?${SPEEDS}\\))?`,
  "g",
);
/** «106/104». */
const DUAL = /(?<![\d.A-Z/-])\(?(\d{2,3})\s?[/-]\s?(\d{2,3})(?![\dA-Z./-])\)?/g;
/** «Y 92», right after the size. */
const REVERSED = new RegExp(`(?<![\\dA-Z])(${SPEEDS})\\s?(\\d{2,3})(?![\\dA-Z./-])`, "g");

const LEAST_LOAD = 20;
const MOST_LOAD = 210;

/** Loads that a metric tyre of cars and vans may have, by the volume of its air: from the lightest one to the doubled ply. */
function plausibleLoads({ width, profile, diameter, overall }: TyreSize): readonly [number, number] {
  if (profile === null || overall !== null || width < 100) return [LEAST_LOAD, MOST_LOAD];
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
  const isBehindSize = (index: number) => found !== null && isBehind(found.to, index);
  const fits = ([, single, dual]: RegExpExecArray) => isLoad(single, dual);
  const isGlued = (match: RegExpExecArray) => match[3] === "" && fits(match);
  const isNear = ([, , , gap = ""]: RegExpExecArray) => gap.length < 2;
  const isLast = (match: RegExpExecArray) => /^[\s¦).,;]*$/.test(name.latin.slice(match.index + match[0].length));

  const match =
    name.takeMark(WITH_SPEED, (candidate) => isBehindSize(candidate.index) && fits(candidate)) ??
    swapped(name.takeMark(REVERSED, (candidate) => isBehindSize(candidate.index) && isLoad(candidate[2], undefined))) ??
    name.takeMark(DUAL, (candidate) => isBehindSize(candidate.index) && fits(candidate)) ??
    name.takeMark(WITH_SPEED, (candidate) => candidate[2] !== undefined && isNear(candidate) && fits(candidate)) ??
    name.takeMark(WITH_SPEED, isGlued) ??
    name.takeMark(DUAL, fits) ??
    name.takeMark(WITH_SPEED, (candidate) => isLast(candidate) && isNear(candidate) && fits(candidate));
  if (!match) return null;
  const end = match.index + match[0].length;
  name.takeMark(WITH_SPEED, (candidate) => isBehind(end, candidate.index) && isGlued(candidate));
  return { load: [match[1], match[2]].filter(Boolean).join("-"), speed: match[4]?.toLowerCase() ?? null };
}

/** «Y 92» as «92Y». */
function swapped(match: RegExpExecArray | null): RegExpExecArray | null {
  if (match) [match[1], match[2], match[4]] = [match[2] ?? "", undefined as unknown as string, match[1] ?? ""];
  return match;
}
