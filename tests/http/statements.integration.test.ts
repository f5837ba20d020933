import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { bookingCreate, bookingHold } from "../../gateway/contract/workshop/booking.ts";
import { bookingInput, fourWheels } from "../../gateway/testing/booking.ts";
import { callsThrough, dataOf } from "../../gateway/testing/client.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { pathOfCall, type SiteOverGateway, startSiteOverGateway } from "../support/gateway-in-test.ts";

/** What the site asks for now and then, whatever pages are opened; the index of the gateway asks outside of all calls. */
const OF_THE_CLOCK = /\/(content-version|goods\/changed)$/;

let started: SiteOverGateway;
let statements = 0;
const { query } = pg.Client.prototype;
const poolQuery = pg.Pool.prototype.query;

function count(): void {
  const path = pathOfCall.getStore();
  if (path !== undefined && !OF_THE_CLOCK.test(path)) statements += 1;
}

// Before the first connection: those of transactions keep what they were made with.
beforeAll(async () => {
  pg.Pool.prototype.query = function counted(this: pg.Pool, ...args: unknown[]) {
    count();
    return Reflect.apply(poolQuery, this, args);
  } as typeof poolQuery;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    // With a callback it is the pool that asks, maybe long after the call has asked the pool.
    if (!args.some((each) => typeof each === "function")) count();
    return Reflect.apply(query, this, args);
  } as typeof query;
  started = await startSiteOverGateway();
});
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

it("a page reads each thing once, however many of its calls ask for it", async () => {
  const { gateway } = started;
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku: "T-SUMMER", quantity: 4 }));
  const { accessToken } = await signInUser(gateway.shop, { phones: ["+79120000001"], emails: ["anna@primer.ru"] });
  const account = `access_token=${accessToken}`;
  expect({
    list: await statementsOf("/catalog/tyres/", NOBODY),
    product: await statementsOf("/tyre/nokian/hakka/T-WINTER/", NOBODY),
    cart: await statementsOf("/basket/", `cart=${cart.token}`),
    ownCart: await statementsOf("/basket/", `cart=${cart.token}; ${account}`),
    account: await statementsOf("/my/", account),
  }).toEqual({ list: 0, product: 6, cart: 6, ownCart: 12, account: 8 });
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

it("a time is kept and booked in as few statements, the transaction and its locks among them", async () => {
  const { url } = started.gateway;
  const { call } = callsThrough((path, init) => fetch(`${url}${path}`, init));
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
