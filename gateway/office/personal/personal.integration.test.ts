import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { whoami } from "../../contract/customers/auth.ts";
import { notifySettingsUpdate, unsubscribe } from "../../contract/customers/notices.ts";
import { profileUpdate } from "../../contract/customers/profile.ts";
import { accountDelete, consentWithdraw, personalExport, personalOverview } from "../../contract/office/personal.ts";
import { loyaltyAccept } from "../../contract/sales/loyalty.ts";
import { holdAccount, insertAccount } from "../../customers/auth/accounts-store.ts";
import { clientNotes } from "../../platform/db/schema/staff.ts";
import { accountDeletions, userPhones, users } from "../../platform/db/schema/users.ts";
import { jobTitle } from "../../platform/jobs/job-titles.ts";
import { openAccountShop } from "../../testing/account.ts";
import { dataOf } from "../../testing/client.ts";
import { givePoints } from "../../testing/points.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { notPersonal } from "./not-personal.ts";
import { personalTables } from "./personal-store.ts";
import { retainPersonal } from "./retain.ts";

const shop = await openAccountShop();
afterAll(() => shop.close());

const rowsOf = async (text: string) => (await shop.db.execute(sql.raw(text))).rows;

let people = 0;
/** A customer with a phone, an address of mail, a car, points, a note of staff, and an order that was handed out to them as a guest. */
async function givenCustomer() {
  people += 1;
  const digits = `91300000${10 + people}`;
  const email = `person-${people}@shop.test`;
  const person = await signInUser(shop, { firstname: "Марфа", phones: [`+7${digits}`], emails: [email] });
  const { userId } = person;
  const contact = { name: "Марфа", phone: `+7${digits}`, email, comment: "код 17" };
  const order = await storeOrder(shop.db, { order: { contact, phoneDigits: digits } });
  await rowsOf(`insert into user_cars (user_id, brand, model, generation, modification, registration_number)
    values (${userId}, '{"slug":"a","title":"Лада"}', '{"slug":"b","title":"Веста"}', '{"slug":"c","title":"I"}', '{"slug":"d","title":"1.6"}', 'А123ВС66')`);
  await shop.db.insert(clientNotes).values({
    key: crypto.randomUUID(),
    userId,
    source: "call" as const,
    text: "Марфа просит звонить вечером",
  });
  await rowsOf(`insert into cheaper_price_requests (goods_id, region_slug, price_kopecks, link, name, phone, consent)
    select id, 'perm', 100, 'https://shop.test/', 'Марфа', '+7${digits}', '{"version":"1","address":"","at":"2026-11-01T00:00:00.000Z"}' from goods limit 1`);
  return { ...person, digits, email, order };
}
type Customer = Awaited<ReturnType<typeof givenCustomer>>;

const finish = ({ order }: Customer) => bringTo(shop.db, order.orderNumber, "delivered");

/** Rows of every table in which one of the words stands, by table. */
async function traces(words: readonly string[]) {
  const found: Record<string, number> = {};
  for (const { table } of personalTables) {
    const [row] = await rowsOf(
      `select count(*)::int as count from "${table}" t where ${words.map((word) => `to_jsonb(t)::text like '%${word}%'`).join(" or ")}`,
    );
    if (row?.count) found[table] = row.count as number;
  }
  return found;
}

describe("the list of tables with personal data", () => {
  it("152-ФЗ has every table of the schema, there or among those without personal data, and once", async () => {
    const inSchema = await rowsOf(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const listed = [...personalTables.map(({ table }) => table), ...Object.values(notPersonal).flat()];
    const names = inSchema.map(({ name }) => name as string);
    expect(names.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("has every table that refers to a user by user_id, and no reference is left out", async () => {
    const owned = await rowsOf(
      "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('user_id', 'phone_digits', 'phone', 'email', 'recipient') and table_name not in ('locations', 'regions')",
    );
    const listed = personalTables.map(({ table }) => table);
    expect(owned.map(({ name }) => name as string).filter((name) => !listed.includes(name))).toEqual([]);
  });

  it("names schedules that exist, and stands in the manual of operation", () => {
    const manual = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
    for (const { table, due, kept } of personalTables) {
      // A schedule that exists has a title, and `schedules.ts` work for each title.
      if (due && "by" in due) expect(jobTitle("schedule", due.by), table).not.toBe(due.by);
      expect(manual, table).toContain(`| \`${table}\` | ${kept} |`);
    }
  });
});

describe("consents", () => {
  const historyOf = async (caller: { accessToken: string }) =>
    dataOf(await shop.call(personalOverview, {}, caller)).consents.map(({ kind, isGiven, source }) => ({
      kind,
      isGiven,
      source,
    }));

  it("152-ФЗ keep every giving and withdrawing, what did not change excepted, and what orders were placed with", async () => {
    const customer = await givenCustomer();
    dataOf(await shop.call(notifySettingsUpdate, { settings: { accept_sms: true, accept_email: true } }, customer));
    dataOf(await shop.call(notifySettingsUpdate, { settings: { accept_sms: true } }, customer));
    dataOf(
      await shop.call(loyaltyAccept, { is_loyalty_registered: true, is_confirm_info_notification: false }, customer),
    );
    dataOf(await shop.call(unsubscribe, {}, customer));
    dataOf(await shop.call(consentWithdraw, { kind: "adsSms" }, customer));
    dataOf(await shop.call(consentWithdraw, { kind: "loyalty" }, customer));
    dataOf(await shop.call(consentWithdraw, { kind: "loyalty" }, customer));
    const history = await historyOf(customer);
    expect(history).toHaveLength(7);
    expect(history).toEqual(
      expect.arrayContaining([
        { kind: "adsEmail", isGiven: true, source: "settings" },
        { kind: "adsEmail", isGiven: false, source: "settings" },
        { kind: "adsSms", isGiven: true, source: "settings" },
        { kind: "adsSms", isGiven: false, source: "personal" },
        { kind: "loyalty", isGiven: true, source: "loyalty" },
        { kind: "loyalty", isGiven: false, source: "personal" },
        { kind: "personalData", isGiven: true, source: "order" },
      ]),
    );
    expect(dataOf(await shop.call(personalOverview, {}, customer)).given).toEqual([]);
  });

  it("leave a member who withdrew the points, and let them join again", async () => {
    const customer = await givenCustomer();
    const join = () =>
      shop.call(loyaltyAccept, { is_loyalty_registered: true, is_confirm_info_notification: false }, customer);
    dataOf(await join());
    await givePoints(shop.db, customer.userId, [300]);
    dataOf(await shop.call(consentWithdraw, { kind: "loyalty" }, customer));
    expect(dataOf(await shop.call(whoami, {}, customer)).loyalty).toMatchObject({
      balance: 300,
      blank: { confirmed: false },
    });
    dataOf(await join());
    expect(dataOf(await shop.call(personalOverview, {}, customer)).given).toEqual(["loyalty"]);
  });
});

describe("the export", () => {
  it("152-ФЗ has the customer's own data, no secret, and nobody else's", async () => {
    const customer = await givenCustomer();
    const other = await givenCustomer();
    const text = JSON.stringify(dataOf(await shop.call(personalExport, {}, customer)));
    for (const own of [customer.digits, customer.email, "А123ВС66", customer.order.orderNumber, "звонить вечером"])
      expect(text).toContain(own);
    for (const foreign of [other.digits, other.email, other.order.orderNumber]) expect(text).not.toContain(foreign);
    const [session] = await rowsOf(`select refresh_hash from sessions where user_id = ${customer.userId}`);
    expect(text).not.toContain(session?.refresh_hash);
  });

  it("is made five times an hour", async () => {
    const customer = await givenCustomer();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await shop.call(personalExport, {}, customer)).status_code);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("the deletion of an account", () => {
  it("152-ФЗ is refused while an order is open or goods are in storage, and says which", async () => {
    const customer = await givenCustomer();
    await storeContract(shop.services.connection, { number: "ДХ-77", userId: customer.userId });
    const refused = await shop.call(accountDelete, {}, customer);
    expect(refused.status_code).toBe(409);
    expect(JSON.stringify(refused)).toContain(customer.order.orderNumber);
    expect(JSON.stringify(refused)).toContain("ДХ-77");
    expect(dataOf(await shop.call(personalOverview, {}, customer)).obstacles).toEqual([
      { kind: "orders", names: [customer.order.orderNumber] },
      { kind: "storage", names: ["ДХ-77"] },
    ]);
    expect(dataOf(await shop.call(whoami, {}, customer)).firstname).toBe("Марфа");
  });

  it("is for who has signed in just now, and for no member of staff", async () => {
    const customer = await givenCustomer();
    await finish(customer);
    await rowsOf(
      `update sessions set created_at = created_at - interval '11 minutes' where user_id = ${customer.userId}`,
    );
    expect((await shop.call(accountDelete, {}, customer)).status_code).toBe(403);
    const staff = await signInUser(shop, { roles: ["client", "manager"] });
    expect((await shop.call(accountDelete, {}, staff)).status_code).toBe(409);
  });

  it("152-ФЗ leaves no trace of the person, keeps the order, ends points and sessions, and touches nobody else", async () => {
    const customer = await givenCustomer();
    const other = await givenCustomer();
    await finish(customer);
    await rowsOf(`insert into appointments (identity, reserve_id, user_id, phone_digits, location_id, title, starts_at, ends_at, status, car_title)
      select 'Z-${customer.userId}', '${customer.userId}', ${customer.userId}, '${customer.digits}', id, 'Шиномонтаж', now() - interval '1 day', now(), 'done', 'Нива Марфы'
      from locations limit 1`);
    // A letter to an address that was never confirmed, and one to the address that was there before.
    const claimed = `never-confirmed-${customer.digits}@shop.test`;
    dataOf(await shop.call(profileUpdate, { emails: [claimed] }, customer));
    const words = [customer.digits, customer.email, claimed, "Нива Марфы"];
    expect(await traces([claimed])).toMatchObject({ outbox_messages: 1, user_emails: 1 });
    dataOf(
      await shop.call(loyaltyAccept, { is_loyalty_registered: true, is_confirm_info_notification: true }, customer),
    );
    await givePoints(shop.db, customer.userId, [500]);
    const others = await traces([other.digits, other.email]);
    dataOf(await shop.call(accountDelete, {}, customer));

    expect(await traces(words)).toEqual({});
    expect(await traces([other.digits, other.email])).toEqual(others);
    expect((await shop.call(whoami, {}, customer)).status_code).toBe(401);
    const [order] = await rowsOf(
      `select contact, sum_kopecks::int as sum from orders where identity = '${customer.order.orderNumber}'`,
    );
    expect(order).toMatchObject({ contact: { name: "", phone: "", email: "", comment: "" }, sum: 312_000 });
    const [left] = await rowsOf(
      `select sum(left_points)::int as left, (select balance from loyalty_accounts where user_id = ${customer.userId}) as balance from loyalty_lots where user_id = ${customer.userId}`,
    );
    expect(left).toEqual({ left: 0, balance: 0 });
    const [user] = await shop.db.select().from(users).where(eq(users.id, customer.userId));
    expect(user).toMatchObject({
      firstname: "Удалённый клиент",
      surname: "",
      passwordHash: null,
      deletedAt: expect.any(Date),
    });
    const [record] = await shop.db.select().from(accountDeletions).where(eq(accountDeletions.userId, customer.userId));
    expect(record).toMatchObject({
      requestedBy: "client",
      staffId: null,
      rows: { orders: 1, user_cars: 1, client_notes: 1 },
    });
  });

  it("gives the phone back: it registers anew as a new person, and nothing is added to the old one", async () => {
    const customer = await givenCustomer();
    await finish(customer);
    dataOf(await shop.call(accountDelete, {}, customer));
    const now = shop.services.now();
    const consent = { version: "2026-11-01", address: "", at: now.toISOString() };
    const account = { firstname: "Новая", surname: "", phone: `+7${customer.digits}`, email: undefined, consent };
    const again = await shop.db.transaction((tx) => insertAccount(tx, account, now));
    expect(again).not.toBe(customer.userId);
    expect(again).not.toBeNull();
    await expect(shop.db.transaction((tx) => holdAccount(tx, customer.userId))).rejects.toMatchObject({
      code: "unauthorized",
    });
    await expect(
      shop.db.insert(userPhones).values({ userId: customer.userId, phone: "+79990001122" }),
    ).rejects.toMatchObject({ cause: { message: "The account is deleted" } });
  });
});

describe("the retention", () => {
  const { signal } = new AbortController();
  const retain = () => retainPersonal(shop.services, signal);

  it("152-ФЗ makes anonymous and removes what is due, nothing that is younger, and may run twice", async () => {
    const old = await givenCustomer();
    const young = await givenCustomer();
    const open = await givenCustomer();
    await finish(old);
    await finish(young);
    const isOf = ({ order }: Customer) => `identity = '${order.orderNumber}'`;
    await rowsOf(`update orders set updated_at = now() - interval '5 years 1 day' where ${isOf(old)} or ${isOf(open)}`);
    await rowsOf(`update orders set updated_at = now() - interval '4 years 11 months' where ${isOf(young)}`);
    const ages = (table: string, column: string, age: string, where: string) =>
      rowsOf(`update ${table} set ${column} = now() - interval '${age}' where ${where}`);
    await ages("cheaper_price_requests", "created_at", "366 days", `phone like '%${old.digits}'`);
    await ages("cheaper_price_requests", "created_at", "360 days", `phone like '%${young.digits}'`);
    await ages("client_notes", "created_at", "3 years 1 day", `user_id = ${old.userId}`);
    await ages("client_notes", "created_at", "2 years 11 months", `user_id = ${young.userId}`);
    const before = { young: await traces([young.digits, young.email]), open: await traces([open.digits, open.email]) };

    await Promise.all([retain(), retain()]);
    const after = await traces([old.digits, old.email]);
    expect(after).toEqual({ user_phones: 1, user_emails: 1 });
    expect(await rowsOf(`select id from client_notes where user_id = ${old.userId}`)).toEqual([]);
    expect(await rowsOf(`select id from client_notes where user_id = ${young.userId}`)).toHaveLength(1);
    expect({ young: await traces([young.digits, young.email]), open: await traces([open.digits, open.email]) }).toEqual(
      before,
    );
    await retain();
    expect(await traces([old.digits, old.email])).toEqual(after);
  });

  it("stops when its time is over, and does the rest the next time", async () => {
    const customer = await givenCustomer();
    await rowsOf(`update client_notes set created_at = now() - interval '4 years' where user_id = ${customer.userId}`);
    const count = async () => (await rowsOf(`select id from client_notes where user_id = ${customer.userId}`)).length;
    await retainPersonal(shop.services, AbortSignal.abort());
    expect(await count()).toBe(1);
    await retain();
    expect(await count()).toBe(0);
  });
});
