import { slugOf } from "../../platform/slug.ts";
import {
  DEMO_CAR_BATTERIES,
  DEMO_HUBS,
  DEMO_TYRE_CLASSES,
  type DemoAxleSizes,
  type DemoCarBattery,
  type DemoHub,
} from "./car-classes.ts";
import { AMERICAN_CARS } from "./car-table-america.ts";
import { CHINESE_CARS } from "./car-table-china.ts";
import { DOMESTIC_CARS } from "./car-table-domestic.ts";
import { EUROPEAN_CARS } from "./car-table-europe.ts";
import { JAPANESE_CARS } from "./car-table-japan.ts";
import { KOREAN_CARS } from "./car-table-korea.ts";
import { readCode, readList, readNumber } from "./table.ts";

export type DemoCarBrand = { slug: string; title: string };
/** The title is that of the engine: "1.6 MPI (123 л.с.)". */
export type DemoCarModification = { slug: string; title: string };

export type DemoFitment = {
  pcd: string;
  hubBoreMm: number;
  thread: string;
  fastener: "bolt" | "nut";
  /** "205/55 R16". */
  originalTyres: readonly DemoAxleSizes[];
  allowedTyres: readonly DemoAxleSizes[];
  /** "6.5 x 16 ET45", the n-th for the n-th tyre of the same list. */
  originalWheels: readonly DemoAxleSizes[];
  allowedWheels: readonly DemoAxleSizes[];
  battery: DemoCarBattery;
};

export type DemoCarGeneration = {
  slug: string;
  title: string;
  yearFrom: number;
  /** Absent for a generation in production. */
  yearTo?: number;
  fitment: DemoFitment;
  modifications: readonly DemoCarModification[];
};

export type DemoCarModel = {
  brandSlug: string;
  slug: string;
  title: string;
  generations: readonly DemoCarGeneration[];
};

/*
 * Notation. "@slug|Title|hub|battery" starts a brand with its default hub and battery. "%A=engine;B=engine" defines engine
 * codes of the brand. Every other row is "Model|generation;generation", where a generation is "title years
 * class[/hub[/battery]] engines": "II 2017-2023 15a/K4 AB".
 */
const TABLE = [DOMESTIC_CARS, KOREAN_CARS, JAPANESE_CARS, CHINESE_CARS, EUROPEAN_CARS, AMERICAN_CARS].join("\n");

const TYRE_CLASSES = Object.fromEntries(DEMO_TYRE_CLASSES.map((tyreClass) => [tyreClass.code, tyreClass]));
const HUBS = Object.fromEntries(DEMO_HUBS.map((hub) => [hub.code, hub]));
const BATTERIES = Object.fromEntries(DEMO_CAR_BATTERIES);

type BrandContext = { slug: string; hub: string; battery: string; engines: Record<string, string> };

function wheelTitle(wheel: string, hub: DemoHub): string {
  const [size = "", offset = `ET${hub.offsetMm}`] = wheel.split(" ");
  return `${size.replace("x", " x ")} ${offset}`;
}

function wheelsOnHub(wheels: readonly DemoAxleSizes[], hub: DemoHub): DemoAxleSizes[] {
  return wheels.map(({ front, rear }) => ({
    front: wheelTitle(front, hub),
    rear: rear === undefined ? undefined : wheelTitle(rear, hub),
  }));
}

function readFitment(cell: string, brand: BrandContext): DemoFitment {
  const [classCode = "", hubCode = "", batteryCode = ""] = cell.split("/");
  const tyreClass = readCode(classCode, TYRE_CLASSES);
  const hub = readCode(hubCode || brand.hub, HUBS);
  return {
    pcd: hub.pcd,
    hubBoreMm: hub.hubBoreMm,
    thread: hub.thread,
    fastener: hub.fastener,
    originalTyres: tyreClass.originalTyres,
    allowedTyres: tyreClass.allowedTyres,
    originalWheels: wheelsOnHub(tyreClass.originalWheels, hub),
    allowedWheels: wheelsOnHub(tyreClass.allowedWheels, hub),
    battery: readCode(batteryCode || brand.battery, BATTERIES),
  };
}

function readGeneration(cell: string, brand: BrandContext): DemoCarGeneration {
  const parts = /^(.+) (\d{4})-(\d{4})? (\S+) (\w+)$/.exec(cell);
  if (parts === null) throw new Error(`not a generation: ${brand.slug} ${cell}`);
  const [, title = "", yearFrom = "", yearTo, fitment = "", engines = ""] = parts;
  return {
    slug: slugOf(title),
    title,
    yearFrom: readNumber(yearFrom),
    yearTo: yearTo === undefined ? undefined : readNumber(yearTo),
    fitment: readFitment(fitment, brand),
    modifications: Array.from(engines, (letter) => {
      const engine = readCode(letter, brand.engines);
      return { slug: slugOf(engine), title: engine };
    }),
  };
}

function readEngines(row: string): Record<string, string> {
  return Object.fromEntries(readList(row, ";").map((engine) => [engine.charAt(0), engine.slice(2)]));
}

function readCars(table: string): { brands: DemoCarBrand[]; models: DemoCarModel[] } {
  const brands: DemoCarBrand[] = [];
  const models: DemoCarModel[] = [];
  let brand: BrandContext = { slug: "", hub: "", battery: "", engines: {} };
  for (const row of readList(table, "\n")) {
    const [title = "", generations = "", ...rest] = row.split("|");
    if (row.startsWith("@")) {
      const [hub = "", battery = ""] = rest;
      brand = { slug: title.slice(1), hub, battery, engines: {} };
      brands.push({ slug: brand.slug, title: generations });
    } else if (row.startsWith("%")) {
      brand.engines = readEngines(row.slice(1));
    } else {
      models.push({
        brandSlug: brand.slug,
        slug: slugOf(title),
        title,
        generations: readList(generations, ";").map((cell) => readGeneration(cell, brand)),
      });
    }
  }
  return { brands, models };
}

const CARS = readCars(TABLE);

export const DEMO_CAR_BRANDS: readonly DemoCarBrand[] = CARS.brands;
export const DEMO_CAR_MODELS: readonly DemoCarModel[] = CARS.models;
