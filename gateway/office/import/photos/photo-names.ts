import { slugOf } from "../../../platform/slug.ts";
import { skuOfCode } from "../offers/goods-code.ts";

/** What a file's name may be meant as, the likeliest first: the name of goods or of a model, and which of its photos it is. */
export interface NameReading {
  /** As a code, a barcode or a maker's number is compared. */
  code: string;
  /** As brand and model are. */
  slug: string;
  place: number;
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp)$/i;
/** «12345_2», «12345-2», «12345 (2)», «12345 2». */
const NUMBERED = /^(.*[^\s_()-])(?:[\s_-]+|\s*\()(\d{1,2})\)?$/u;

export const isPictureFile = (name: string): boolean => PICTURE_FILE.test(name);

/**
 * A number at the end may belong to the name («Hakkapeliitta 10») or count photos («Hakkapeliitta 10 2»): the longer name comes first. Names of
 * folders may be part of it: «Nokian/Hakkapeliitta 10/2.jpg».
 */
export function readingsOf(path: string): NameReading[] {
  const parts = path
    .normalize("NFC")
    .replace(PICTURE_FILE, "")
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== ".");
  const names = parts.map((_, from) => parts.slice(from));
  return names.flatMap((name) => {
    // Of «1.jpg» in a folder the folder's name is what counts.
    if (name.length < parts.length && /^\d{1,2}$/.test(name.join(""))) return [];
    const whole = name.join(" ");
    const [, first, place] = NUMBERED.exec(whole) ?? [];
    return [reading(whole, 1), ...(first === undefined ? [] : [reading(first, Number(place))])];
  });
}

const reading = (name: string, place: number): NameReading => ({
  code: (skuOfCode(name) ?? name).toUpperCase(),
  slug: slugOf(name),
  place,
});
