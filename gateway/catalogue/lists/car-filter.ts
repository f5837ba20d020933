import type { Category } from "../../contract/catalogue/categories.ts";
import { WHEEL_OFFSET_TOLERANCE_MM } from "../cars/fit-rules.ts";
import { addAll, type Bits, intersectWith, listRows, setBit, wordsFor } from "./bits.ts";
import type { CategoryIndex } from "./category-index.ts";

/** What one fitment requires of goods; sizes of both axles together. */
export interface CarRequirements {
  pcd: string;
  hubBore: number;
  tyres: readonly { width: number; profile: number; diameter: number }[];
  wheels: readonly { width: number; diameter: number; et: number }[];
  battery: { capacityFrom: number; capacityTo: number; polarity: "direct" | "reverse" } | null;
}

/** Categories that are filtered by the chosen car; the others ignore it. */
export const categoriesFilteredByCar: ReadonlySet<Category> = new Set(["tyre", "disk", "battery"]);

/** Rows that fit any of the fitments; `category` is one of `categoriesFilteredByCar`. */
export function rowsThatFit(category: Category, index: CategoryIndex, cars: readonly CarRequirements[]): Bits {
  switch (category) {
    case "tyre":
      return tyresFitting(index, cars);
    case "disk":
      return wheelsFitting(index, cars);
    default:
      return batteriesFitting(index, cars);
  }
}

function tyresFitting(index: CategoryIndex, cars: readonly CarRequirements[]): Bits {
  const result = new Int32Array(wordsFor(index.capacity));
  const width = index.lists.get("width");
  const profile = index.lists.get("profile");
  const diameter = index.lists.get("diameter");
  if (!width || !profile || !diameter) return result;
  const profiles = profile.values.length;
  const diameters = diameter.values.length;
  const wanted = new Uint8Array(width.values.length * profiles * diameters);
  for (const size of cars.flatMap((car) => car.tyres)) {
    const w = width.codeOf(String(size.width));
    const p = profile.codeOf(String(size.profile));
    const d = diameter.codeOf(String(size.diameter));
    if (w !== undefined && p !== undefined && d !== undefined) wanted[(w * profiles + p) * diameters + d] = 1;
  }
  for (let row = 0; row < index.capacity; row++) {
    const size =
      ((width.codes[row] as number) * profiles + (profile.codes[row] as number)) * diameters +
      (diameter.codes[row] as number);
    if (wanted[size] === 1) setBit(result, row);
  }
  return result;
}

function wheelsFitting(index: CategoryIndex, cars: readonly CarRequirements[]): Bits {
  const result = new Int32Array(wordsFor(index.capacity));
  const width = index.lists.get("width");
  const diameter = index.lists.get("diameter");
  const pcd = index.lists.get("pcd");
  const et = index.ranges.get("et");
  const cb = index.ranges.get("cb");
  if (!width || !diameter || !pcd || !et || !cb) return result;
  const rows = new Int32Array(index.capacity);
  for (const [bolts, sizes] of wheelSizesByBolts(cars)) {
    const wanted = sizes.map((size) => ({
      ...size,
      width: width.codeOf(String(size.width)),
      diameter: diameter.codeOf(String(size.diameter)),
    }));
    const count = listRows(pcd.rowsWith([bolts]), rows);
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      const offset = et.numbers[row] as number;
      const bore = cb.numbers[row] as number;
      const fits = wanted.some(
        (size) =>
          width.codes[row] === size.width &&
          diameter.codes[row] === size.diameter &&
          Math.abs(offset - size.et) <= WHEEL_OFFSET_TOLERANCE_MM &&
          bore >= size.hubBore,
      );
      if (fits) setBit(result, row);
    }
  }
  return result;
}

interface WantedWheel {
  width: number;
  diameter: number;
  et: number;
  hubBore: number;
}

/** Many fitments share wheel sizes, so each is searched for once. */
function wheelSizesByBolts(cars: readonly CarRequirements[]): Map<string, WantedWheel[]> {
  const found = new Map<string, Map<string, WantedWheel>>();
  for (const { pcd, hubBore, wheels } of cars) {
    const sizes = found.get(pcd) ?? new Map<string, WantedWheel>();
    for (const { width, diameter, et } of wheels)
      sizes.set([width, diameter, et, hubBore].join(), { width, diameter, et, hubBore });
    found.set(pcd, sizes);
  }
  return new Map([...found].map(([pcd, sizes]) => [pcd, [...sizes.values()]]));
}

function batteriesFitting(index: CategoryIndex, cars: readonly CarRequirements[]): Bits {
  const result = new Int32Array(wordsFor(index.capacity));
  const capacity = index.ranges.get("capacity");
  const polarity = index.lists.get("polarity");
  if (!capacity || !polarity) return result;
  for (const { battery } of cars) {
    if (!battery) continue;
    const rows = capacity.rowsWithin(battery.capacityFrom, battery.capacityTo);
    intersectWith(rows, polarity.rowsWith([battery.polarity, "universal"]));
    addAll(result, rows);
  }
  return result;
}
