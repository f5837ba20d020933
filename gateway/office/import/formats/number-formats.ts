import { DAY_MS } from "../../../contract/platform/utc-day.ts";

/** Of a format of Excel: what stands in quotes, behind «\», or is skipped («_-») or filled («*-»), and names of colours and languages. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;
const CODE = /^(?:"[^"]*"|\\.|[-/ ]|0)+$/;

/** How a workbook shows its numbers. */
export interface NumberFormat {
  /** Of a code: «00000» shows 42 as 00042, «"УТ-"00000» as УТ-00042. */
  code: string | null;
  isDay: boolean;
  isTime: boolean;
}

const PLAIN: NumberFormat = { code: null, isDay: false, isTime: false };

/** The formats that a workbook may name by their number alone, as far as they show moments. */
const KNOWN = new Map<number, string>([
  [14, "dd.mm.yyyy"],
  [15, "d-mmm-yy"],
  [16, "d-mmm"],
  [17, "mmm-yy"],
  [18, "h:mm AM/PM"],
  [19, "h:mm:ss AM/PM"],
  [20, "h:mm"],
  [21, "h:mm:ss"],
  [22, "dd.mm.yyyy h:mm"],
]);

export const knownNumberFormat = (id: number): NumberFormat => numberFormat(KNOWN.get(id) ?? "");

/** What a format says of the numbers that are shown by it; of several parts the one for numbers above zero. */
export function numberFormat(written: string): NumberFormat {
  const [shown = ""] = written.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (CODE.test(shown) && shown.replaceAll(LITERALS, "").replaceAll(/[^0]/g, "").length > 1)
    return { ...PLAIN, code: shown };
  const letters = shown.replaceAll(LITERALS, "").toLowerCase();
  if (/[0#?]/.test(letters) || letters.includes("general")) return PLAIN;
  return { code: null, isDay: /[dy]/.test(letters) || /^m+$/.test(letters), isTime: /[hs]/.test(letters) };
}

const MINUTE_MS = 60_000;
/** The day from which a workbook counts. */
export type Calendar = "of1900" | "of1904";

/** Days of Excel are counted from 30 December 1899, those of old Macs from 1904. */
const FIRST_DAY: Readonly<Record<Calendar, number>> = { of1900: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) };
const LAST_DAY = 2_958_466;

/** A number as people read it: codes with their zeros, days as «2026-11-20». */
export function textOfNumber(value: number, format: NumberFormat, calendar: Calendar): string {
  if ((format.isDay || format.isTime) && value >= 0 && value < LAST_DAY) return momentOf(value, format, calendar);
  // Excel writes 17323.1 as 17323.099999999999, and large codes as 4.607E12.
  const text = String(Number(value.toPrecision(15)));
  return format.code === null || !/^\d+$/.test(text) ? text : inCode({ digits: text, code: format.code });
}

function momentOf(value: number, { isDay }: NumberFormat, calendar: Calendar): string {
  const moment = new Date(FIRST_DAY[calendar] + Math.round((value * DAY_MS) / MINUTE_MS) * MINUTE_MS);
  const [day = "", time = ""] = moment.toISOString().split("T");
  const clock = time.slice(0, 5);
  if (!isDay && value < 1) return clock;
  return clock === "00:00" ? day : `${day} ${clock}`;
}

/** Digits take the places of zeros from the right; what is left over stands before the first one. */
function inCode({ digits, code }: { digits: string; code: string }): string {
  const parts = (code.match(/"[^"]*"|\\.|./g) ?? []).map((part) =>
    part === "0" ? null : part.replaceAll(/["\\]/g, ""),
  );
  let left = digits;
  const first = parts.indexOf(null);
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    if (parts[at] !== null) continue;
    parts[at] = at === first ? left.padStart(1, "0") : left.slice(-1).padStart(1, "0");
    left = left.slice(0, -1);
  }
  return parts.join("");
}
