import { NameBook } from "../../catalogue/names/name-book.ts";
import { readName } from "../../catalogue/names/read-name.ts";
import type { Category } from "../../contract/catalogue/categories.ts";
import { categoryOf } from "./category-rules.ts";

const BOOK = new NameBook();
/** Wheels of cars are of whole inches but for some old ones of 14.5. */
const HALF_INCH_WHEEL = 17.5;
/** Heaviest load index of light trucks. */
const LIGHT_TRUCK_LOAD = 127;

/** The category that the figures of a name tell: «225/45R17 94Y» are a tyre's. Null where they tell none. */
function categoryOfFigures(title: string): Category | null {
  const wheel = readName("disk", title, "", BOOK).attributes;
  if (wheel.width !== undefined && wheel.diameter !== undefined && wheel.pcd !== undefined) return "disk";
  const tyre = readName("tyre", title, "", BOOK).attributes;
  if (tyre.width !== undefined && tyre.diameter !== undefined) return isTruckSize(tyre) ? "trucktyre" : "tyre";
  const battery = readName("battery", title, "", BOOK).attributes;
  if (battery.capacity !== undefined && (battery.current ?? battery.polarity) !== undefined) return "battery";
  const oil = readName("oils", title, "", BOOK).attributes;
  return oil.viscosity !== undefined && oil.volume !== undefined ? "oils" : null;
}

function isTruckSize(tyre: Readonly<Record<string, unknown>>): boolean {
  const diameter = Number(tyre.diameter);
  const [load = 0] = String(tyre["load-index"] ?? 0)
    .split("-")
    .map(Number);
  return (diameter >= HALF_INCH_WHEEL && diameter % 1 !== 0) || load > LIGHT_TRUCK_LOAD;
}

/** Shops of cars' goods that say no more of them: «Автозапчасти и аксессуары», «Для шиномонтажа». */
const OF_CARS = /авто|машин|шиномонтаж|гараж/;

/**
 * The category of goods by their categories in the feed, from the leaf up, and their title; null for goods of another trade, which are never
 * guessed.
 */
export function categoryOfGoods(titlesUp: readonly string[], title: string): Category | null {
  const said = categoryOf([...titlesUp, title]);
  if (said === "tyre" && categoryOfFigures(title) === "trucktyre") return "trucktyre";
  if (said !== null) return said;
  if (titlesUp.some((name) => OF_CARS.test(name.toLowerCase()))) return "autoproducts";
  return categoryOfFigures(title);
}
