import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Day } from "../../contract/platform/local-time.ts";
import { type SurgeValues, surgeList } from "../../contract/workshop/surges.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { surges } from "../../platform/db/schema/booking.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredSurge = typeof surges.$inferSelect & EditableRow;
export const surgesTable = surges;

export const surgeColumns = ({ place, fromDay, toDay }: SurgeValues) => {
  const [kind, of = ""] = place.split(":");
  return {
    regionSlug: kind === "region" ? of : null,
    locationId: kind === "shop" ? Number(of) : null,
    fromDay,
    toDay,
  };
};

const placeOf = ({ regionSlug, locationId }: Pick<StoredSurge, "regionSlug" | "locationId">): string =>
  locationId === null ? `region:${regionSlug}` : `shop:${locationId}`;

export const surgeValuesOf = (row: StoredSurge): SurgeValues => ({
  place: placeOf(row),
  fromDay: row.fromDay,
  toDay: row.toDay,
});

/** Rushes, the latest first. */
export const surgeRows = (executor: Executor) =>
  listQuery(surgeList, {
    select: (cursor) => executor.select({ surge: surges, cursor }).from(surges),
    order: { id: surges.id },
    filters: {
      place(place) {
        const [kind, of = ""] = place.split(":");
        if (kind === "region") return eq(surges.regionSlug, of);
        return kind === "shop" && /^\d{1,9}$/.test(of) ? eq(surges.locationId, Number(of)) : undefined;
      },
    },
  });

interface Wanted {
  locationId: number;
  regionSlug: string;
  fromDay: Day;
  toDay: Day;
  now: Date;
}

/** Staff ended one of the shop by hand within a day: it does not open by itself again. */
const RESPECT_MS = 24 * 3_600_000;

/** Opens the rush of a shop, or makes the one that opened by itself last longer. True where something has changed. */
export async function openSurge(
  tx: Executor,
  { locationId, regionSlug, fromDay, toDay, now }: Wanted,
): Promise<boolean> {
  await lockKey(tx, `surge of shop ${locationId}`);
  const ofPlace = or(eq(surges.locationId, locationId), eq(surges.regionSlug, regionSlug));
  const isOpen = and(isNull(surges.endedAt), isNull(surges.archivedAt));
  const covering = await tx.$count(
    surges,
    and(ofPlace, isOpen, lte(surges.fromDay, fromDay), gte(surges.toDay, toDay)),
  );
  const ended = await tx.$count(
    surges,
    and(ofPlace, isNotNull(surges.archivedAt), gt(surges.archivedAt, new Date(now.getTime() - RESPECT_MS))),
  );
  if (covering > 0 || ended > 0) return false;
  const [own] = await tx
    .select({ id: surges.id })
    .from(surges)
    .where(
      and(
        eq(surges.locationId, locationId),
        isOpen,
        isNull(surges.openedBy),
        isNull(surges.changedBy),
        gte(surges.toDay, fromDay),
      ),
    )
    .orderBy(desc(surges.id))
    .limit(1);
  if (own)
    await tx
      .update(surges)
      .set({ toDay, changedAt: now, version: sql`${surges.version} + 1` })
      .where(inArray(surges.id, [own.id]));
  else await tx.insert(surges).values({ locationId, fromDay, toDay, openedAt: now, changedAt: now });
  return true;
}
