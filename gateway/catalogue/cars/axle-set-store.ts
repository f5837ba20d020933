import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { RegionSupply } from "../../chain/regions/directory.ts";
import type { TyreSeason } from "../../chain/regions/tyre-season.ts";
import type { Executor } from "../../platform/db/database.ts";
import {
  type AxleGoods,
  backGoods as back,
  type FoundAxleSet,
  frontGoods as front,
  readAxleSets,
} from "../goods/axle-set-store.ts";
import type { FitmentRow } from "./cars-store.ts";
import { WHEEL_OFFSET_TOLERANCE_MM } from "./fit-rules.ts";

const MAX_AXLE_SETS = 6;

/** Axle sets whose front half fits the front axle of the car and whose back half fits the rear one. CRT-012 */
export async function axleSetsForCar(
  executor: Executor,
  car: FitmentRow,
  category: "tyre" | "disk",
  supply: RegionSupply,
  season: TyreSeason,
): Promise<FoundAxleSet[]> {
  const pairs = category === "tyre" ? tyrePairs(car) : wheelPairs(car);
  if (pairs.length === 0) return [];
  const fits = and(eq(front.category, category), eq(back.category, category), or(...pairs));
  return readAxleSets(executor, fits, supply, MAX_AXLE_SETS, season);
}

const has = (axle: AxleGoods, attributes: Record<string, unknown>): SQL =>
  sql`${axle.attributes} @> ${JSON.stringify(attributes)}::jsonb`;

const tyrePairs = ({ tyres }: FitmentRow) =>
  tyres.flatMap((size) => (size.rear ? [and(has(front, { ...size.front }), has(back, { ...size.rear }))] : []));

function wheelPairs({ wheels, pcd, hubBoreMm }: FitmentRow) {
  const fits = (axle: AxleGoods, { width, diameter, et }: FitmentRow["wheels"][number]["front"]) =>
    and(
      has(axle, { width, diameter, pcd }),
      sql`(${axle.attributes}->>'cb')::numeric >= ${hubBoreMm}`,
      sql`abs((${axle.attributes}->>'et')::numeric - ${et}) <= ${WHEEL_OFFSET_TOLERANCE_MM}`,
    );
  return wheels.flatMap((size) => (size.rear ? [and(fits(front, size.front), fits(back, size.rear))] : []));
}
