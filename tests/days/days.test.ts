import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { acts, type Day, PEOPLE } from "./acts.ts";
import { audit, piecesOnSale } from "./audit.ts";
import type { Books, Person } from "./books.ts";
import { type DayShop, openDayShop } from "./day-shop.ts";
import { signInAsManager } from "./desk.ts";
import { type Inbox, openInbox } from "./inbox.ts";
import { PlainBrowser, type Story } from "./plain-browser.ts";

const SECONDS = Number(process.env.DAYS_SECONDS || 90);
/** What a failure prints plays its days again. */
const SEED = Number(process.env.DAYS_SEED || Date.now() % 1_000_000_000);
const ACTS_A_DAY = 40;
const DAYS_A_SEED = 4;
/** So long the shortest story of a failed day is looked for. */
const SHRINK_MS = 240_000;
/** Banks, receipts and messages take their time. */
const SETTLED_WITHIN_MS = 90_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Moscow keeps one time all year. */
const NINE_IN_MOSCOW_MS = 6 * HOUR_MS;

let shop: DayShop;
let staff: PlainBrowser;
let inbox: Inbox;
const story: Story = [];
const everybody: Person[] = [];

beforeAll(async () => {
  shop = await openDayShop();
  inbox = openInbox(new PlainBrowser("Почта", shop.ports, []));
  staff = new PlainBrowser("Менеджер", shop.ports, story);
});
afterAll(() => shop?.stop());

/** The next morning, for people that the shop has not seen before. */
async function newDay(): Promise<{ model: Books; real: Day }> {
  story.length = 0;
  const sinceNineMs = (shop.now().getTime() - NINE_IN_MOSCOW_MS) % DAY_MS;
  await shop.pass(DAY_MS - sinceNineMs);
  await signInAsManager(staff, inbox);
  const people = PEOPLE.map((name, at): Person => {
    const number = String(everybody.length + at).padStart(6, "0");
    const phone = `8 (912) 7${number.replace(/^(..)(..)(..)$/, "$1-$2-$3")}`;
    return { name, phone, browser: new PlainBrowser(name, shop.ports, story), cart: [], orders: [], visits: [] };
  });
  everybody.push(...people);
  return { model: { people }, real: { shop, staff, inbox, story } };
}

/** What can be done again by hand. */
const told = (): string => story.map((step, at) => `${at + 1}. ${step}`).join("\n");

const day = fc.asyncProperty(fc.commands(acts, { maxCommands: ACTS_A_DAY, size: "max" }), async (chosen) => {
  const { model, real } = await newDay();
  try {
    await fc.asyncModelRun(() => ({ model, real }), chosen);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}\n\nThe day, step by step:\n${told()}`, { cause: error });
  }
});

it(
  "everybody gets what they were promised, whatever they do in whatever order, and the shop's books agree",
  async () => {
    const onSale = await piecesOnSale(shop.database);
    const endsAt = performance.now() + SECONDS * 1_000;
    for (let seed = SEED; performance.now() < endsAt; seed += 1)
      await fc.assert(day, {
        seed,
        numRuns: DAYS_A_SEED,
        interruptAfterTimeLimit: SHRINK_MS,
        markInterruptAsFailure: false,
      });
    await expect
      .poll(() => audit(shop.database, everybody, onSale), { timeout: SETTLED_WITHIN_MS, interval: 1_000 })
      .toEqual({});
    const orders = everybody.flatMap((person) => person.orders);
    expect(orders.length).toBeGreaterThan(0);
    console.log(`DAYS_SEED=${SEED}: ${everybody.length / PEOPLE.length} days, ${orders.length} orders`);
  },
  (SECONDS + 400) * 1_000,
);
