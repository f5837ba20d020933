import { ACTING_IDLE_MINUTES, ACTING_LIMIT_MINUTES } from "../../contract/office/acting.ts";

interface ActingTimes {
  startedAt: Date;
  lastAt: Date;
}

const MINUTE_MS = 60_000;

/** When acting ends unless a call is made. */
export const actingEndsAt = ({ startedAt, lastAt }: ActingTimes): Date =>
  new Date(
    Math.min(
      lastAt.getTime() + ACTING_IDLE_MINUTES * MINUTE_MS,
      startedAt.getTime() + ACTING_LIMIT_MINUTES * MINUTE_MS,
    ),
  );

export const isActingLive = (times: ActingTimes & { endedAt: Date | null }, now: Date): boolean =>
  times.endedAt === null && now < actingEndsAt(times);

/** Pages make many calls at once: only the first of a minute is worth a write. */
export const isUseWorthNoting = ({ lastAt }: ActingTimes, now: Date): boolean =>
  now.getTime() - lastAt.getTime() >= MINUTE_MS;
