import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { acts, type Day, PEOPLE } from "./acts.ts";
import { audit } from "./audit.ts";
import type { Books, Person } from "./books.ts";
import { noteCarried } from "./buying.ts";
import type { DayShop } from "./day-shop.ts";
import { openBackOffice, type Role } from "./desk.ts";
import { openInbox } from "./inbox.ts";
import { PlainBrowser, type Story } from "./plain-browser.ts";

const ACTS_A_DAY = 60;
/** So long the shortest story of a failed day is looked for. */
const SHRINK_MS = 120_000;
/** Banks, receipts and messages take their time. */
const SETTLED_WITHIN_MS = 90_000;
const LOOK_AGAIN_MS = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Moscow keeps one time all year. */
const NINE_IN_MOSCOW_MS = 6 * HOUR_MS;

const secondsSince = (beganMs: number): number => Math.round((performance.now() - beganMs) / 1_000);

interface Played {
  days: number;
  orders: number;
  visits: number;
  /** How often each act was done. */
  done: Map<string, number>;
}

/** Plays days until the time is up. Rejects with the shortest story found of a day that went wrong; the first one is printed. */
export async function playDays(shop: DayShop, { seed, seconds }: { seed: number; seconds: number }): Promise<Played> {
  const story: Story = [];
  const played: Played = { days: 0, orders: 0, visits: 0, done: new Map() };
  const inbox = openInbox(new PlainBrowser("Почта", shop.ports, []));
  /** Browsers of staff, the same every day. */
  const browsers = new Map<Role, PlainBrowser>();
  // Each seed has people of its own.
  const beganMs = performance.now();
  let everybody = (seed % 9_000) * 100;
  let failedAtMs: number | null = null;

  const staff: Day["staff"] = async (role) => {
    const browser = browsers.get(role) ?? new PlainBrowser(role, shop.ports, story);
    browsers.set(role, browser);
    await openBackOffice(role, browser, inbox);
    return browser;
  };

  /** The next morning, for people that the shop has not seen before. */
  async function newDay(): Promise<{ model: Books; real: Day }> {
    story.length = 0;
    const sinceNineMs = (shop.now().getTime() - NINE_IN_MOSCOW_MS) % DAY_MS;
    await shop.pass(DAY_MS - sinceNineMs);
    const people = PEOPLE.map((name): Person => {
      everybody += 1;
      const phone = `8 (912) 7${String(everybody)
        .padStart(6, "0")
        .replace(/^(..)(..)(..)$/, "$1-$2-$3")}`;
      const address = `${90 + (everybody >> 16)}.${(everybody >> 8) & 255}.${everybody & 255}.7`;
      const browser = new PlainBrowser(name, shop.ports, story, address);
      return { name, phone, browser, isCustomer: false, cart: [], orders: [], visits: [] };
    });
    const isEvening = () => failedAtMs === null && secondsSince(beganMs) > seconds;
    return { model: { people, isEvening }, real: { shop, people, staff, inbox, story, done: played.done } };
  }

  /** In the evening the books agree, once everybody's work is done. */
  async function settle({ people }: Books): Promise<void> {
    const endMs = performance.now() + SETTLED_WITHIN_MS;
    let wrong = await audit(shop.database, people, shop.now());
    while (Object.keys(wrong).length > 0 && performance.now() < endMs) {
      await pause(LOOK_AGAIN_MS);
      await readCarried(people);
      wrong = await audit(shop.database, people, shop.now());
    }
    if (Object.keys(wrong).length > 0) throw new Error(`the shop's books are wrong: ${JSON.stringify(wrong, null, 1)}`);
  }

  /** Orders that a transport company may have handed out since anybody looked. */
  async function readCarried(people: readonly Person[]): Promise<void> {
    for (const { browser, orders } of people)
      for (const known of orders.filter(({ state }) => state === "ready")) {
        await browser.openQuietly(known.path);
        noteCarried(browser, known);
      }
  }

  /** What can be done again by hand. */
  const told = (): string => story.map((step, at) => `${at + 1}. ${step}`).join("\n");

  // By itself a first try is a short one.
  const busyDay = fc.noBias(fc.commands(acts, { maxCommands: ACTS_A_DAY, size: "max" }));
  const day = fc.asyncProperty(busyDay, async (chosen) => {
    // What is not tried any more counts as right: the shortest story so far is told.
    if (failedAtMs !== null && performance.now() - failedAtMs > SHRINK_MS) return;
    try {
      const { model, real } = await newDay();
      await fc.asyncModelRun(() => ({ model, real }), chosen);
      await settle(model);
      played.days += 1;
      for (const { orders, visits } of model.people) {
        played.orders += orders.length;
        played.visits += visits.length;
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const failure = `${why}\n\nThe day, step by step:\n${told()}`;
      // The shortest story may be another failure than the first, and looking for it may itself be cut short.
      if (failedAtMs === null)
        console.error(`DAYS_SEED=${seed}, what failed first, after ${secondsSince(beganMs)} s: ${failure}`);
      failedAtMs ??= performance.now();
      throw new Error(failure, { cause: error });
    }
  });

  for (let next = seed; secondsSince(beganMs) < seconds; next += 1) await fc.assert(day, { seed: next, numRuns: 1 });
  return played;
}
