import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { goodsCards } from "../../gateway/contract/catalogue/goods.ts";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { bookingCreate } from "../../gateway/contract/workshop/booking.ts";
import { bookingHold } from "../../gateway/contract/workshop/free-times.ts";
import { hashPassword } from "../../gateway/customers/auth/password-hash.ts";
import { bookingInput, fourWheels } from "../../gateway/testing/booking.ts";
import { callsThrough, dataOf } from "../../gateway/testing/client.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { pathOfCall, startSiteOverGateway } from "../support/gateway-in-test.ts";
import { addToCart, guestWith, postForm, sendOrder } from "../support/guest.ts";
import { type Answer, cookiesOf } from "../support/http.ts";

/** What the site asks for now and then, whatever pages are opened; the index of the gateway asks outside of all calls. */
const OF_THE_CLOCK = /\/(content-version|goods\/changed)$/;

let statements = 0;
const { query } = pg.Client.prototype;
const poolQuery = pg.Pool.prototype.query;

function count(): void {
  const path = pathOfCall.getStore();
  if (path !== undefined && !OF_THE_CLOCK.test(path)) statements += 1;
}

// Before the first connection: those of transactions keep what they were made with.
pg.Pool.prototype.query = function counted(this: pg.Pool, ...args: unknown[]) {
  count();
  return Reflect.apply(poolQuery, this, args);
} as typeof poolQuery;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  // With a callback it is the pool that asks, maybe long after the call has asked the pool.
  if (!args.some((each) => typeof each === "function")) count();
  return Reflect.apply(query, this, args);
} as typeof query;
const started = await startSiteOverGateway();
afterAll(async () => {
  pg.Client.prototype.query = query;
  pg.Pool.prototype.query = poolQuery;
  await started?.stop();
});

const ROUNDS = 5;

/** How many statements a page takes once it is not the first of its kind, in most of five times: a busy machine may show a copy instead. */
async function statementsOf(path: string, Cookie: string): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    statements = 0;
    const { status } = await started.ask(path, { headers: { Cookie } });
    expect(status, path).toBe(200);
    counts.push(statements);
  }
  return counts.sort((one, other) => one - other)[(ROUNDS - 1) / 2] ?? 0;
}

const NOBODY = "access_token=of-nobody";
const callsOf = (url: string) => callsThrough((path, init) => fetch(`${url}${path}`, init));

it("a page reads each thing once, however many of its calls ask for it", async () => {
  const { gateway } = started;
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
  const { accessToken } = await signInUser(gateway.shop, { phones: ["+79120000001"], emails: ["anna@primer.ru"] });
  const account = `access_token=${accessToken}`;
  const { items } = dataOf(await callsOf(gateway.url).call(goodsCards, { sku: ["A-FLUID"] }));
  expect({
    list: await statementsOf("/catalog/tyres/", NOBODY),
    product: await statementsOf("/tyre/nokian/hakka/T-WINTER/", NOBODY),
    productBySlug: await statementsOf(items[0]?.url ?? "", NOBODY),
    cart: await statementsOf("/basket/", `cart=${cart.token}`),
    ownCart: await statementsOf("/basket/", `cart=${cart.token}; ${account}`),
    account: await statementsOf("/my/", account),
  }).toEqual({ list: 0, product: 1, productBySlug: 3, cart: 6, ownCart: 12, account: 8 });
});

it("a page of booking asks for what is taken and once for what is sold, whatever is chosen", async () => {
  const works = "/service-tyre-fitting/?sizes=4x205-55-16r&packet=full";
  const day = `${works}&shop=1&date=2026-11-23`;
  expect({
    works: await statementsOf("/service-tyre-fitting/", NOBODY),
    centres: await statementsOf(works, NOBODY),
    times: await statementsOf(`${works}&shop=1`, NOBODY),
    timesOfDay: await statementsOf(day, NOBODY),
    timesAgain: await statementsOf(day.replace("/?", "/times/?"), NOBODY),
    contact: await statementsOf(`${day}&time=12:00`, NOBODY),
  }).toEqual({ works: 2, centres: 2, times: 3, timesOfDay: 3, timesAgain: 2, contact: 4 });
});

/** The fewest that a form took, whoever sent it: a busy machine asks for something again. */
async function fewest(acts: readonly (() => Promise<Answer>)[]): Promise<{ statements: number; answers: Answer[] }> {
  const counts: number[] = [];
  const answers: Answer[] = [];
  for (const act of acts) {
    statements = 0;
    const answer = await act();
    expect(answer.status, answer.text).toBe(303);
    counts.push(statements);
    answers.push(answer);
  }
  return { statements: Math.min(...counts), answers };
}

it("what customers change by plain forms takes as few statements, the transaction and its locks among them", async () => {
  const { port } = started.site;
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  const added = await fewest(rounds.map(() => () => addToCart(port, "T-SUMMER", 1)));
  const guests = await Promise.all(rounds.map((round) => guestWith(port, "T-SUMMER", round, 1)));
  const ordered = await fewest(guests.map((guest) => () => sendOrder(port, guest)));
  const pages = ordered.answers.map(({ headers }) => headers.location ?? "");

  const works = "/service-tyre-fitting/?sizes=4x205-55-16r&packet=full&shop=1";
  const held = await fewest(
    rounds.map((round) => () => {
      const slot = `2026-11-25 ${10 + round}:00`;
      return postForm(port, works, new URLSearchParams({ intent: "hold", slot }));
    }),
  );
  const contact = { name: "Анна", carTitle: "Kia Rio", personalData: "on", legalPolicy: "on" };
  const booked = await fewest(
    held.answers.map((answer, round) => () => {
      const form = { intent: "book", idempotencyKey: randomUUID(), phone: `8 913 000-00-0${round}`, ...contact };
      return postForm(port, answer.headers.location ?? "", new URLSearchParams(form), cookiesOf(answer));
    }),
  );
  const visits = booked.answers.map(({ headers }) => headers.location ?? "");

  const password = "a password of the test";
  const passwordHash = await hashPassword(password);
  for (const round of rounds)
    await signInUser(started.gateway.shop, { emails: [`anna${round}@primer.ru`], passwordHash });
  const signedIn = await fewest(
    rounds.map((round) => () => {
      const form = { intent: "password", username: `anna${round}@primer.ru`, password };
      return postForm(port, "/login", new URLSearchParams(form));
    }),
  );
  expect({
    added: added.statements,
    ordered: ordered.statements,
    orderPage: await statementsOf(pages[0] ?? "", NOBODY),
    held: held.statements,
    booked: booked.statements,
    visitPage: await statementsOf(visits[0] ?? "", NOBODY),
    signedIn: signedIn.statements,
  }).toEqual({ added: 9, ordered: 17, orderPage: 6, held: 6, booked: 10, visitPage: 3, signedIn: 18 });
});

it("a time is kept and booked in as few statements, the transaction and its locks among them", async () => {
  const { call } = callsOf(started.gateway.url);
  const times = ["12:00", "12:45", "13:30", "14:15", "15:00"];
  const held: number[] = [];
  const booked: number[] = [];
  for (const time of times) {
    const input = bookingInput({ date: "2026-11-24", time });
    statements = 0;
    const { hold } = dataOf(
      await call(bookingHold, { centreId: input.center, date: input.date, time, fitting: fourWheels }),
    );
    held.push(statements);
    statements = 0;
    dataOf(await call(bookingCreate, { ...input, holdToken: hold?.holdToken ?? null }));
    booked.push(statements);
  }
  expect({ held: Math.min(...held), booked: Math.min(...booked) }).toEqual({ held: 5, booked: 9 });
});
