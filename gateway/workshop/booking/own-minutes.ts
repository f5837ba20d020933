import type { Executor } from "../../platform/db/database.ts";
import type { OwnMinutes } from "./days-store.ts";
import { findHold } from "./minutes-store.ts";
import { type BookingDependencies, openVisit } from "./visit-access.ts";
import { type AppointmentRow, findOwnByNumber } from "./visits-store.ts";

type Moving = { identity: string; secret?: string | undefined } | null;

/** The visit that a browser moves: by its link, or an own one. Null for a stranger's, whose minutes stay taken. */
export async function ownAppointment(
  executor: Executor,
  dependencies: BookingDependencies,
  moving: Moving,
  userId: number | null,
): Promise<AppointmentRow | null> {
  if (moving === null) return null;
  const { identity, secret } = moving;
  if (secret !== undefined) return openVisit(dependencies, { identity, secret }, executor).catch(() => null);
  return userId === null ? null : findOwnByNumber(executor, userId, identity);
}

/** Whose minutes count as free for a browser: those of the visit that it moves, and those that it holds. */
export async function ownMinutes(
  executor: Executor,
  { moved, holdToken, now }: { moved: AppointmentRow | null; holdToken: string | null; now: Date },
): Promise<OwnMinutes> {
  const hold = holdToken === null ? null : await findHold(executor, holdToken, now);
  return { holdId: hold?.id ?? null, appointmentId: moved?.id ?? null };
}
