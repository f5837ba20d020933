import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookingCreate } from "../../gateway/contract/workshop/booking.ts";
import {
  bookingCentres,
  bookingDates,
  bookingHold,
  bookingTimes,
  slotTakenData,
} from "../../gateway/contract/workshop/free-times.ts";
import {
  appointmentByLink,
  appointmentCancelByLink,
  appointmentMoveByLink,
} from "../../gateway/contract/workshop/visit-page.ts";
import { seededRandom } from "../../gateway/demo/seeded-random.ts";
import { shopSettings } from "../../gateway/platform/db/schema/shop-settings.ts";
import { bookingInput, fourWheels, openTestBooking } from "../../gateway/testing/booking.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { openTestShop, type TestShop } from "../../gateway/testing/shop.ts";
import { hasPostgres } from "../support/postgres.ts";
import { RACE_ROUNDS } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

const CUSTOMERS = Math.min(1_000, RACE_ROUNDS * 10);
/** Those who press at the same moment. */
const WAVE = 20;
/** From the opening of the fixture's centres to their evening. */
const DAY_MS = 10 * 3_600_000;
/** The second process is so far behind. */
const BEHIND_MS = 4 * 60_000;
const SENDER = { region: "ekaterinburg" };

/** What somebody was told: the link of a visit, and what its page must say. */
interface Promised {
  link: { identity: string; secret: string };
  datetime: string;
  sum: number;
  status: "active" | "cancelled";
}

describe.skipIf(!hasPostgres())("a day of customers over two processes with two clocks, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let late: TestShop;
  let gateways: TestGateway[];

  beforeAll(async () => {
    shop = await startShopOnPostgres({ reads: WAVE, writes: WAVE, jobs: 4 });
    late = await openTestShop(shop.connection);
    const value = { ...shop.services.shopSettings.usual("holding"), dayVisitsPercent: 100 };
    await shop.connection.db
      .insert(shopSettings)
      .values({ name: "holding", version: 2, value, note: "", changedBy: null, changedAt: FIXTURE_NOW });
    for (const each of [shop, late]) await each.services.shopSettings.reload();
    gateways = [openTestBooking(shop), openTestBooking(late)];
  });
  afterAll(async () => {
    expect(gateways.flatMap(({ failures }) => failures)).toEqual([]);
    await shop.stop();
  });

  const countOf = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await shop.connection.db.execute<{ n: number }>(query)).rows[0]?.n ?? -1;
  const random = seededRandom(`a day of ${CUSTOMERS}`);
  const anyGateway = () => random.pick(gateways);
  const books: Promised[] = [];
  const refusals = { taken: 0, other: [] as string[] };

  /** A centre and a time that are offered: the first one, or one of another day. */
  async function chooseOffered(gateway: TestGateway) {
    const { centres } = dataOf(await gateway.call(bookingCentres, { fitting: fourWheels }, SENDER));
    const centre = random.pick(centres.filter(({ isSuitable, nextFree }) => isSuitable && nextFree));
    const { id: centreId, price, nextFree } = centre;
    if (!nextFree || random.chance(0.4)) return nextFree && { centreId, sum: price, ...nextFree };
    const { dates } = dataOf(await gateway.call(bookingDates, { centreId, fitting: fourWheels }));
    const { date } = random.pick(dates.filter(({ isAvailable }) => isAvailable).slice(0, 5));
    const { times } = dataOf(await gateway.call(bookingTimes, { centreId, date, fitting: fourWheels }));
    const chosen = times.length > 0 ? random.pick(times) : null;
    return chosen && { centreId, sum: price, date, time: chosen.time };
  }

  async function book(): Promise<void> {
    const gateway = anyGateway();
    let slot = await chooseOffered(gateway);
    for (let attempt = 0; slot && attempt < 4; attempt += 1) {
      const { centreId, date, time, sum } = slot;
      const held = random.chance(0.7)
        ? await gateway.call(bookingHold, { centreId, date, time, fitting: fourWheels })
        : null;
      const hold = held?.data?.hold ?? null;
      const input = bookingInput({
        center: centreId,
        date,
        time,
        expectedSum: sum,
        holdToken: hold?.holdToken ?? null,
      });
      // What is held is booked by whichever process is asked.
      const reply = await (hold ? anyGateway() : gateway).call(bookingCreate, input);
      if (reply.status_code === 200) {
        const { identity, access, datetime, sum: booked } = dataOf(reply);
        expect(booked).toBe(sum);
        books.push({ link: { identity, secret: access }, datetime, sum: booked, status: "active" });
        return;
      }
      if (reply.code !== "slot_taken" || hold !== null) {
        refusals.other.push(`${reply.code} ${reply.errors[0]?.message} ${hold ? "although it was held" : ""}`);
        return;
      }
      refusals.taken += 1;
      const { times } = dataOf(await gateway.call(bookingTimes, { centreId, date, fitting: fourWheels }));
      if (times.some((each) => each.time === time)) refusals.other.push(`${date} ${time} is offered and was refused`);
      const nearest = slotTakenData.safeParse(reply.data).data?.nearest[0];
      slot = nearest ? { ...nearest, centreId, sum } : null;
    }
  }

  async function change(promised: Promised): Promise<void> {
    const gateway = anyGateway();
    const visit = dataOf(await gateway.call(appointmentByLink, promised.link));
    if (!visit.canBeChanged) return;
    const current = visit.movedTo ? { identity: visit.movedTo, secret: visit.movedToAccess ?? "" } : promised.link;
    if (random.chance(0.3)) {
      if ((await gateway.call(appointmentCancelByLink, current)).status_code === 200) promised.status = "cancelled";
      return;
    }
    const { dates } = dataOf(
      await gateway.call(bookingDates, { centreId: visit.centre.id, ...visit.works, moving: current }),
    );
    const { date } = random.pick(dates.filter(({ isAvailable }) => isAvailable).slice(0, 5));
    const asked = { centreId: visit.centre.id, date, ...visit.works, moving: current };
    const { times } = dataOf(await gateway.call(bookingTimes, asked));
    if (times.length === 0) return;
    const { time } = random.pick(times);
    const move = { ...current, key: crypto.randomUUID(), date, time, holdToken: null };
    const reply = await gateway.call(appointmentMoveByLink, move);
    if (reply.status_code !== 200) {
      if (!["slot_taken", "too_late"].includes(reply.code ?? "")) refusals.other.push(`move: ${reply.code}`);
      return;
    }
    promised.datetime = dataOf(reply).datetime;
    // A press that is repeated, at the other process, is the same move.
    const again = dataOf(await anyGateway().call(appointmentMoveByLink, move));
    expect(again.identity).toBe(dataOf(reply).identity);
  }

  it("keeps what each of them was told, and refuses nothing that is offered but what somebody else has taken", async () => {
    const opening = new Date("2026-11-23T03:30:00Z").getTime();
    for (let come = 0; come < CUSTOMERS; come += WAVE) {
      shop.clock.now = new Date(opening + (come / CUSTOMERS) * DAY_MS);
      late.clock.now = new Date(shop.clock.now.getTime() - BEHIND_MS);
      await Promise.all(Array.from({ length: WAVE }, book));
      const changing = books.filter(({ status }) => status === "active" && random.chance(0.1));
      await Promise.all(changing.map(change));
    }
    expect(refusals.other).toEqual([]);
    expect(books.length).toBeGreaterThan(CUSTOMERS * 0.8);

    for (const { link, datetime, sum, status } of books) {
      const seen = dataOf(await anyGateway().call(appointmentByLink, link));
      const visit =
        seen.movedTo && seen.movedToAccess
          ? dataOf(await anyGateway().call(appointmentByLink, { identity: seen.movedTo, secret: seen.movedToAccess }))
          : seen;
      expect(visit).toMatchObject({ datetime, sum, status, link: { identity: link.identity } });
    }
    const overlaps = sql`select count(*)::int as n from bay_times a join bay_times b
      on a.bay_id = b.bay_id and a.id < b.id and a.during && b.during`;
    const without = sql`select count(*)::int as n from appointments a where a.status = 'active' and
      (select coalesce(sum(t.ends_at - t.starts_at), interval '0') from bay_times t where t.appointment_id = a.id) <> a.ends_at - a.starts_at`;
    const standing = sql`select count(*)::int as n from appointments where status = 'active'`;
    expect([await countOf(overlaps), await countOf(without), await countOf(standing)]).toEqual([
      0,
      0,
      books.filter(({ status }) => status === "active").length,
    ]);
  }, 600_000);
});
