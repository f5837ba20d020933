import { randomUUID } from "node:crypto";
import { eq, isNotNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  accountDelete,
  guestConsentWithdraw,
  guestErase,
  guestPersonal,
  guestPersonalExport,
  personalOverview,
} from "../../contract/office/personal.ts";
import { clientCard, clientNoteAdd } from "../../contract/office/staff-clients.ts";
import { eachContactField } from "../../contract/sales/order-contact.ts";
import { bookingCreate } from "../../contract/workshop/booking.ts";
import { waitListJoin } from "../../contract/workshop/waiting.ts";
import { insertAccount } from "../../customers/auth/accounts-store.ts";
import { openSession } from "../../customers/auth/sessions-store.ts";
import { phoneTokens } from "../../platform/db/schema/sign-in.ts";
import { staffActions } from "../../platform/db/schema/staff-acting.ts";
import { bookingInput, fourWheels, phoneTokenOf, whileNothingIsFree } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { actFor, signInStaff } from "../../testing/staff.ts";
import { storeContract } from "../../testing/stored-contracts.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { personalTables } from "./personal-store.ts";

const { connection, shop, gateway } = await ownStaffShop();
const manager = await signInStaff(shop, "manager");

const rowsOf = async (text: string) => (await connection.db.execute(sql.raw(text))).rows;
const consent = `'{"version":"2026-11-01","address":"203.0.113.9","at":"2026-11-01T00:00:00.000Z"}'`;
const asked = { reason: "Пришёл в магазин 21 ноября", identified: "passport" as const };
const erase = (client: string) => gateway.call(guestErase, { client, ...asked }, manager);

let people = 0;
const nextPhone = (): string => {
  people += 1;
  return `91400000${10 + people}`;
};

/** A guest with something in every table that knows people by phone, nothing of it under way. */
async function givenGuest() {
  const digits = nextPhone();
  const phone = `+7${digits}`;
  const email = `guest-${digits}@mail.test`;
  const contact = { name: "Марфа", phone, email, comment: "код 17" };
  const order = await storeOrder(connection.db, { order: { contact, phoneDigits: digits, network: "203.0.113.0/24" } });
  await bringTo(connection.db, order.orderNumber, "delivered");
  const visitors = { user: { name: "Марфа", phone, email }, time: `${10 + people}:15` };
  const visit = dataOf(await gateway.call(bookingCreate, bookingInput(visitors), { region: "ekaterinburg" }));
  await rowsOf(`update appointments set status = 'done' where reserve_id = '${visit.reserve_id}'`);
  const phoneToken = await phoneTokenOf(shop, phone);
  const wait = () =>
    gateway.call(waitListJoin, {
      key: randomUUID(),
      name: "Марфа",
      phone,
      phoneToken,
      centreIds: [1],
      dateFrom: "2026-11-21",
      dateTo: "2026-11-22",
      fitting: fourWheels,
      consent: { personalData: true as const, legalPolicy: true as const },
    });
  dataOf(await whileNothingIsFree(shop, { locationId: 1, days: ["2026-11-21", "2026-11-22"] }, wait));
  await connection.db.delete(phoneTokens).where(isNotNull(phoneTokens.usedAt));
  await storeContract(connection, { number: `ДХ-${people}`, phoneDigits: digits, status: "returned" });
  dataOf(
    await gateway.call(
      clientNoteAdd,
      { client: digits, key: randomUUID(), source: "call" as const, text: "Звонить вечером" },
      manager,
    ),
  );
  await gateway.call(clientCard, { client: digits }, manager);
  await actFor(gateway, manager, { phone });
  await rowsOf(`
    insert into promo_campaigns (name, kind, keyword, title, terms, starts_at) values ('test-${people}', 'word', 'СЛОВО-${people}', 'Скидка', '', now());
    insert into promo_uses (campaign_name, order_id, phone_digits, amount_kopecks, state, at) values ('test-${people}', ${order.id}, '${digits}', 100, 'used', now());
    insert into cheaper_price_requests (goods_id, region_slug, price_kopecks, link, name, phone, consent, state, decided_at)
      select id, 'perm', 100, 'https://shop.test/', 'Марфа', '${phone}', ${consent}, 'agreed', now() from goods limit 1;
    insert into personal_offers (request_id, goods_id, price_kopecks, quantity, secret_hash, ends_at)
      select id, goods_id, 100, 4, 'offer-${digits}', now() from cheaper_price_requests where phone = '${phone}';
    insert into phone_confirmations (phone, target, expires_at) values ('${phone}', 'phone', now());
    insert into phone_tokens (hash, phone, expires_at) values ('token-${digits}', '${phone}', now());
    insert into outbox_messages (kind, channel, recipient, body, order_id) values ('order_accepted', 'mail', '${email}', 'Ваш заказ', ${order.id}), ('order_accepted', 'sms', '${phone}', 'Ваш заказ', null)`);
  return { digits, phone, email, order };
}

/** Rows of every table in which one of the words stands, by table; the journal, which nobody may change, left out. */
async function traces(words: readonly string[]) {
  const found: Record<string, number> = {};
  for (const { table } of personalTables.filter(({ table }) => table !== "staff_actions")) {
    const [row] = await rowsOf(
      `select count(*)::int as count from "${table}" t where ${words.map((word) => `to_jsonb(t)::text like '%${word}%'`).join(" or ")}`,
    );
    if (row?.count) found[table] = row.count as number;
  }
  return found;
}

describe("what is kept under a phone alone", () => {
  it("152-ФЗ is found in every table of the schema that knows people by phone, and erased there", async () => {
    const guest = await givenGuest();
    const other = await givenGuest();
    const words = [guest.digits, guest.email];
    const others = await traces([other.digits, other.email]);
    const known = await rowsOf(
      `select distinct table_name as name from information_schema.columns where table_schema = 'public'
         and column_name in ('phone', 'phone_digits', 'recipient', 'contact', 'client')
         and table_name not in ('locations', 'regions', 'user_phones')`,
    );
    // A new table of phones needs a row of a guest here, and then the erasure of it.
    const before = Object.keys(await traces(words));
    expect(known.map(({ name }) => name).filter((name) => !before.includes(name as string))).toEqual([]);
    const overview = dataOf(await gateway.call(guestPersonal, { client: guest.digits }, manager));
    expect(overview).toMatchObject({
      accountId: null,
      guest: { name: "Марфа", phone: guest.phone, given: ["waiting", "cheaperPrice"], obstacles: [] },
    });
    expect(overview.guest?.kept.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "Заказы",
        "Записи на обслуживание",
        "Ожидание времени",
        "Договоры хранения",
        "Заметки сотрудников",
        "Запросы «Нашли дешевле»",
        "Письма и SMS",
        "Цены по договорённости",
        "Скидки по акциям",
      ]),
    );
    expect(overview.guest?.consents.map(({ source }) => source).sort()).toEqual(["order", "visit", "waiting"]);

    const text = JSON.stringify(dataOf(await gateway.call(guestPersonalExport, { client: guest.digits }, manager)));
    for (const own of [guest.phone, guest.order.orderNumber, "Звонить вечером"]) expect(text).toContain(own);
    for (const foreign of [other.digits, other.email, other.order.orderNumber]) expect(text).not.toContain(foreign);

    dataOf(await erase(guest.digits));
    expect(await traces(words)).toEqual({});
    expect(await traces([other.digits, other.email])).toEqual(others);
    const [order] = await rowsOf(
      `select contact, network, sum_kopecks::int as sum from orders where id = ${guest.order.id}`,
    );
    expect(order).toEqual({
      contact: eachContactField(() => ""),
      network: null,
      sum: 312_000,
    });
    expect(
      dataOf(await gateway.call(guestPersonal, { client: guest.digits }, manager)).guest?.kept.map(
        ({ title }) => title,
      ),
    ).toEqual([]);
  });

  it("is erased once, and the journal says why, who asked, and no phone", async () => {
    const { digits } = await givenGuest();
    dataOf(await erase(digits));
    dataOf(await erase(digits));
    const rows = await connection.db.select().from(staffActions).where(eq(staffActions.call, guestErase.name));
    const own = rows.filter(({ target }) => target === `+7 914 ***-**-${digits.slice(-2)}`);
    expect(own.map(({ after }) => after)).toEqual([
      { ...asked, rows: expect.objectContaining({ orders: 1, appointments: 1, wait_list: 1, client_notes: 1 }) },
      { ...asked, rows: {} },
    ]);
    expect(JSON.stringify(own)).not.toContain(digits);
  });

  it("152-ФЗ is not erased while something is under way, and it is said what", async () => {
    const { digits, phone } = await givenGuest();
    const contact = { name: "Марфа", phone, email: "", comment: "" };
    const open = await storeOrder(connection.db, { order: { contact, phoneDigits: digits } });
    await storeContract(connection, { number: `ДХ-2-${digits}`, phoneDigits: digits });
    const before = await traces([digits]);
    const refused = await erase(digits);
    expect(refused.status_code).toBe(409);
    for (const name of [open.orderNumber, `ДХ-2-${digits}`]) expect(JSON.stringify(refused)).toContain(name);
    expect(await traces([digits])).toEqual(before);
  });

  it("gives back the waiting list and the request for a cheaper price by itself", async () => {
    const { digits } = await givenGuest();
    const withdraw = (kind: "waiting" | "cheaperPrice") =>
      gateway.call(guestConsentWithdraw, { client: digits, kind }, manager);
    const given = async () => dataOf(await gateway.call(guestPersonal, { client: digits }, manager)).guest?.given;
    dataOf(await withdraw("waiting"));
    expect(await given()).toEqual(["cheaperPrice"]);
    dataOf(await withdraw("cheaperPrice"));
    dataOf(await withdraw("cheaperPrice"));
    expect(await given()).toEqual([]);
    const left = await traces([digits]);
    expect(left).not.toHaveProperty("cheaper_price_requests");
    expect(left).toMatchObject({ orders: 1, appointments: 1 });
  });

  it("stays the account's where the phone has one, whatever it is called by", async () => {
    const { digits, phone, order } = await givenGuest();
    const { userId } = await signInUser(shop, { phones: [phone] });
    const before = await traces([digits]);
    for (const client of [digits, `number-${order.orderNumber}`]) {
      expect(dataOf(await gateway.call(guestPersonal, { client }, manager))).toEqual({
        accountId: userId,
        guest: null,
      });
      expect((await gateway.call(guestPersonalExport, { client }, manager)).status_code).toBe(409);
      expect((await erase(client)).status_code).toBe(409);
      expect((await gateway.call(guestConsentWithdraw, { client, kind: "waiting" }, manager)).status_code).toBe(409);
    }
    expect(await traces([digits])).toEqual(before);
  });

  it("has nothing of accounts that wrote the same phone", async () => {
    const { digits, phone } = await givenGuest();
    const { userId } = await signInUser(shop);
    const contact = { name: "Сосед", phone, email: "", comment: "" };
    const order = await storeOrder(connection.db, { order: { userId, contact, phoneDigits: digits } });
    await rowsOf(`
      insert into cheaper_price_requests (goods_id, region_slug, price_kopecks, link, name, phone, consent, state, decided_at)
        select id, 'perm', 200, 'https://promised.test/', 'Сосед', '${phone}', ${consent}, 'agreed', now() from goods limit 1;
      insert into personal_offers (request_id, goods_id, price_kopecks, quantity, user_id, secret_hash, ends_at)
        select id, goods_id, 200, 4, ${userId}, 'promised-${people}', now() from cheaper_price_requests where link = 'https://promised.test/';
      insert into phone_confirmations (phone, target, user_id, expires_at) values ('${phone}', 'email', ${userId}, now())`);
    const text = JSON.stringify(dataOf(await gateway.call(guestPersonalExport, { client: digits }, manager)));
    for (const foreign of [order.orderNumber, "Сосед"]) expect(text).not.toContain(foreign);
    dataOf(await erase(digits));
    expect(await traces([digits])).toEqual({ orders: 1, cheaper_price_requests: 1, phone_confirmations: 1 });
  });
});

describe("who may ask", () => {
  it("is told nothing of a phone without the permission, known or not", async () => {
    const { digits, order } = await givenGuest();
    const operator = await signInStaff(shop, "callcenter");
    const answers = [];
    for (const client of [digits, "9149999999", `number-${order.orderNumber}`, "number-NOBODY-1"])
      for (const call of [guestPersonal, guestPersonalExport])
        answers.push(JSON.stringify(await gateway.call(call, { client }, operator)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("403");
    expect((await gateway.call(guestErase, { client: digits, ...asked }, operator)).status_code).toBe(403);
  });

  it("is limited as searches are, so that nobody tries phones", async () => {
    const curious = await signInStaff(shop, "manager");
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await gateway.call(guestPersonal, { client: `91488800${10 + n}` }, curious)).status_code);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses[60]).toBe(429);
  });

  it("152-ФЗ is the guest too: signed up by the phone they see all of it, and delete it", async () => {
    const { digits, phone, email } = await givenGuest();
    const now = shop.services.now();
    const agreed = { version: "2026-11-01", address: "", at: now.toISOString() };
    const account = { firstname: "Марфа", surname: "", phone, email: undefined, consent: agreed };
    const userId = (await connection.db.transaction((tx) => insertAccount(tx, account, now))) ?? 0;
    const session = await openSession(connection.db, userId, { clientAgent: "", clientAddress: "" }, now);
    const accessToken = await shop.accessTokens.issue({ userId, sessionId: session.sessionId });
    const titles = dataOf(await gateway.call(personalOverview, {}, { accessToken })).kept.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Заказы", "Записи на обслуживание", "Ожидание времени"]));
    dataOf(await gateway.call(accountDelete, {}, { accessToken }));
    expect(await traces([digits, email])).toEqual({});
  });
});
