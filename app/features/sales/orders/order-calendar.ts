import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import type { orderByIdentity } from "../../../../gateway/contract/sales/orders.ts";

type Order = Pick<OutputOf<typeof orderByIdentity>["order"], "status"> & {
  delivery: Pick<
    OutputOf<typeof orderByIdentity>["order"]["delivery"],
    "type" | "readyAt" | "date" | "interval" | "zone"
  >;
};

const HOUR_MS = 3_600_000;
const INTERVAL = /^(\d{1,2}:\d{2})\D+(\d{1,2}:\d{2})$/;

/** When to be at the centre, or at home, or would have been for a cancelled order; null where no hour is known, or all has come. Moments in UTC. */
export function calendarTime({ status, delivery }: Order): { startsAt: string; endsAt: string } | null {
  const { type, readyAt, date, interval, zone } = delivery;
  if (status === "delivered") return null;
  if (type === "pickup")
    return readyAt === null
      ? null
      : { startsAt: readyAt, endsAt: new Date(Date.parse(readyAt) + HOUR_MS).toISOString() };
  const [, from, until] = INTERVAL.exec(interval) ?? [];
  if (!date || !from || !until) return null;
  return { startsAt: momentAt(date, from, zone), endsAt: momentAt(date, until, zone) };
}

/** What the clock of a zone shows, as a moment. */
function momentAt(day: Day, time: string, zone: Zone): string {
  const asUtc = Date.parse(`${day}T${time.padStart(5, "0")}:00Z`);
  const shown = new Date(asUtc).toLocaleString("sv-SE", { timeZone: zone });
  const ahead = Date.parse(`${shown.replace(" ", "T")}Z`) - asUtc;
  return new Date(asUtc - ahead).toISOString();
}
