import fc from "fast-check";
import { lookAtOrders, signIn } from "./account.ts";
import { book, cancelVisit, isToCome, moveVisit, openVisit, PACKETS, SIZES } from "./booking.ts";
import type { Books, Order, Person, Visit } from "./books.ts";
import * as buying from "./buying.ts";
import type { DayShop } from "./day-shop.ts";
import * as desk from "./desk.ts";
import type { Inbox } from "./inbox.ts";
import { DELIVERIES, DETOURS, METHODS, pick } from "./order-form.ts";
import type { PlainBrowser, Story } from "./plain-browser.ts";
import { momentOf } from "./reading.ts";

const MINUTE_MS = 60_000;
export const PEOPLE = ["Анна", "Гөлнара", "О’Коннор", "Вера"];

export interface Day {
  shop: DayShop;
  people: readonly Person[];
  /** In the back office. */
  staff: (role: desk.Role) => Promise<PlainBrowser>;
  inbox: Inbox;
  story: Story;
  /** How often each act was done. */
  done: Map<string, number>;
}

type Act = fc.AsyncCommand<Books, Day>;

/** Everything that somebody can do. */
export const actTitles: string[] = [];

/** Answered by an act that came too late to do anything. */
const NOTHING = Symbol("nothing");

/** An act of one person; `what` of it is possible is asked of the books. */
function act<Choice>(
  title: string,
  choice: fc.Arbitrary<Choice>,
  isPossible: (person: Person, choice: Choice) => boolean,
  play: (day: Day, person: Person, choice: Choice) => Promise<unknown>,
): fc.Arbitrary<Act> {
  actTitles.push(title);
  return fc.record({ who: fc.nat(PEOPLE.length - 1), choice }).map(({ who, choice: chosen }) => ({
    check: ({ people, isEvening }) => !isEvening() && isPossible(people[who] as Person, chosen),
    run: async ({ people }, day) => {
      const answer = await play(day, people[who] as Person, chosen);
      if (answer !== NOTHING) day.done.set(title, (day.done.get(title) ?? 0) + 1);
    },
    toString: () => `${PEOPLE[who]} ${title} ${JSON.stringify(chosen)}`,
  }));
}

const LISTS = ["Шины", "Диски", "Аккумуляторы"] as const;
const nth = fc.nat(20);
const isServed = (order: Order) => buying.isOpen(order) && order.state !== "to-pay";
const isToPay = (order: Order) => buying.isOpen(order) && order.paid === 0;

/** An act with one of the person's orders of a kind. */
const withOrder = <Choice>(
  title: string,
  isWanted: (order: Order) => boolean,
  choice: fc.Arbitrary<Choice>,
  play: (day: Day, person: Person, order: Order, choice: Choice) => Promise<void>,
): fc.Arbitrary<Act> =>
  act(
    title,
    fc.record({ n: nth, choice }),
    ({ orders }) => orders.some(isWanted),
    (day, person, { n, choice: chosen }) => play(day, person, pick(person.orders.filter(isWanted), n) as Order, chosen),
  );

/** An act with one of the person's visits; what has begun meanwhile is left alone. */
const withVisit = <Choice>(
  title: string,
  isWanted: (visit: Visit, now: Date) => boolean,
  choice: fc.Arbitrary<Choice>,
  play: (day: Day, person: Person, visit: Visit, choice: Choice) => Promise<void>,
): fc.Arbitrary<Act> =>
  act(
    title,
    fc.record({ n: nth, choice }),
    ({ visits }) => visits.length > 0,
    async (day, person, { n, choice: chosen }) => {
      const visit = pick(
        person.visits.filter((each) => isWanted(each, day.shop.now())),
        n,
      );
      return visit ? play(day, person, visit, chosen) : NOTHING;
    },
  );

/** Whoever waits longer for a visit comes back another day. */
const MOST_MINUTES_TO_VISIT = 600;
const minutesTo = ({ date, time }: Visit, now: Date): number =>
  Math.ceil((momentOf(`${date} ${time}`, now).getTime() - now.getTime()) / MINUTE_MS);
const isToday = (visit: Visit, now: Date) => visit.state === "booked" && minutesTo(visit, now) < MOST_MINUTES_TO_VISIT;

/** Everybody whose order was to be paid by now is told that it is cancelled. */
async function letTimePass({ shop, story, people }: Day, minutes: number): Promise<void> {
  story.push(`${minutes} minutes pass`);
  await shop.pass(minutes * MINUTE_MS);
  const now = shop.now();
  for (const person of people)
    for (const order of person.orders)
      if (isToPay(order) && order.deadline && momentOf(order.deadline, now) <= now)
        await buying.awaitEnd(person, order, now);
}

const timePasses: fc.Arbitrary<Act> = fc.constantFrom(20, 70, 240).map((minutes) => ({
  check: ({ isEvening }) => !isEvening(),
  run: (_, day) => letTimePass(day, minutes),
  toString: () => `${minutes} minutes pass`,
}));

/** Stands in the list so many times, and so comes that much oftener than others. */
const times = (weight: number, one: fc.Arbitrary<Act>): fc.Arbitrary<Act>[] =>
  Array.from({ length: weight }, () => one);

/** The sellers of a centre see what is fetched there. */
const atCounter = (role: desk.Role, { delivery }: Order): desk.Role => (delivery === "Самовывоз" ? role : "manager");
const counterRoles = fc.constantFrom<desk.Role>("manager", "shop");

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
    fc.record({ list: fc.constantFrom(...LISTS), n: nth, isMore: fc.boolean() }),
    () => true,
    async (_, person, { list, n, isMore }) => {
      if (person.cart.length === 0) await buying.putIntoCart(person, list, n);
      await buying.changePieces(person, n, isMore);
    },
  ),
  act(
    "takes goods out of the cart",
    nth,
    ({ cart }) => cart.length > 0,
    (_, person, n) => buying.removeLine(person, n),
  ),
  ...times(
    8,
    act(
      "orders",
      fc.record({
        list: fc.constantFrom(...LISTS),
        n: nth,
        delivery: fc.constantFrom(...DELIVERIES),
        method: fc.constantFrom(...METHODS),
        place: nth,
        time: nth,
        detours: fc.uniqueArray(fc.constantFrom(...DETOURS), { maxLength: 3 }),
      }),
      () => true,
      async ({ shop, inbox, staff }, person, { list, n, ...choice }) => {
        if (person.cart.length === 0) await buying.putIntoCart(person, list, n);
        const order = await buying.order(person, choice, shop, inbox);
        if (order === null) return NOTHING;
        await buying.expectLetter(inbox, order, shop.now());
        return desk.lookAtOrder(await staff("manager"), order, shop.now());
      },
    ),
  ),
  ...times(
    6,
    withOrder(
      "goes to the bank",
      isToPay,
      fc.constantFrom("Оплатить", ...buying.BANK_ACTS),
      ({ shop }, person, order, bank) => buying.visitBank(person, order, bank, shop.now),
    ),
  ),
  withOrder("cancels an order", buying.isOpen, fc.constant(null), ({ shop }, person, order) =>
    buying.cancel(person, order, shop.now),
  ),
  withOrder(
    "has an order cancelled by phone",
    buying.isOpen,
    fc.constant(null),
    async ({ shop, staff }, person, order) => {
      await desk.cancelForBuyer(await staff("manager"), order, shop.now(), () => staff("finance"));
      await buying.openOrder(person, order, shop.now());
      buying.expectMoneyBack(person, order);
    },
  ),
  withOrder(
    "asks the call centre",
    () => true,
    fc.constant(null),
    async ({ shop, staff }, _, order) => desk.openCard(await staff("callcenter"), order, shop.now()),
  ),
  withOrder(
    "asks for the status",
    () => true,
    fc.constant(null),
    ({ shop }, person, order) => buying.askStatus(person, order, shop.now()),
  ),
  withOrder(
    "looks at an order",
    () => true,
    fc.constant(null),
    ({ shop }, person, order) => buying.openOrder(person, order, shop.now()),
  ),
  ...times(
    2,
    withOrder(
      "has an order looked at by staff",
      () => true,
      counterRoles,
      async ({ shop, staff }, _, order, role) =>
        desk.lookAtOrder(await staff(atCounter(role, order)), order, shop.now()),
    ),
  ),
  ...times(
    8,
    withOrder("is served at the counter", isServed, counterRoles, async ({ shop, staff }, person, order, role) => {
      await desk.serve(await staff(atCounter(role, order)), order, shop.now());
      await buying.openOrder(person, order, shop.now());
    }),
  ),
  ...times(
    2,
    withOrder(
      "brings goods back",
      (order) => isServed(order) || (order.state === "handed-out" && order.returned === 0),
      fc.constant(null),
      async ({ shop, staff }, _, order) => {
        while (isServed(order)) await desk.serve(await staff(atCounter("shop", order)), order, shop.now());
        await desk.takeBack(await staff("manager"), order, shop.now(), () => staff("finance"));
      },
    ),
  ),
  ...times(
    3,
    act(
      "books a visit",
      fc.record({
        size: fc.constantFrom(...SIZES),
        packet: fc.constantFrom(...PACKETS),
        hasAlignment: fc.boolean(),
        centre: nth,
        time: nth,
        // Families have several.
        cars: fc.constantFrom(1, 3),
      }),
      () => true,
      async ({ inbox, shop }, person, { cars, ...choice }) => {
        for (let car = 0; car < cars; car += 1) await book(person, inbox, shop, choice);
      },
    ),
  ),
  withVisit(
    "moves a visit",
    isToCome,
    fc.record({ toDay: nth, toTime: nth }),
    ({ shop }, person, visit, { toDay, toTime }) => moveVisit(person, visit, shop.now(), toDay, toTime),
  ),
  withVisit("cancels a visit", isToCome, fc.constant(null), ({ shop }, person, visit) =>
    cancelVisit(person, visit, shop.now()),
  ),
  withVisit("looks at a visit", isToCome, fc.constant(null), ({ shop }, person, visit) =>
    openVisit(person, visit, shop.now()),
  ),
  ...times(
    2,
    withVisit(
      "has a visit looked at by the master",
      isToCome,
      fc.constant(null),
      async ({ shop, staff }, person, visit) => desk.openVisitCard(await staff("service"), person, visit, shop.now()),
    ),
  ),
  withVisit(
    "has a visit refused by the master",
    isToCome,
    fc.constant(null),
    async ({ shop, staff }, person, visit) => {
      await desk.refuseVisit(await staff("service"), person, visit, shop.now());
      await openVisit(person, visit, shop.now());
    },
  ),
  ...times(
    4,
    withVisit("has the car done", isToday, fc.constant(null), async (day, person, visit) => {
      const { shop, staff } = day;
      const minutes = minutesTo(visit, shop.now());
      if (minutes >= 0) await letTimePass(day, minutes + 1);
      await desk.finishVisit(await staff("service"), person, visit, shop.now());
      await openVisit(person, visit, shop.now());
    }),
  ),
  act(
    "signs in",
    fc.constant(null),
    ({ isCustomer }) => !isCustomer,
    ({ inbox, shop }, person) => signIn(person, inbox, shop),
  ),
  act(
    "looks at their orders",
    fc.constant(null),
    ({ isCustomer }) => isCustomer,
    (_, person) => lookAtOrders(person),
  ),
];
