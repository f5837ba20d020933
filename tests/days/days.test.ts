import { afterAll, beforeAll, expect, it } from "vitest";
import { IS_QUICK } from "../support/test-scope.ts";
import { actTitles } from "./acts.ts";
import { audit } from "./audit.ts";
import { type DayShop, openDayShop } from "./day-shop.ts";
import { busyPagesSoFar } from "./plain-browser.ts";
import { playDays } from "./play.ts";

const SECONDS = Number(process.env.DAYS_SECONDS || (IS_QUICK ? 60 : 100));
/** What a failure prints plays its days again. After every change the same days are played: that they are new ones must not look like its fault. */
const SEED = Number(process.env.DAYS_SEED || (IS_QUICK ? 401 : Date.now() % 1_000_000_000));
/** Beside other work the shop takes minutes to be filled. */
const OPENED_WITHIN_MS = 600_000;
/** Afterwards whatever somebody can do has been done: an act that never comes holds nothing. */
const ALL_DONE_SECONDS = 1_800;

let shop: DayShop;
beforeAll(async () => {
  shop = await openDayShop();
}, OPENED_WITHIN_MS);
afterAll(() => shop?.stop());

// Before the days: there are no visits to come after an hour of them.
it.each([
  [
    "row of stock that differs from what orders hold of it",
    "update stock set reserved = 0, outside = outside - reserved where (goods_id, location_id) in (select goods_id, location_id from stock where reserved > 0 limit 1)",
  ],
  [
    "row of stock that differs from what orders hold of it",
    "update stock set reserved = reserved + 1 where (goods_id, location_id) in (select goods_id, location_id from stock where reserved = 0 and quantity > 0 limit 1)",
  ],
  [
    "payment whose receipts differ from its money",
    `insert into payments (order_id, attempt, provider, method, amount_kopecks, provider_number, pay_until, authorized_kopecks, captured_kopecks)
       select id, 99, 'bank', 'card_online', 100, 'spoilt', now(), 100, 100 from orders limit 1`,
  ],
  [
    "visit that is to come and has no bays of its centre for all of its time",
    "delete from bay_times where appointment_id = (select min(id) from appointments where status = 'active' and starts_at > now())",
  ],
])("the audit tells of one %s", async (what, spoil) => {
  await shop.database.query("begin");
  try {
    expect((await shop.database.query(spoil)).rowCount).toBeGreaterThan(0);
    expect(await audit(shop.database, [], shop.now())).toEqual({ [what]: 1 });
  } finally {
    await shop.database.query("rollback");
  }
});

it(
  "everybody gets what they were promised, whatever they do in whatever order, and the shop's books agree",
  async () => {
    const { days, orders, visits, done } = await playDays(shop, { seed: SEED, seconds: SECONDS });
    expect(orders + visits).toBeGreaterThan(0);
    const neverDone = actTitles.filter((title) => !done.has(title));
    if (SECONDS >= ALL_DONE_SECONDS) expect(neverDone).toEqual([]);
    const busy = `${busyPagesSoFar()} pages said that the shop was busy`;
    console.log(`DAYS_SEED=${SEED}: ${days} days, ${orders} orders, ${visits} visits; ${busy}`);
    if (neverDone.length > 0) console.log(`Nobody ${neverDone.join(", ")}`);
  },
  (SECONDS + 600) * 1_000,
);
