import type { Day } from "../contract/platform/local-time.ts";
import type { Executor } from "../platform/db/database.ts";
import { appointments } from "../platform/db/schema/appointments.ts";
import { bayTimes } from "../platform/db/schema/booking.ts";
import { bays } from "../platform/db/schema/services.ts";
import { addDays, localTime, momentAt, weekdayOf } from "../platform/zone-time.ts";
import type { DemoContext } from "./customers-context.ts";
import { seededRandom } from "./seeded-random.ts";

/** `request_hash` of the bookings of demo guests, by which they are removed. */
export const DEMO_BOOKING = "demo";

const DAYS = 6;
const GRID = 15;
const NAMES = ["Ольга", "Сергей", "Ирина", "Дмитрий", "Наталья", "Андрей", "Марина", "Алексей"];
const CARS = ["Kia Rio", "Lada Vesta", "Hyundai Solaris", "Toyota Camry", "Skoda Octavia", "Volkswagen Polo"];
const WORKS = [
  { title: "Сезонная смена, 4 шт. R16", minutes: 45, kopecks: 312_000 },
  { title: "Колёса в сборе, 4 шт. R17", minutes: 20, kopecks: 176_000 },
  { title: "Сезонная смена, 4 шт. R18", minutes: 60, kopecks: 398_000 },
];
const FIRST_RESERVE_ID = 61_000_001;
/** How full the days are, today first. */
const FULLNESS = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1];

/** 2026-11-21T10:15 */
export const localTimeText = (day: Day, minute: number): string =>
  `${day}T${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** A few hundred bookings of guests for fitting in the shops of the default region, so that the days of the demo are not empty. */
export async function insertDemoBookings(db: Executor, { region, shops, now }: DemoContext): Promise<void> {
  const today = localTime(now, region.zone).day;
  const random = seededRandom("demo bookings");
  const allBays = await db.select().from(bays);
  const taken = await db
    .select({ bayId: bayTimes.bayId, startsAt: bayTimes.startsAt, endsAt: bayTimes.endsAt })
    .from(bayTimes);
  const drafts: { bayId: number; visit: typeof appointments.$inferInsert }[] = [];
  for (const shop of shops) {
    const fitting = allBays.filter(({ locationId, kind }) => locationId === shop.id && kind === "fitting");
    for (let ahead = 0; ahead < DAYS; ahead += 1) {
      const day = addDays(today, ahead);
      const hours = shop.hours[weekdayOf(day)];
      if (!hours) continue;
      for (const bay of fitting) {
        for (let minute = Math.max(hours[0], 8 * 60); minute + 60 <= Math.min(hours[1], 22 * 60); minute += GRID) {
          if (!random.chance((FULLNESS[ahead] ?? 0) / 4)) continue;
          const work = random.pick(WORKS);
          const startsAt = momentAt(day, minute, region.zone);
          const endsAt = momentAt(day, minute + work.minutes, region.zone);
          if (taken.some((time) => time.bayId === bay.id && time.startsAt < endsAt && startsAt < time.endsAt)) continue;
          const number = FIRST_RESERVE_ID + drafts.length;
          const phone = `+7999${String(drafts.length).padStart(7, "0")}`;
          drafts.push({
            bayId: bay.id,
            visit: {
              appointmentNumber: `Z-${number}`,
              reserveId: String(number),
              phoneDigits: phone.slice(-10),
              locationId: shop.id,
              title: work.title,
              startsAt,
              endsAt,
              localTime: localTimeText(day, minute),
              contact: { name: random.pick(NAMES), phone, email: "" },
              carTitle: random.pick(CARS),
              sumKopecks: work.kopecks,
              isEstimate: false,
              requestHash: DEMO_BOOKING,
              // Nobody is to be reminded of them.
              remindedDayAt: now,
              remindedHoursAt: now,
              createdAt: now,
              updatedAt: now,
            },
          });
          minute += Math.ceil(work.minutes / GRID) * GRID - GRID;
        }
      }
    }
  }
  if (drafts.length === 0) return;
  const rows = await db
    .insert(appointments)
    .values(drafts.map(({ visit }) => visit))
    .returning();
  const bayOf = new Map(drafts.map(({ bayId, visit }) => [visit.appointmentNumber, bayId]));
  await db.insert(bayTimes).values(
    rows.map(({ id, appointmentNumber, locationId, startsAt, endsAt }) => ({
      bayId: bayOf.get(appointmentNumber) ?? 0,
      locationId,
      startsAt,
      endsAt,
      appointmentId: id,
      needsKind: "fitting" as const,
    })),
  );
}

/** The minutes of visits in the first fitting bay of their shop. */
export async function insertDemoMinutes(
  db: Executor,
  visits: readonly (typeof appointments.$inferSelect)[],
): Promise<void> {
  const allBays = await db.select().from(bays);
  const rows = visits.flatMap(({ id, locationId, startsAt, endsAt }) => {
    const bay = allBays.find((each) => each.locationId === locationId && each.kind === "fitting");
    return bay
      ? [{ bayId: bay.id, locationId, startsAt, endsAt, appointmentId: id, needsKind: "fitting" as const }]
      : [];
  });
  if (rows.length > 0) await db.insert(bayTimes).values(rows);
}
