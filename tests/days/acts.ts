import fc from "fast-check";
import { book, cancelVisit, moveVisit, openVisit, PACKETS, SIZES } from "./booking.ts";
import type { Books, Order, Person, Visit } from "./books.ts";
import * as buying from "./buying.ts";
import type { DayShop } from "./day-shop.ts";
import { openCard, serve } from "./desk.ts";
import type { Inbox } from "./inbox.ts";
import type { PlainBrowser, Story } from "./plain-browser.ts";

const MINUTE_MS = 60_000;
export const PEOPLE = ["Анна", "Гөлнара", "О’Коннор"];

export interface Day {
  shop: DayShop;
  staff: PlainBrowser;
  inbox: Inbox;
  story: Story;
}

type Act = fc.AsyncCommand<Books, Day>;

/** An act of one person; `what` of it is possible is asked of the books. */
function act<Choice>(
  title: string,
  choice: fc.Arbitrary<Choice>,
  isPossible: (person: Person, choice: Choice) => boolean,
  play: (day: Day, person: Person, choice: Choice) => Promise<void>,
): fc.Arbitrary<Act> {
  return fc.record({ who: fc.nat(PEOPLE.length - 1), choice }).map(({ who, choice: chosen }) => ({
    check: ({ people }) => isPossible(people[who] as Person, chosen),
    run: ({ people }, day) => play(day, people[who] as Person, chosen),
    toString: () => `${PEOPLE[who]} ${title} ${JSON.stringify(chosen)}`,
  }));
}

const LISTS = ["Шины", "Диски", "Аккумуляторы"] as const;
const nth = fc.nat(20);
const pick = <One>(all: readonly One[], n: number): One => all[n % all.length] as One;
const mine = ({ orders }: Person, isWanted: (order: Order) => boolean) => orders.filter(isWanted);
const isOpen = ({ state }: Order) => state !== "cancelled" && state !== "handed-out";
const isToPay = (order: Order) => isOpen(order) && order.paid === 0;
const mayCome = ({ state, startsAt }: Visit, now: Date) => state === "booked" && (startsAt === null || startsAt > now);

/** One of the visits that are still to come, or nothing. */
async function ofVisit(person: Person, now: Date, n: number, play: (visit: Visit) => Promise<void>): Promise<void> {
  const visits = person.visits.filter((visit) => mayCome(visit, now));
  if (visits.length > 0) await play(pick(visits, n));
}

/** Everybody whose order was to be paid by now is told that it is cancelled. */
async function letTimePass({ shop, story }: Day, people: readonly Person[], minutes: number): Promise<void> {
  story.push(`${minutes} minutes pass`);
  await shop.pass(minutes * MINUTE_MS);
  for (const person of people)
    for (const order of person.orders)
      if (isToPay(order) && order.endsAt && order.endsAt <= shop.now()) await buying.awaitEnd(person, order);
}

const timePasses: fc.Arbitrary<Act> = fc.constantFrom(20, 70).map((minutes) => ({
  check: () => true,
  run: ({ people }, day) => letTimePass(day, people, minutes),
  toString: () => `${minutes} minutes pass`,
}));

/** Stands in the list so many times, and so comes that much oftener than others. */
const times = (weight: number, one: fc.Arbitrary<Act>): fc.Arbitrary<Act>[] =>
  Array.from({ length: weight }, () => one);

export const acts: fc.Arbitrary<Act>[] = [
  timePasses,
  act(
    "puts goods into the cart",
    fc.record({ list: fc.constantFrom(...LISTS), n: nth }),
    ({ cart }) => cart.length < 3,
    (_, person, { list, n }) => buying.putIntoCart(person, list, n),
  ),
  act(
    "changes the pieces",
    fc.record({ n: nth, isMore: fc.boolean() }),
    ({ cart }) => cart.length > 0,
    (_, person, { n, isMore }) => buying.changePieces(person, n, isMore),
  ),
  act(
    "takes goods out of the cart",
    nth,
    ({ cart }) => cart.length > 0,
    (_, person, n) => buying.removeLine(person, n),
  ),
  ...times(
    4,
    act(
      "orders",
      fc.record({
        list: fc.constantFrom(...LISTS),
        n: nth,
        way: fc.constantFrom(...buying.WAYS),
        method: fc.constantFrom(...buying.METHODS),
        centre: nth,
        detour: fc.constantFrom(...buying.DETOURS),
      }),
      () => true,
      async ({ shop }, person, { list, n, ...choice }) => {
        if (person.cart.length === 0) await buying.putIntoCart(person, list, n);
        await buying.order(person, choice, shop.now());
      },
    ),
  ),
  ...times(
    4,
    act(
      "goes to the bank",
      fc.record({ n: nth, bank: fc.constantFrom(...buying.BANK_ACTS) }),
      (person) => mine(person, isToPay).length > 0,
      (_, person, { n, bank }) => buying.visitBank(person, pick(mine(person, isToPay), n), bank),
    ),
  ),
  act(
    "cancels an order",
    nth,
    (person) => mine(person, isOpen).length > 0,
    (_, person, n) => buying.cancel(person, pick(mine(person, isOpen), n)),
  ),
  act(
    "asks for the status",
    nth,
    ({ orders }) => orders.length > 0,
    (_, person, n) => buying.askStatus(person, pick(person.orders, n)),
  ),
  act(
    "looks at an order",
    nth,
    ({ orders }) => orders.length > 0,
    (_, person, n) => buying.openOrder(person, pick(person.orders, n)),
  ),
  act(
    "books a visit",
    fc.record({
      size: fc.constantFrom(...SIZES),
      packet: fc.constantFrom(...PACKETS),
      hasAlignment: fc.boolean(),
      centre: nth,
      time: nth,
    }),
    () => true,
    ({ inbox, shop }, person, choice) => book(person, inbox, shop.now(), choice),
  ),
  act(
    "moves a visit",
    fc.record({ n: nth, toDay: nth, toTime: nth }),
    ({ visits }) => visits.length > 0,
    ({ shop }, person, { n, toDay, toTime }) =>
      ofVisit(person, shop.now(), n, (visit) => moveVisit(person, visit, shop.now(), toDay, toTime)),
  ),
  act(
    "cancels a visit",
    nth,
    ({ visits }) => visits.length > 0,
    ({ shop }, person, n) => ofVisit(person, shop.now(), n, (visit) => cancelVisit(person, visit)),
  ),
  act(
    "looks at a visit",
    nth,
    ({ visits }) => visits.length > 0,
    ({ shop }, person, n) => ofVisit(person, shop.now(), n, (visit) => openVisit(person, visit)),
  ),
  ...times(
    4,
    act(
      "is served at the counter",
      nth,
      (person) => mine(person, isOpen).length > 0,
      async ({ staff }, person, n) => {
        const order = pick(mine(person, isOpen), n);
        await (order.state === "to-pay" ? openCard(staff, order) : serve(staff, order));
        await buying.openOrder(person, order);
      },
    ),
  ),
];
