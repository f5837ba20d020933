import { createHash, randomUUID } from "node:crypto";
import type { Services } from "../../../chain/services.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import type { Day } from "../../../contract/platform/local-time.ts";
import { type VehicleType, wheelWorks } from "../../../contract/workshop/fitting.ts";
import { fittingRateCalls } from "../../../contract/workshop/price-desk.ts";
import {
  type FittingPriceTable,
  fittingPriceTable,
  fittingPriceTableStore,
  type WheelWorkName,
} from "../../../contract/workshop/price-table.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { lockKey } from "../../../platform/db/locks.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../../platform/http/route.ts";
import { insertEditable, updateEditable } from "../../../platform/resource-kit/editable-store.ts";
import { localTime } from "../../../platform/zone-time.ts";
import { rateFor } from "../price-rules.ts";
import { rateTable, rateValuesOf, readRates, type StoredRate } from "./prices-store.ts";
import type { KnownRate } from "./rate-rules.ts";
import { inchesOf, ratesOfTable } from "./table-rules.ts";

const works = Object.keys(wheelWorks) as WheelWorkName[];

/** Prices of fitting as one table of works and diameters, edited whole with the day it begins. */
export function priceTableRoutes({ connection, regions, now }: Services): Route[] {
  const { db } = connection;
  const todayOf = ({ regionSlug }: StaffCaller): Day => localTime(now(), regions.regionOf(regionSlug).zone).day;

  return [
    route(fittingPriceTable, async ({ vehicle, day }, caller) => {
      const today = todayOf(caller);
      return tableOf(await readRates(db), vehicle, { day: day === undefined || day < today ? today : day, today });
    }),
    route(fittingPriceTableStore, async (input, caller) =>
      db.transaction((tx) => storeTable(tx, input, { caller, today: todayOf(caller), at: now() })),
    ),
  ];
}

function tableOf(
  rates: readonly KnownRate[],
  vehicle: VehicleType,
  { day, today }: { day: Day; today: Day },
): FittingPriceTable {
  const inches = inchesOf({ rates }, vehicle);
  const cells = inches.flatMap((inch) =>
    works.map((work) => {
      const rate = rateFor({ rates }, vehicle, inch, work, day);
      const isCars = rate !== null && rate.vehicleType !== vehicle;
      return { inch, work, roubles: rate ? Math.round(rate.kopecks / 100) : null, isCars };
    }),
  );
  const own = rates.filter(({ vehicleType, validFrom }) => vehicleType === vehicle && validFrom > day);
  return {
    vehicle,
    day,
    today,
    seen: createHash("sha256").update(JSON.stringify(cells)).digest("hex").slice(0, 32),
    inches,
    cells,
    later: [...new Set(own.map(({ validFrom }) => validFrom))].sort(),
  };
}

interface Circumstances {
  caller: StaffCaller;
  today: Day;
  at: Date;
}

async function storeTable(
  tx: Executor,
  { vehicle, day, seen, cells }: InputOf<typeof fittingPriceTableStore>,
  { caller, today, at }: Circumstances,
): Promise<{ changed: number }> {
  // Whoever changes one rate by its form waits as well.
  await lockKey(tx, `back office ${fittingRateCalls.create.path}`);
  if (day < today)
    throw new ApiError("invalid", [
      { field: "day", message: "Цена не меняется задним числом: выберите сегодня или день позже" },
    ]);
  const rates = await readRates(tx);
  const table = tableOf(rates, vehicle, { day, today });
  const changes = works.map((work) => {
    const prices = new Map(
      cells.filter((cell) => cell.work === work).map(({ inch, roubles }) => [inch, roubles * 100]),
    );
    return ratesOfTable({ rates }, table.inches, { vehicle, work, day, prices });
  });
  const added = changes.flatMap((change) => change.added);
  const replaced = changes.flatMap((change) => change.replaced);
  // Sent twice, or nothing was changed.
  if (added.length + replaced.length === 0) return { changed: 0 };
  if (table.seen !== seen)
    throw new ApiError("version_conflict", "Пока таблица была открыта, цены изменил другой сотрудник", table);
  if (replaced.length > 0 && day <= today)
    throw new ApiError("invalid", [
      { field: "day", message: "Сегодня эти цены уже меняли, и по ним уже записывали: выберите день позже" },
    ]);
  const author = { changedBy: caller.actor.kind === "staff" ? caller.actor.userId : null, changedAt: at };
  for (const { id, ...rate } of replaced) {
    await updateEditable(tx, rateTable, id, { archivedAt: at, ...author });
    const before = rateValuesOf({ id, ...rate } as StoredRate);
    await caller.audit(tx, { target: String(id), before, after: before });
  }
  for (const rate of added) {
    const id = await insertEditable(tx, rateTable, { ...rate, ...author, formKey: randomUUID() });
    await caller.audit(tx, { target: String(id), before: null, after: rateValuesOf(rate as StoredRate) });
  }
  return { changed: added.length };
}
