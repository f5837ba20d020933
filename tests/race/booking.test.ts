import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../gateway/contract/platform/endpoint.ts";
import type { Day } from "../../gateway/contract/platform/local-time.ts";
import { bookingCreate } from "../../gateway/contract/workshop/booking.ts";
import {
  bayClose,
  bayClosurePreview,
  bayReopen,
  dayPlan,
  dayPlanCancel,
  dayPlanMove,
  dayPlanPin,
  dayPlanVisit,
} from "../../gateway/contract/workshop/day-plan.ts";
import { bookingHold } from "../../gateway/contract/workshop/free-times.ts";
import { appointmentCancelByLink, appointmentMoveByLink } from "../../gateway/contract/workshop/visit-page.ts";
import { seededRandom } from "../../gateway/demo/seeded-random.ts";
import { appointments } from "../../gateway/platform/db/schema/appointments.ts";
import { bayClosures, bayTimes, serviceHolds } from "../../gateway/platform/db/schema/booking.ts";
import { outboxMessages } from "../../gateway/platform/db/schema/outbox.ts";
import { shopSettings } from "../../gateway/platform/db/schema/shop-settings.ts";
import { bookingInput, bookingOf, fourWheels, openTestBooking } from "../../gateway/testing/booking.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW, fixtureLocations } from "../../gateway/testing/fixture.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { lockShopDays } from "../../gateway/workshop/appointments/appointments-store.ts";
import { endHolds, remindOfVisits } from "../../gateway/workshop/booking/rounds.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds, RACE_ROUNDS } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

const CONNECTIONS = 40;
/** A Monday; four fitting bays from 9:00 to 19:00. */
const DAY = "2026-11-23";
/** All of a crowd wait for one day, on a busy machine longer than the gateway keeps customers: they are told to send the form again. */
const TOO_LONG = /timeout exceeded when trying to connect|lock timeout|statement timeout/;
const tookTooLong = (error: unknown): boolean =>
  TOO_LONG.test(String(error)) || (error instanceof Error && error.cause !== undefined && tookTooLong(error.cause));
const center = fixtureLocations.shcherbakova;

describe.skipIf(!hasPostgres())("booking at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startShopOnPostgres({ reads: CONNECTIONS, writes: CONNECTIONS, jobs: 4 });
    gateway = openTestBooking(shop);
    // A crowd of guests fills whole days here; what a day keeps from them is tried elsewhere.
    const value = { ...shop.services.shopSettings.usual("holding"), dayVisitsPercent: 100 };
    await shop.connection.db
      .insert(shopSettings)
      .values({ name: "holding", version: 2, value, note: "", changedBy: null, changedAt: FIXTURE_NOW });
    await shop.services.shopSettings.reload();
  });
  beforeEach(async () => {
    shop.clock.now = FIXTURE_NOW;
    await forget();
  });
  afterAll(async () => {
    expect(gateway.failures.filter((failure) => !tookTooLong(failure))).toEqual([]);
    await shop.stop();
  });

  async function forget(): Promise<void> {
    for (const table of [appointments, serviceHolds, bayTimes, bayClosures, outboxMessages])
      await shop.connection.db.delete(table);
  }
  const numberOf = async (query: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await shop.connection.db.execute<{ n: number }>(query);
    return rows[0]?.n ?? -1;
  };
  const deadlocks = () =>
    numberOf(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`);
  /** What must hold whatever has happened. */
  async function expectOrder(): Promise<void> {
    const overlaps = sql`select count(*)::int as n from bay_times a join bay_times b
      on a.bay_id = b.bay_id and a.id < b.id and a.during && b.during`;
    const without = sql`select count(*)::int as n from appointments a where a.status = 'active' and
      (select coalesce(sum(t.ends_at - t.starts_at), interval '0') from bay_times t where t.appointment_id = a.id) <> a.ends_at - a.starts_at`;
    const orphans = sql`select count(*)::int as n from bay_times t join appointments a on a.id = t.appointment_id where a.status <> 'active'`;
    const wrongBays = sql`select count(*)::int as n from bay_times t join bays b on b.id = t.bay_id
      where t.location_id <> b.location_id or (t.needs_kind = 'fitting' and b.max_inch < t.needs_inch)`;
    expect({
      overlaps: await numberOf(overlaps),
      without: await numberOf(without),
      orphans: await numberOf(orphans),
      wrongBays: await numberOf(wrongBays),
    }).toEqual({ overlaps: 0, without: 0, orphans: 0, wrongBays: 0 });
  }
  /** As staff do: closes an hour of a bay that nobody is in, and opens another that was closed. */
  const closeOrOpenBay = (day: Day, position: number) =>
    shop.connection.db.transaction(async (tx) => {
      await lockShopDays(tx, [{ locationId: center, day }]);
      await tx.execute(
        sql`delete from bay_times where id = (select id from bay_times where closure_reason is not null
          and (starts_at at time zone 'Asia/Yekaterinburg')::date = ${day}::date order by id limit 1)`,
      );
      await tx.execute(
        sql`insert into bay_times (bay_id, location_id, starts_at, ends_at, needs_kind, closure_reason)
          select b.id, b.location_id, at, at + interval '1 hour', b.kind, 'Ремонт' from bays b,
            lateral (select (${day}::date + time '13:00') at time zone 'Asia/Yekaterinburg' as at) noon
          where b.location_id = ${center} and b.position = ${position} and not exists (
            select from bay_times t where t.bay_id = b.id and t.during && tstzrange(at, at + interval '1 hour'))`,
      );
    });
  /** Sends a form until it is answered, always with its key: it counts once. */
  async function answered<Reply extends { code?: string | undefined }>(send: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await send();
      if (reply.code !== "unavailable") return reply;
    }
  }
  const book = (row: Parameters<typeof bookingInput>[0]) => {
    const form = bookingInput({ center, date: DAY, ...row });
    return answered(() => gateway.call(bookingCreate, form));
  };

  it("gives one time in four bays to four of fifty, and tells the others where there is room", async () => {
    await inRounds(async () => {
      await forget();
      const replies = await Promise.all(Array.from({ length: 50 }, () => book({ time: "10:15" })));
      const refused = replies.filter(({ status_code }) => status_code !== 200);
      expect(replies.length - refused.length).toBe(4);
      for (const { code, data } of refused) {
        expect(code).toBe("slot_taken");
        expect((data as unknown as { nearest: unknown[] }).nearest).toHaveLength(5);
      }
      await expectOrder();
    }, CROWD_ROUNDS);
  });

  it("refuses nobody whom a day of four bays has room for, of a hundred who want different times", async () => {
    const before = await deadlocks();
    await inRounds(async (round) => {
      await forget();
      const random = seededRandom(`times ${round}`);
      const wishes = Array.from({ length: 100 }, () => ({
        time: `${String(random.between(9, 17)).padStart(2, "0")}:${random.pick(["00", "15", "30", "45"])}`,
        fitting: {
          ...fourWheels,
          sizes: [
            {
              width: null,
              profile: null,
              diameter: random.pick([14, 16, 18, 20]),
              runflat: false,
              quantity: random.pick([2, 4]),
            },
          ],
        },
      }));
      const replies = await Promise.all(wishes.map(book));
      await expectOrder();
      // Nothing was given back meanwhile: what has no room now may have had some then, but not the other way about.
      for (const [index, wish] of wishes.entries())
        if (replies[index]?.status_code !== 200) expect((await book(wish)).code).toBe("slot_taken");
    }, CROWD_ROUNDS / 2);
    expect(await deadlocks()).toBe(before);
  });

  it("keeps every bay to one visit through a thousand acts of all kinds", async () => {
    const before = await deadlocks();
    const acts = Math.min(1_000, RACE_ROUNDS * 15);
    const random = seededRandom(`acts ${RACE_ROUNDS}`);
    const visits: { identity: string; access: string }[] = [];
    const timeOf = () => `${String(random.between(9, 17)).padStart(2, "0")}:${random.pick(["00", "15", "30", "45"])}`;
    const days = [DAY, "2026-11-24"] as const;
    const refusals = new Set<string>();
    const note = ({ code, status_code }: { code: string | undefined; status_code: number }) => {
      if (status_code !== 200) refusals.add(code ?? String(status_code));
    };
    const act = async (): Promise<void> => {
      const date = random.pick(days);
      const [visit, time, drawn] = [visits.length > 0 ? random.pick(visits) : null, timeOf(), random.unit()];
      const link = { identity: visit?.identity, secret: visit?.access };
      if (visit === null || drawn < 0.4) {
        const reply = await book({ date, time });
        note(reply);
        if (reply.status_code === 200) visits.push(dataOf(reply));
      } else if (drawn < 0.55) {
        const held = await answered(() =>
          gateway.call(bookingHold, { centreId: center, date, time, fitting: fourWheels }),
        );
        note(held);
        const holdToken = held.status_code === 200 ? (held.data?.hold?.holdToken ?? null) : null;
        if (holdToken !== null && random.chance(0.5)) note(await book({ date, time, holdToken }));
      } else if (drawn < 0.8) {
        const key = crypto.randomUUID();
        const reply = await answered(() => gateway.call(appointmentMoveByLink, { ...link, key, date, time }));
        note(reply);
        if (reply.status_code === 200) visits.push(dataOf(reply));
      } else if (drawn < 0.92) note(await answered(() => gateway.call(appointmentCancelByLink, link)));
      else if (drawn < 0.96) await closeOrOpenBay(random.pick(days), random.between(1, 4));
      else {
        // Under the lock of the days: for who holds it a hold does not end in the middle of its look.
        await shop.connection.db.transaction(async (tx) => {
          await lockShopDays(
            tx,
            days.map((day) => ({ locationId: center, day })),
          );
          await tx.execute(sql`update service_holds set expires_at = ${FIXTURE_NOW} where random() < 0.5`);
        });
        await endHolds(bookingOf(shop), AbortSignal.timeout(60_000));
      }
    };
    let left = acts;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        // Staff and rounds that waited too long leave it to the next time.
        await act().catch((error: unknown) => {
          if (!tookTooLong(error)) throw error;
        });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    await expectOrder();
    expect([...refusals].filter((code) => !["slot_taken", "too_late", "invalid"].includes(code))).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });

  it("keeps every bay to one visit while staff close bays, move, pin and cancel against customers", async () => {
    const before = await deadlocks();
    const staff = openStaffGateway(shop);
    const manager = await signInStaff(shop, "manager");
    const acts = Math.min(1_000, RACE_ROUNDS * 15);
    const random = seededRandom(`staff acts ${RACE_ROUNDS}`);
    const visits: { identity: string; access: string }[] = [];
    /** Who may stay in a bay that was closed over them. */
    const staying = new Map<number, string[]>();
    const days = [DAY, "2026-11-24"] as const;
    const timeOf = () => `${String(random.between(9, 17)).padStart(2, "0")}:${random.pick(["00", "15", "30", "45"])}`;
    const bayIds = dataOf(await staff.call(dayPlan, { shop: center, day: DAY }, manager)).bays.map(({ id }) => id);
    const refusals = new Set<string>();
    const note = ({ code, status_code }: { code: string | undefined; status_code: number }) => {
      if (status_code !== 200) refusals.add(code ?? String(status_code));
    };
    const byManager = async (endpoint: Endpoint, identity: string, more: object = {}) => {
      const seen = await staff.call(dayPlanVisit, { identity }, manager);
      if (seen.status_code !== 200) return note(seen);
      note(await staff.call(endpoint, { identity, version: seen.data?.version, ...more }, manager));
    };
    const closeBay = async (day: Day) => {
      const hour = random.between(9, 16);
      const clock = (hours: number) => `${String(hours).padStart(2, "0")}:00`;
      const closing = {
        shop: center,
        bayId: random.pick(bayIds),
        fromDay: day,
        fromTime: clock(hour),
        toDay: day,
        toTime: clock(hour + 2),
        reason: "Ремонт",
      };
      const preview = await staff.call(bayClosurePreview, closing, manager);
      const stay = (preview.data?.staying ?? []).map(({ identity }) => identity);
      const closed = await staff.call(bayClose, { ...closing, key: crypto.randomUUID(), staying: stay }, manager);
      note(closed);
      if (closed.status_code !== 200) return;
      staying.set(dataOf(closed).id, stay);
      if (!random.chance(0.7)) return;
      staying.delete(dataOf(closed).id);
      note(await staff.call(bayReopen, { id: dataOf(closed).id, version: 1 }, manager));
    };
    const act = async (): Promise<void> => {
      const date = random.pick(days);
      const [visit, time, drawn] = [visits.length > 0 ? random.pick(visits) : null, timeOf(), random.unit()];
      if (visit === null || drawn < 0.35) {
        const reply = await book({ date, time });
        note(reply);
        if (reply.status_code === 200) visits.push(dataOf(reply));
      } else if (drawn < 0.5) {
        const link = { identity: visit.identity, secret: visit.access };
        const reply = await gateway.call(appointmentMoveByLink, { ...link, key: crypto.randomUUID(), date, time });
        note(reply);
        if (reply.status_code === 200) visits.push(dataOf(reply));
      } else if (drawn < 0.57)
        note(await gateway.call(appointmentCancelByLink, { identity: visit.identity, secret: visit.access }));
      else if (drawn < 0.62)
        note(await gateway.call(bookingHold, { centreId: center, date, time, fitting: fourWheels }));
      else if (drawn < 0.72) await byManager(dayPlanPin, visit.identity, { bayId: random.pick([null, ...bayIds]) });
      else if (drawn < 0.84)
        await byManager(dayPlanMove, visit.identity, {
          key: crypto.randomUUID(),
          day: date,
          time,
          bayId: random.pick([null, ...bayIds]),
        });
      else if (drawn < 0.9) await byManager(dayPlanCancel, visit.identity, { reason: "Заболел мастер" });
      else await closeBay(date);
    };
    let left = acts;
    const worker = async () => {
      while (left > 0) {
        left -= 1;
        await act();
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    await expectOrder();
    const { rows } = await shop.connection.db.execute<{ id: number; number: string }>(sql`
      select c.id, a.identity as number from bay_closures c
        join bay_times t on t.bay_id = c.bay_id and t.during && tstzrange(c.starts_at, c.ends_at)
        join appointments a on a.id = t.appointment_id and a.status = 'active' where c.lifted_at is null`);
    expect(rows.filter(({ id, number }) => staying.has(id) && !staying.get(id)?.includes(number))).toEqual([]);
    const expected = ["slot_taken", "too_late", "invalid", "version_conflict", "visits_changed", "unavailable"];
    expect([...refusals].filter((code) => !expected.includes(code))).toEqual([]);
    expect(staff.failures.filter((failure) => !tookTooLong(failure))).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });

  it("reminds of each visit once, from three processes at once", async () => {
    const REMINDED = 12;
    for (let n = 0; n < REMINDED; n += 1) dataOf(await book({ time: n < 4 ? "10:15" : n < 8 ? "12:00" : "15:00" }));
    await inRounds(async () => {
      await shop.connection.db.delete(outboxMessages);
      await shop.connection.db.execute(sql`update appointments set reminded_day_at = null`);
      shop.clock.now = new Date("2026-11-22T08:00:00Z");
      const signal = AbortSignal.timeout(60_000);
      await Promise.all(Array.from({ length: 3 }, () => remindOfVisits(bookingOf(shop), signal)));
      expect(await shop.connection.db.$count(outboxMessages)).toBe(REMINDED);
    }, CROWD_ROUNDS);
  });
});
