import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { carKits } from "../contract/cars.ts";
import { type Category, productPath } from "../contract/categories.ts";
import type { OutputOf } from "../contract/endpoint.ts";
import type { Executor } from "../db/database.ts";
import { axleKits, goods } from "../db/schema.ts";
import { WHEEL_OFFSET_TOLERANCE_MM } from "./fit-rules.ts";
import type { FitmentRow } from "./fitment.ts";

const MAX_KITS = 6;
const PIECES_PER_AXLE = 2;

const front = alias(goods, "front");
const back = alias(goods, "back");
type Axle = typeof front | typeof back;

/** Kits whose front half fits the front axle and whose rear half fits the rear one. CRT-012 */
export async function kitsForCar(
  executor: Executor,
  car: FitmentRow,
  category: "tyre" | "disk",
): Promise<OutputOf<typeof carKits>["kits"]> {
  const pairs = category === "tyre" ? tyrePairs(car) : wheelPairs(car);
  if (pairs.length === 0) return [];
  const rows = await executor
    .select({ front, back })
    .from(axleKits)
    .innerJoin(front, eq(front.id, axleKits.frontGoodsId))
    .innerJoin(back, eq(back.id, axleKits.backGoodsId))
    .where(
      and(
        eq(front.category, category),
        eq(back.category, category),
        eq(front.isHidden, false),
        eq(back.isHidden, false),
        or(...pairs),
      ),
    )
    .orderBy(sql`${front.popularity} + ${back.popularity} desc`, front.id, back.id)
    .limit(MAX_KITS);
  return rows.map((row) => ({
    front: partOf(row.front),
    back: partOf(row.back),
    price: PIECES_PER_AXLE * (row.front.priceKopecks + row.back.priceKopecks),
  }));
}

const has = (axle: Axle, attributes: Record<string, unknown>): SQL =>
  sql`${axle.attributes} @> ${JSON.stringify(attributes)}::jsonb`;

const tyrePairs = ({ tyres }: FitmentRow) =>
  tyres.flatMap(({ front: ahead, rear }) => (rear ? [and(has(front, { ...ahead }), has(back, { ...rear }))] : []));

function wheelPairs({ wheels, pcd, hubBoreMm }: FitmentRow) {
  const fits = (axle: Axle, { width, diameter, et }: FitmentRow["wheels"][number]["front"]) =>
    and(
      has(axle, { width, diameter, pcd }),
      sql`(${axle.attributes}->>'cb')::numeric >= ${hubBoreMm}`,
      sql`abs((${axle.attributes}->>'et')::numeric - ${et}) <= ${WHEEL_OFFSET_TOLERANCE_MM}`,
    );
  return wheels.flatMap(({ front: ahead, rear }) => (rear ? [and(fits(front, ahead), fits(back, rear))] : []));
}

function partOf(row: typeof goods.$inferSelect) {
  return {
    sku: row.sku,
    url: productPath({ ...row, category: row.category as Category }),
    title: row.title,
    sizeText: row.sizeText,
  };
}
