import { afterAll, beforeAll, expect, it } from "vitest";
import { type DayShop, openDayShop } from "./day-shop.ts";
import { busyPagesSoFar } from "./plain-browser.ts";
import { playDays } from "./play.ts";

const SECONDS = Number(process.env.DAYS_SECONDS || 100);
/** What a failure prints plays its days again. */
const SEED = Number(process.env.DAYS_SEED || Date.now() % 1_000_000_000);
/** Beside other work the shop takes minutes to be filled. */
const OPENED_WITHIN_MS = 600_000;

let shop: DayShop;
beforeAll(async () => {
  shop = await openDayShop();
}, OPENED_WITHIN_MS);
afterAll(() => shop?.stop());

it(
  "everybody gets what they were promised, whatever they do in whatever order, and the shop's books agree",
  async () => {
    const { days, orders, visits } = await playDays(shop, { seed: SEED, seconds: SECONDS });
    expect(orders + visits).toBeGreaterThan(0);
    const busy = `${busyPagesSoFar()} pages said that the shop was busy`;
    console.log(`DAYS_SEED=${SEED}: ${days} days, ${orders} orders, ${visits} visits; ${busy}`);
  },
  (SECONDS + 600) * 1_000,
);
