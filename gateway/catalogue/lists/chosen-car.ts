import { LRUCache } from "lru-cache";
import type { Services } from "../../chain/services.ts";
import { axleSizes } from "../../contract/catalogue/axle-sizes.ts";
import type { Category } from "../../contract/catalogue/categories.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import { type CarChoice, carNameOf, fitmentsOf } from "../cars/cars-store.ts";
import { tyreSizeText, wheelSizeText } from "../cars/fit-rules.ts";
import { type CarRequirements, categoriesFilteredByCar } from "./car-filter.ts";
import { compareByNumbers } from "./columns.ts";

export interface ChosenCar {
  key: string;
  /** «BMW 4 серия»; null for several brands or an unknown car. */
  name: string | null;
  cars: CarRequirements[];
  /** Sizes for the heading of a list, as many as fit there. */
  sizes: Partial<Record<Category, string[]>>;
}

const MAX_CACHED_CHOICES = 1_000;
const MAX_SHOWN_SIZES = 20;

/**
 * Reads the requirements of the car in `autobrand` … `automodification`; null without one, or in a category that ignores cars.
 */
export interface CarLookup {
  carOf(query: GoodsQuery): Promise<ChosenCar | null>;
  invalidate(): void;
}

export function createCarLookup(services: Services): CarLookup {
  const cache = new LRUCache<string, ChosenCar>({ max: MAX_CACHED_CHOICES });
  return {
    async carOf({ category, filters }) {
      const choice: CarChoice = {
        brand: filters.autobrand ?? [],
        model: filters.automodel ?? [],
        generation: filters.autogeneration ?? [],
        modification: filters.automodification ?? [],
      };
      if (!categoriesFilteredByCar.has(category) || Object.values(choice).every((slugs) => slugs.length === 0))
        return null;
      const key = JSON.stringify(choice);
      let car = cache.get(key);
      if (!car) {
        car = await readCar(services, key, choice);
        cache.set(key, car);
      }
      return car;
    },
    invalidate: () => cache.clear(),
  };
}

async function readCar(services: Services, key: string, choice: CarChoice): Promise<ChosenCar> {
  const { db } = services.connection;
  const [rows, name] = await Promise.all([fitmentsOf(db, choice), carNameOf(db, choice)]);
  const cars = rows.map((row) => ({
    pcd: row.pcd,
    hubBore: row.hubBoreMm,
    tyres: row.tyres.flatMap(({ front, rear }) => (rear ? [front, rear] : [front])),
    wheels: row.wheels.flatMap(({ front, rear }) => (rear ? [front, rear] : [front])),
    battery: row.battery,
  }));
  const shown = (texts: string[]) => [...new Set(texts)].sort(compareByNumbers).slice(0, MAX_SHOWN_SIZES);
  return {
    key,
    name,
    cars,
    sizes: {
      tyre: shown(
        rows.flatMap(({ tyres }) =>
          tyres.map(({ front, rear }) => axleSizes(tyreSizeText(front), rear && tyreSizeText(rear))),
        ),
      ),
      disk: shown(
        rows.flatMap(({ wheels, pcd }) =>
          wheels.map(({ front, rear }) => axleSizes(wheelSizeText(front, pcd), rear && wheelSizeText(rear, pcd))),
        ),
      ),
      battery: shown(
        cars.flatMap(({ battery }) => (battery ? [`${battery.capacityFrom}–${battery.capacityTo}\u00a0А·ч`] : [])),
      ),
    },
  };
}
