import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { marketplaceRenew, marketplaceRenewals } from "../../contract/sales/marketplaces.ts";
import { marketplaceRenewals as renewals } from "../../platform/db/schema/marketplaces.ts";
import { userEmails } from "../../platform/db/schema/users.ts";
import { openJobQueue } from "../../platform/jobs/job-queue.ts";
import { createHttpMarketplaces } from "../../platform/providers/marketplaces/http-marketplaces.ts";
import { startMarketplaceStandIn } from "../../platform/providers/marketplaces/stand-in.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { MARKETPLACE_EMAIL, signInStaff } from "../../testing/staff.ts";
import { marketplaceRoutes } from "./handlers.ts";
import { handleRenewals, renewalJobs } from "./renew.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

let systemTime = 0;
let manager: Person;

async function confirm(person: Person, confirmedAt: Date | null): Promise<void> {
  await connection.db.delete(userEmails).where(eq(userEmails.email, MARKETPLACE_EMAIL));
  await connection.db.insert(userEmails).values({ userId: person.userId, email: MARKETPLACE_EMAIL, confirmedAt });
}

const { connection, shop, gateway } = await ownStaffShop();
const system = await startMarketplaceStandIn({ now: () => systemTime });
beforeEach(async () => {
  await connection.db.delete(renewals);
  await connection.pool.query("delete from pgboss.job where name = 'marketplace'");
  system.failWith(null);
  manager = await signInStaff(shop, "manager");
  await confirm(manager, FIXTURE_NOW);
});
afterAll(() => system.close());

const renew = (input: object, sender: object = manager) => gateway.call(marketplaceRenew, { ...input }, sender);
const ozon = (...numbers: string[]) => ({ marketplace: "ozon", posting_numbers: numbers });
const sber = (...numbers: string[]) => ({ marketplace: "sbermegamarket", external_ids: numbers });
const latest = async () => dataOf(await gateway.call(marketplaceRenewals, {}, manager)).renewals;
const states = async () => Object.fromEntries((await latest()).map(({ number, state }) => [number, state]));

/** Runs the jobs that wait, as though their time had come; answers how many there were. */
async function runDueJobs(): Promise<number> {
  const queue = openJobQueue(connection);
  const { run } = handleRenewals({ services: shop.services, queue }, createHttpMarketplaces(system));
  await connection.pool.query("update pgboss.job set start_after = now() where name = 'marketplace'");
  const jobs = await queue.claim(renewalJobs, 100);
  for (const job of jobs) {
    await run(job.data, AbortSignal.timeout(10_000));
    await queue.complete(job);
  }
  return jobs.length;
}

describe("renewing orders of marketplaces", () => {
  it("STF-005 STF-054 API-159 API-163 sends postings of ozon and ids of sbermegamarket to the order system", async () => {
    expect(dataOf(await renew(ozon("100-0001-1", "100-0002-1")))).toEqual({ queued: 2, known: 0 });
    expect(dataOf(await renew(sber("77", "78404")))).toEqual({ queued: 2, known: 0 });
    expect(await states()).toEqual({ "100-0001-1": "queued", "100-0002-1": "queued", 77: "queued", 78404: "queued" });
    await runDueJobs();
    expect(await states()).toEqual({ "100-0001-1": "done", "100-0002-1": "done", 77: "done", 78404: "refused" });
    const refused = (await latest()).find(({ number }) => number === "78404");
    expect(refused).toMatchObject({ message: "Маркетплейс не знает такого номера", author: "Ольга Сотрудник" });
    expect(system.received.slice(-2).map(({ body }) => body)).toContainEqual({
      shop: "ozon",
      orders: ["100-0001-1", "100-0002-1"],
    });
    expect(await runDueJobs()).toBe(0);
  });

  it("API-159 asks again for what is taken and late, with the same key", async () => {
    systemTime = 0;
    dataOf(await renew(sber("55202", "56")));
    await runDueJobs();
    expect(await states()).toEqual({ 55202: "sent", 56: "done" });
    const first = system.received.at(-1);
    systemTime = 10_000;
    await runDueJobs();
    expect(await states()).toEqual({ 55202: "done", 56: "done" });
    expect(system.received.at(-1)).toEqual({ ...first, body: { shop: "sbermegamarket", orders: ["55202"] } });
  });

  it("tries again while the order system is away, then says so, and can be asked anew", async () => {
    system.failWith(503);
    dataOf(await renew(sber("91")));
    let attempts = 0;
    while ((await runDueJobs()) > 0) attempts += 1;
    expect(attempts).toBe(7);
    expect(await latest()).toMatchObject([{ state: "failed", message: "Система заказов не отвечает" }]);
    system.failWith(null);
    expect(dataOf(await renew(sber("91")))).toEqual({ queued: 1, known: 0 });
    await runDueJobs();
    expect(await states()).toEqual({ 91: "done" });
  });

  it("sends nothing twice in a day, also when two forms come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(sber("31", "32"))));
    expect(answers.map((answer) => dataOf(answer).queued).sort()).toEqual([0, 0, 0, 0, 2]);
    expect(await runDueJobs()).toBe(1);
    expect(dataOf(await renew(sber("31", "33")))).toEqual({ queued: 1, known: 1 });
    await connection.db.update(renewals).set({ day: "2020-01-01" }).where(eq(renewals.number, "31"));
    expect(dataOf(await renew(sber("31")))).toEqual({ queued: 1, known: 0 });
  });

  it("API-159 names what is no number and sends none of them then", async () => {
    const refused = await renew(ozon("100-0001-1", "сто", "7"));
    expect(refused).toMatchObject({
      status_code: 422,
      errors: [{ field: "posting_numbers", message: "Не похоже на номер: «сто», «7»" }],
    });
    expect(await renew(sber())).toMatchObject({ status_code: 422 });
    expect(await renew({ marketplace: "ozon", external_ids: ["1"] })).toMatchObject({ status_code: 422 });
    expect(await latest()).toEqual([]);
  });

  it("B-34 knows no other marketplace", async () => {
    for (const marketplace of ["wildberries", "Ozon", "constructor", "__proto__"])
      expect(await renew({ marketplace, external_ids: ["1"] })).toMatchObject({ status_code: 404, code: "not_found" });
  });

  it("STF-021 STF-055 is for confirmed addresses of the allow-list", async () => {
    await confirm(manager, null);
    for (const answer of [await renew(sber("1")), await gateway.call(marketplaceRenewals, {}, manager)])
      expect(answer).toMatchObject({ status_code: 403, code: "staff_email", data: null });
    const client = await signInStaff(shop, "client");
    await confirm(client, FIXTURE_NOW);
    expect(await renew(sber("1"), client)).toMatchObject({ status_code: 403, code: "forbidden" });
    expect(await connection.db.$count(renewals)).toBe(0);
    const operator = await signInStaff(shop, "callcenter");
    await confirm(operator, FIXTURE_NOW);
    expect(dataOf(await renew(sber("1"), operator)).queued).toBe(1);
  });

  it("says that it is off where no order system is set", async () => {
    const off = openTestGateway(
      marketplaceRoutes(shop.services, { queue: null, allowedEmails: [MARKETPLACE_EMAIL] }),
      shop.identity,
    );
    expect(await off.call(marketplaceRenew, sber("1"), manager)).toMatchObject({
      status_code: 409,
      code: "switched_off",
    });
    expect(dataOf(await off.call(marketplaceRenewals, {}, manager))).toEqual({ isOn: false, renewals: [] });
  });
});
