/**
 * Booking over a year of visits: `tsx bench/booking.ts [shops]`. Starts a PostgreSQL of its own with 60 shops of four bays, four visits a
 * bay and day in the 330 days before and 30 days ahead, asks for free times and days, and books at one shop and over all. Prints a JSON object.
 */

import { loadavg } from "node:os";
import pg from "pg";
import { utcDay } from "../gateway/contract/platform/utc-day.ts";
import { bookingCreate } from "../gateway/contract/workshop/booking.ts";
import { bookingDates, bookingTimes } from "../gateway/contract/workshop/free-times.ts";
import { seededRandom } from "../gateway/demo/seeded-random.ts";
import { openDatabase } from "../gateway/platform/db/database.ts";
import { shopSettings } from "../gateway/platform/db/schema/shop-settings.ts";
import { addDays } from "../gateway/platform/zone-time.ts";
import { bookingInput, fourWheels, openTestBooking } from "../gateway/testing/booking.ts";
import { FIXTURE_NOW, seedFixture } from "../gateway/testing/fixture.ts";
import { openTestShop } from "../gateway/testing/shop.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { round } from "./figures.ts";

const SHOPS = Number(process.argv[2] ?? 60);
const FIRST_SHOP = 6;
const BAYS = 4;
const VISITS_A_BAY = 4;
const DAYS = 360;
const DAYS_AHEAD = 30;
const QUESTIONS = 1_000;
const CLIENTS = 16;
const BOOKING_MS = 15_000;
const TODAY = utcDay(FIXTURE_NOW);

/** Visits of 45 minutes at nine, half past eleven, two and half past four by the shop's clock: between them there is room. */
const visits = `
  insert into appointments (id, identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, status, created_at)
  select 1000000 + row_number() over (), 'N' || row_number() over (), 'R' || row_number() over (), '9120000000', shop, 'Сезонная смена',
    starts, starts + interval '45 minutes', case when starts < timestamptz '${FIXTURE_NOW.toISOString()}' then 'done' else 'active' end, starts
  from generate_series(${FIRST_SHOP}, ${FIRST_SHOP + SHOPS - 1}) shop, generate_series(1, ${BAYS}) bay, generate_series(1, ${VISITS_A_BAY}) visit,
    generate_series(${DAYS_AHEAD - DAYS}, ${DAYS_AHEAD - 1}) day,
    lateral (select (date '${TODAY}' + day + time '09:00' + (visit - 1) * interval '150 minutes') at time zone 'Asia/Yekaterinburg' as starts) at`;

/** The visits of one shop and moment stand in its bays in turn. */
const minutes = `
  insert into bay_times (bay_id, location_id, starts_at, ends_at, needs_kind, needs_inch, appointment_id)
  select b.id, a.location_id, a.starts_at, a.ends_at, 'fitting', 16, a.id
  from (select *, row_number() over (partition by location_id, starts_at order by id) as place from appointments where id > 1000000) a
  join bays b on b.location_id = a.location_id and b.position = a.place`;

async function fill(url: string): Promise<{ rows: number; seconds: number }> {
  const start = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into locations (id, kind, code, region_id, title, address, phone, lat, lng, hours, bays)
     select id, 'shop', 'shop-' || id, 1, 'Центр ' || id, '', '', 56.8, 60.6, $1, ${BAYS}
     from generate_series(${FIRST_SHOP}, ${FIRST_SHOP + SHOPS - 1}) id`,
    [JSON.stringify(Array(7).fill([540, 1140]))],
  );
  await client.query("alter table bay_times drop constraint bay_once");
  await client.query(visits);
  await client.query(minutes);
  await client.query(
    "alter table bay_times add constraint bay_once exclude using gist (bay_id with =, during with &&) deferrable initially immediate",
  );
  await client.query("vacuum analyze bay_times");
  await client.query("vacuum analyze appointments");
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from bay_times");
  await client.end();
  return { rows: rows[0]?.n ?? 0, seconds: round((performance.now() - start) / 1_000, 1) };
}

const random = seededRandom("bench of booking");
const anyShop = () => random.between(FIRST_SHOP, FIRST_SHOP + SHOPS - 1);
const anyDay = () => addDays(TODAY, random.between(1, DAYS_AHEAD - 2));
const anyTime = () =>
  `${String(random.between(9, 17)).padStart(2, "0")}:${random.pick(["00", "15", "30", "45"] as const)}`;

function percentiles(times: number[]) {
  times.sort((a, b) => a - b);
  const at = (part: number) => round(times[Math.floor(times.length * part)] ?? 0, 1);
  return { asked: times.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(0.999) };
}

const postgres = await startPostgres({ settings: { shared_buffers: "256MB", max_wal_size: "4GB" } });
const url = await postgres.createDatabase();
const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
try {
  await seedFixture(connection.db);
  const year = await fill(url);
  const shop = await openTestShop(connection);
  // Guests fill whole days here; what a day keeps from them is another matter.
  const value = { ...shop.services.shopSettings.usual("holding"), dayVisitsPercent: 100 };
  await connection.db
    .insert(shopSettings)
    .values({ name: "holding", version: 2, value, note: "", changedBy: null, changedAt: FIXTURE_NOW });
  await shop.services.shopSettings.reload();
  const gateway = openTestBooking(shop);

  async function measure(ask: () => Promise<{ status_code: number }>) {
    const times: number[] = [];
    for (let n = 0; n < QUESTIONS; n += 1) {
      const start = performance.now();
      const { status_code } = await ask();
      times.push(performance.now() - start);
      if (status_code !== 200) throw new Error(`Asked for free times and got ${status_code}`);
    }
    return percentiles(times);
  }
  const timesOf = () => gateway.call(bookingTimes, { centreId: anyShop(), date: anyDay(), fitting: fourWheels });
  const datesOf = () =>
    gateway.call(bookingDates, { centreId: anyShop(), serviceId: null, startDate: null, fitting: fourWheels });

  /** Clients who book one after another, as many as fit. */
  async function book(place: () => number) {
    const ends = performance.now() + BOOKING_MS;
    const waits: number[] = [];
    let [booked, taken] = [0, 0];
    const client = async () => {
      while (performance.now() < ends) {
        const start = performance.now();
        const input = bookingInput({ center: place(), date: anyDay(), time: anyTime() });
        const { status_code, code } = await gateway.call(bookingCreate, input);
        if (status_code === 200) {
          booked += 1;
          waits.push(performance.now() - start);
        } else if (code === "slot_taken") taken += 1;
        else throw new Error(`Booked and got ${code}`);
      }
    };
    const start = performance.now();
    const before = process.cpuUsage();
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const seconds = (performance.now() - start) / 1_000;
    const { user, system } = process.cpuUsage(before);
    const { p50Ms, p95Ms } = percentiles(waits);
    return {
      bookedASecond: round(booked / seconds, 1),
      answeredASecond: round((booked + taken) / seconds, 1),
      /** Of gateway and customers together, which is what is left of noise on a shared machine. */
      processorMsAnAnswer: round((user + system) / 1_000 / (booked + taken), 2),
      p50Ms,
      p95Ms,
    };
  }

  await timesOf();
  const loadBefore = loadavg().map((load) => round(load, 1));
  const getTimes = await measure(timesOf);
  const getDates = await measure(datesOf);
  const overAllShops = await book(anyShop);
  const atOneShop = await book(() => FIRST_SHOP);
  const { rows } = await connection.pool.query<{ n: number }>(
    `select count(*)::int as n from bay_times a join bay_times b
       on a.bay_id = b.bay_id and a.id < b.id and a.during && b.during`,
  );
  console.log(
    JSON.stringify({
      shops: SHOPS,
      bayTimes: year.rows,
      filledInSeconds: year.seconds,
      loadBefore,
      clients: CLIENTS,
      getTimes,
      getDates,
      overAllShops,
      atOneShop,
      overlaps: rows[0]?.n,
    }),
  );
} finally {
  await connection.close();
  await postgres.stop();
}
