import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openingTrial,
  openingTrialCheck,
  openingTrialPay,
  openingTrialSend,
} from "../../contract/office/opening-trial.ts";
import { openingList } from "../../contract/office/system-state.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { simPayments, trialPayments } from "../../platform/db/schema/payments.ts";
import { storeFacts } from "../../platform/db/schema/system-state.ts";
import { listenOnLoopback } from "../../platform/providers/testing.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { ownPayingShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";
import { openSession } from "../exchange/sessions-store.ts";
import { providerFacts } from "../system-state/provider-facts.ts";
import { openingRoutes } from "./handlers.ts";

let gateway: TestGateway;
let robots = "Sitemap: https://shop.test/sitemap.xml\n";
/** What the world outside meets at the address of the site. */
const site = createServer((_, response) => response.end(robots));

const { connection, shop } = await ownPayingShop();
beforeAll(async () => {
  const siteOrigin = `http://localhost:${await listenOnLoopback(site)}`;
  const providers = providerFacts({ delivery: {}, hasMessageInbox: false });
  gateway = openTestGateway(
    openingRoutes({
      services: shop.services,
      payments: shop.providers,
      providers,
      siteOrigin,
      hasOwnSecret: true,
      hasExchange: true,
    }),
    shop.identity,
  );
});
afterAll(async () => {
  expect(gateway.failures).toEqual([]);
  site.close();
});

const rowsFor = async (sender: object, filters = {}) =>
  new Map(
    dataOf(await gateway.call(openingList, { purpose: "page", ...filters }, sender)).rows.map((row) => [row.id, row]),
  );

it("a shop is judged by what is stored now, for whoever sets it up and nobody else", async () => {
  const admin = await signInStaff(shop, "admin");
  const before = await rowsFor(admin);
  expect(before.get("demo")?.state).toBe("ready");
  expect(before.get("goods")).toMatchObject({ state: "ready", detail: expect.stringMatching(/^\d+ в продаже/) });
  expect(before.get("centres")?.detail).toMatch(/^Центров: \d/);
  expect(before.get("mail")).toMatchObject({ state: "missing", href: "/back-office/messages/?channel=mail" });
  expect(before.get("robots")?.state).toBe("ready");
  // Texts are not the administrator's: a link would lead to a closed page.
  expect(before.get("documents")?.href).toBeNull();
  const owner = await signInStaff(shop, "owner");
  expect((await rowsFor(owner)).get("documents")?.href).toBe("/back-office/documents/");
  expect(before.get("exchange")?.state).toBe("check");
  await openSession(connection.db, { type: "catalog", now: shop.services.now() });
  expect((await rowsFor(admin)).get("exchange")?.state).toBe("ready");
  robots = "";
  await connection.db.insert(storeFacts).values({ name: "demo", value: "10" });
  const after = await rowsFor(admin);
  expect([after.get("demo")?.state, after.get("robots")?.state]).toEqual(["demo", "check"]);
  expect(new Set([...(await rowsFor(admin, { state: "demo" })).values()].map(({ state }) => state))).toEqual(
    new Set(["demo"]),
  );
  const manager = await signInStaff(shop, "manager");
  expect((await gateway.call(openingList, { purpose: "page" }, manager)).status_code).toBe(403);
});

it("whoever opens a shop sends a letter and a text message to their own contacts, and reads what became of them", async () => {
  const admin = await signInUser(shop, {
    roles: ["client", "admin"],
    phones: ["+79120000061"],
    emails: ["opener@primer.ru"],
  });
  const trials = async () => dataOf(await gateway.call(openingTrial, {}, admin)).messages;
  const before = await trials();
  expect(before).toEqual([
    { channel: "mail", recipient: "opener@primer.ru", last: null },
    { channel: "sms", recipient: "+79120000061", last: null },
  ]);
  dataOf(await gateway.call(openingTrialSend, {}, admin));
  const written = await connection.db
    .select({ channel: outboxMessages.channel, recipient: outboxMessages.recipient, body: outboxMessages.body })
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "trial"))
    .orderBy(outboxMessages.channel);
  expect(written.map(({ channel, recipient }) => ({ channel, recipient }))).toEqual(
    before.map(({ channel, recipient }) => ({ channel, recipient })),
  );
  for (const { body } of written) expect(body).toContain("доходят");
  expect((await trials()).map(({ last }) => last?.state)).toEqual(["waiting", "waiting"]);
  await connection.db
    .update(outboxMessages)
    .set({ sentAt: new Date("2026-11-20T09:00:00Z") })
    .where(and(eq(outboxMessages.kind, "trial"), eq(outboxMessages.channel, "mail")));
  expect((await trials())[0]?.last).toEqual({ state: "sent", at: "2026-11-20T09:00:00.000Z", failure: "" });
  const owner = await signInStaff(shop, "owner");
  expect(dataOf(await gateway.call(openingTrial, {}, owner)).messages.map(({ recipient }) => recipient)).toEqual([
    "",
    "",
  ]);
  expect(await gateway.call(openingTrialSend, {}, owner)).toMatchObject({ status_code: 409, code: "too_late" });
  const manager = await signInStaff(shop, "manager");
  expect(await gateway.call(openingTrialSend, {}, manager)).toMatchObject({ status_code: 403, code: "forbidden" });
});

it("a rouble is paid at a bank as any payment and goes back, by the bank's notice or when somebody asks; credit takes none", async () => {
  const admin = await signInStaff(shop, "admin");
  const banks = async () =>
    new Map(dataOf(await gateway.call(openingTrial, {}, admin)).payments.map((bank) => [bank.provider, bank]));
  const pay = (provider: string, key = randomUUID()) => gateway.call(openingTrialPay, { provider, key }, admin);
  const check = async (provider: string) => dataOf(await gateway.call(openingTrialCheck, { provider }, admin)).state;
  const atBank = async () =>
    (await connection.db.select().from(simPayments)).at(-1) ?? expect.fail("The bank has none");

  expect((await banks()).get("forma")).toMatchObject({ refusal: expect.stringContaining("от"), last: null });
  expect(await pay("forma")).toMatchObject({ code: "too_late" });
  expect(await pay("nobody")).toMatchObject({ code: "too_late" });
  expect(await gateway.call(openingTrialCheck, { provider: "alfa" }, admin)).toMatchObject({ code: "too_late" });
  const key = randomUUID();
  expect(dataOf(await pay("alfa", key))).toEqual({ state: "pending" });
  expect(dataOf(await pay("alfa", key))).toEqual({ state: "pending" });
  expect(await connection.db.$count(trialPayments)).toBe(1);
  expect((await banks()).get("alfa")?.last).toMatchObject({
    state: "pending",
    payUrl: expect.stringContaining("/pay/"),
  });
  expect(await check("alfa")).toBe("pending");

  // The notice alone brings the rouble back.
  await shop.atBank(await atBank(), { do: "pay", scenario: "plain" });
  await shop.round();
  expect((await banks()).get("alfa")?.last).toMatchObject({ state: "returned", payUrl: null, failure: "" });
  expect((await atBank()).data).toMatchObject({ facts: { capturedKopecks: 100, refundedKopecks: 100 } });
  const [row] = await connection.db.select().from(trialPayments);
  expect(row?.paidAt).not.toBeNull();

  // Without it, whoever asks does.
  await connection.db.delete(simPayments);
  dataOf(await pay("alfa"));
  await shop.atBank(await atBank(), { do: "pay", scenario: "plain" });
  expect(await check("alfa")).toBe("returned");
  expect(await check("alfa")).toBe("returned");
  const manager = await signInStaff(shop, "manager");
  expect(await gateway.call(openingTrialPay, { provider: "alfa", key }, manager)).toMatchObject({ status_code: 403 });
});
