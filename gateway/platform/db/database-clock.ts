import { Gauge } from "prom-client";
import { createFollowedClock } from "../../../followed-clock.ts";
import type { DatabaseConnection } from "./database.ts";

export const MEASURE_MS = 5_000;
/** Clocks of machines that are looked after differ by less. */
const MOST_DIFFERENCE_MS = 5_000;
/** At the start the database may be busy. */
const FIRST_TRIES = 5;

export interface DatabaseClock {
  /** The moment by the database, which is the same for all processes, whatever their own clocks say. */
  now(): Date;
  /** Asks the database again. */
  measure(): Promise<void>;
  /** How much the clock of this process is ahead of the database's, milliseconds. */
  differenceMs(): number;
  /** The clock of this process differs by no more than seconds. */
  isRight(): boolean;
}

export const isRightClock = (differenceMs: number): boolean => Math.abs(differenceMs) <= MOST_DIFFERENCE_MS;

const difference = new Gauge({
  name: "clock_difference_seconds",
  help: "How much the clock of this process is ahead of the database's; from 5 on, either way, the process does no work by the clock",
});

interface ClockLog {
  error(details: object, message: string): void;
}

/** The clock that the shop goes by. An embedded database has that of its process. */
export async function openDatabaseClock(
  { kind, pool }: Pick<DatabaseConnection, "kind" | "pool">,
  log: ClockLog,
): Promise<DatabaseClock> {
  const clock = createFollowedClock();
  let wasRight = true;
  const isRight = () => isRightClock(clock.differenceMs());

  async function measure(): Promise<void> {
    if (kind === "embedded") return;
    const askedAtMs = performance.now();
    const { rows } = await pool.query<{ ms: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
    );
    clock.note(Number(rows[0]?.ms), askedAtMs, performance.now());
    const seconds = Math.round(clock.differenceMs() / 1_000);
    difference.set(seconds);
    if (isRight() !== wasRight) {
      wasRight = isRight();
      const message = wasRight
        ? "the clock of this process is right again"
        : "the clock of this process differs from the database's: it does no work by the clock until that is mended";
      log.error({ secondsAhead: seconds }, message);
    }
  }

  for (let tried = 1; ; tried += 1)
    try {
      await measure();
      break;
    } catch (error) {
      if (tried === FIRST_TRIES) throw error;
    }
  return { now: clock.now, measure, differenceMs: clock.differenceMs, isRight };
}
