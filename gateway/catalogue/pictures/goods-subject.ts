import type { Category } from "../../contract/catalogue/categories.ts";
import type { GoodsAttributes, goods } from "../../platform/db/schema/goods.ts";
import type { AutoproductSubject, BatteryAccessorySubject, DiskSubject, PictureSubject } from "./subject.ts";

type PicturedGoods = Pick<
  typeof goods.$inferSelect,
  "category" | "brandTitle" | "modelTitle" | "modelSlug" | "sizeText" | "attributes"
>;

const FINISHES: Record<string, DiskSubject["finish"]> = {
  silver: "silver",
  black: "black",
  "black-polished": "polished",
  graphite: "graphite",
  "graphite-polished": "graphite",
  white: "white",
  bronze: "bronze",
  "black-silver": "graphite",
};

const ACCESSORIES: Record<string, BatteryAccessorySubject["shape"]> = { cable: "jump-cables", terminal: "terminals" };

const AUTOPRODUCTS: Record<string, AutoproductSubject["shape"]> = {
  "washer-fluid": "canister",
  antifreeze: "canister",
  care: "spray-can",
  compressor: "tool",
  jack: "tool",
  tool: "tool",
  scraper: "tool",
};

/** The subject of a product's picture. */
export function subjectOf(row: PicturedGoods): PictureSubject {
  const named = { brand: row.brandTitle, model: row.modelTitle, modelSlug: row.modelSlug };
  const read = reader(row.attributes);
  switch (row.category as Category) {
    case "tyre":
    case "trucktyre":
      return {
        ...named,
        kind: "tyre",
        season: read.text("season", "summer") === "winter" ? "winter" : "summer",
        allSeason: read.flag("allSeason"),
        studs: read.flag("studs"),
        width: read.number("width", 205),
        profile: read.number("profile", 0),
        diameter: read.number("diameter", 16),
        // The sidewall shows the size without load and speed indexes.
        sizeText: row.sizeText.split(" ").slice(0, 2).join(" "),
        truck: row.category === "trucktyre",
      };
    case "disk":
      return {
        ...named,
        kind: "disk",
        diameter: read.number("diameter", 16),
        finish: FINISHES[read.text("finish", "silver")] ?? "silver",
        ...boltCircle(read.text("pcd", "5x114.3")),
        material: materialOf(read.text("material", "alloy")),
      };
    case "battery":
      return {
        ...named,
        kind: "battery",
        capacity: read.number("capacity", 60),
        current: read.number("current", 540),
        polarity: read.text("polarity", "reverse") === "direct" ? "direct" : "reverse",
        caseType: read.text("type_case", "europe"),
      };
    case "battery-accessories":
      return { ...named, kind: "battery-accessory", shape: ACCESSORIES[read.text("kind", "charger")] ?? "charger" };
    case "tpms":
      return { ...named, kind: "tpms", valve: read.text("valve", "metal") === "rubber" ? "rubber" : "metal" };
    case "wheel-covers":
      return {
        ...named,
        kind: "wheel-cover",
        diameter: read.number("diameter", 15),
        finish: FINISHES[read.text("color", "silver")] ?? "silver",
      };
    case "wipers":
      return {
        ...named,
        kind: "wiper",
        construction: constructionOf(read.text("wiper-type", "frameless")),
        lengthMm: read.number("length", 550),
      };
    case "brake-pads":
      return { ...named, kind: "brake-pads" };
    case "brake-disks":
      return {
        ...named,
        kind: "brake-disk",
        construction: diskConstructionOf(read.text("disk-type", "ventilated")),
        diameterMm: read.number("diameter", 280),
      };
    case "oils":
      return {
        ...named,
        kind: "oil",
        volumeLitres: read.number("volume", 4),
        viscosity: read.text("viscosity", "5w-30").toUpperCase(),
      };
    case "autoproducts":
      return { ...named, kind: "autoproduct", shape: AUTOPRODUCTS[read.text("kind", "")] ?? "box" };
  }
}

function reader(attributes: GoodsAttributes) {
  const of = <Value>(key: string, isRight: (value: unknown) => value is Value, otherwise: Value): Value => {
    const value: unknown = attributes[key];
    return isRight(value) ? value : otherwise;
  };
  return {
    text: (key: string, otherwise: string) => of(key, (value) => typeof value === "string", otherwise),
    number: (key: string, otherwise: number) => of(key, (value) => typeof value === "number", otherwise),
    flag: (key: string) => attributes[key] === true,
  };
}

function boltCircle(pcd: string): { boltCount: number; pcd: number } {
  const [count, circle] = pcd.split("x").map(Number);
  return { boltCount: count || 5, pcd: circle || 114.3 };
}

const materialOf = (value: string): DiskSubject["material"] =>
  value === "steel" || value === "forged" ? value : "alloy";
const constructionOf = (value: string) => (value === "frame" || value === "hybrid" ? value : "frameless");
const diskConstructionOf = (value: string) =>
  value === "solid" ? "solid" : value === "perforated" ? "drilled" : "ventilated";
