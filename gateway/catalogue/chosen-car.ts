import { LRUCache } from "lru-cache";
import { type CarChoice, carNameOf, fitmentsOf, tyreSizeText, wheelSizeText } from "../cars/fitment.ts";
import { axleSizes } from "../contract/axle-sizes.ts";
import type { Category } from "../contract/categories.ts";
import type { GoodsQuery } from "../contract/goods-query.ts";
import type { Services } from "../services.ts";
import { type CarFigures, categoriesByCar } from "./car-fit.ts";
import { compareNumbersIn } from "./columns.ts";

export interface ChosenCar {
  key: string;
  /** «BMW 4 серия»; null when the choice is of several brands or of none that we know. */
  name: string | null;
  cars: CarFigures[];
  /** What a heading tells of the sizes; not more than it has room for. */
  sizes: Partial<Record<Category, string[]>>;
}

const KEPT_CHOICES = 1_000;
const SHOWN_SIZES = 20;

/** Looks up what fits the car of a query's `autobrand` … `automodification`; null when the query or the category has none. */
export interface CarLookup {
  carOf(query: GoodsQuery): Promise<ChosenCar | null>;
  forget(): void;
}

export function createCarLookup(services: Services): CarLookup {
  const kept = new LRUCache<string, ChosenCar>({ max: KEPT_CHOICES });
  return {
    async carOf({ category, filters }) {
      const choice: CarChoice = {
        brand: filters.autobrand ?? [],
        model: filters.automodel ?? [],
        generation: filters.autogeneration ?? [],
        modification: filters.automodification ?? [],
      };
      if (!categoriesByCar.has(category) || Object.values(choice).every((slugs) => slugs.length === 0)) return null;
      const key = JSON.stringify(choice);
      let car = kept.get(key);
      if (!car) {
        car = await readCar(services, key, choice);
        kept.set(key, car);
      }
      return car;
    },
    forget: () => kept.clear(),
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
  const shown = (texts: string[]) => [...new Set(texts)].sort(compareNumbersIn).slice(0, SHOWN_SIZES);
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
