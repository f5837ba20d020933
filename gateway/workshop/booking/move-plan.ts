import type { Day } from "../../contract/platform/local-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { readPartsOf } from "./minutes-store.ts";
import { type BookingShop, type PlanContext, planAt } from "./shops.ts";
import type { PartLength } from "./slot-rules.ts";
import type { AppointmentRow } from "./visits-store.ts";
import type { VisitLength, Works, WorksRefusal } from "./works-rules.ts";

const DEFAULT_MINUTES = 60;

/** What a visit takes by the day and the minute of the shop's clock, or why it cannot be there. */
type LengthAt = (at: { day: Day; minute: number | null }) => VisitLength | WorksRefusal;

/** What a time is looked for: the works that were asked for, or the visit that is moved. */
export async function planRequested(
  executor: Executor,
  { works, moved }: { works: Works; moved: AppointmentRow | null },
  context: PlanContext,
  shop: BookingShop,
): Promise<LengthAt> {
  return moved ? planMoved(executor, moved, context, shop) : (at) => planAt(context, shop, works, at);
}

/** A visit that is moved takes what its works take there, in the rush of the season as well, or as long as it was where nobody knows its works. */
export async function planMoved(
  executor: Executor,
  { id, works }: AppointmentRow,
  context: PlanContext,
  shop: BookingShop,
): Promise<LengthAt> {
  if (works) {
    const calm = { ...context, isSurgeAt: () => false };
    return (at) => planAt(calm, shop, works, at);
  }
  const parts = await readPartLengths(executor, id);
  const length = { parts, minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0) };
  return () => length;
}

async function readPartLengths(executor: Executor, appointmentId: number): Promise<PartLength[]> {
  const times = await readPartsOf(executor, appointmentId);
  if (times.length === 0) return [{ need: { kind: "fitting", inch: 0 }, minutes: DEFAULT_MINUTES }];
  return times.map(({ startsAt, endsAt, kind, inch }) => ({
    need: { kind, inch },
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
  }));
}
