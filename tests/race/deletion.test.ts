import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifySettingsUpdate } from "../../gateway/contract/customers/notices.ts";
import { accountDelete, consentWithdraw, guestErase } from "../../gateway/contract/office/personal.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { insertAccount } from "../../gateway/customers/auth/accounts-store.ts";
import { openAccountGateway } from "../../gateway/testing/account.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { eventually } from "../../gateway/testing/eventually.ts";
import { orderInput } from "../../gateway/testing/order-input.ts";
import { signInStaff } from "../../gateway/testing/staff.ts";
import { bringTo, storeOrder } from "../../gateway/testing/stored-orders.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce, countOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds, RACE_ROUNDS } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("accounts deleted while something of theirs happens, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openAccountGateway(shop);
  });
  afterAll(async () => {
    expect(gateway.failures).toEqual([]);
    await shop.stop();
  });

  it("152-ФЗ refuse either the order or the deletion", async () => {
    const outcomes: string[] = [];
    await shop.restock("O-5W30", "malysheva", 4 * RACE_ROUNDS);
    await inRounds(async (round) => {
      const phone = `+7913100${String(round).padStart(4, "0")}`;
      const person = await signInUser(shop, { phones: [phone] });
      const { cart, sender } = await shop.buyer([{ sku: "O-5W30", quantity: 1 }]);
      const input = orderInput(cart, { contact: { name: "Анна", phone, email: "", comment: "" } });
      const order = () => gateway.call(orderCreate, input, { ...sender, accessToken: person.accessToken });
      const remove = () => gateway.call(accountDelete, {}, person);
      const [first, second] = round % 2 === 0 ? [order, remove] : [remove, order];
      const answers = await Promise.all([first(), second()]);
      const [ordered, removed] = round % 2 === 0 ? answers : [answers[1], answers[0]];
      outcomes.push(`order ${ordered?.status_code}, deletion ${removed?.status_code}`);
    });
    const known = ["order 200, deletion 409", "order 401, deletion 200"];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
    const { rows } = await shop.connection.db.execute(
      sql`select o.identity from orders o join users u on u.id = o.user_id where u.deleted_at is not null`,
    );
    expect(rows).toEqual([]);
  });

  it("are deleted once when it is asked for six times at once", async () => {
    const person = await signInUser(shop, { phones: ["+79131009999"] });
    const statuses = countOf(
      (await atOnce(6, () => gateway.call(accountDelete, {}, person))).map(({ status_code }) => status_code),
    );
    expect(statuses[200]).toBe(1);
    const { rows } = await shop.connection.db.execute(
      sql`select count(*)::int as count from account_deletions where user_id = ${person.userId}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("keep one row for a consent that is withdrawn in six windows at once", async () => {
    const person = await signInUser(shop);
    dataOf(await gateway.call(notifySettingsUpdate, { settings: { accept_email: true } }, person));
    await atOnce(6, () => gateway.call(consentWithdraw, { kind: "adsEmail" }, person));
    const { rows } = await shop.connection.db.execute(
      sql`select is_given as "isGiven" from user_consents where user_id = ${person.userId} order by id`,
    );
    expect(rows).toEqual([{ isGiven: true }, { isGiven: false }]);
  });
});

describe.skipIf(!hasPostgres())("guests erased while something is written under their phone, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;
  let staff: { accessToken: string };

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openAccountGateway(shop);
    staff = await signInStaff(shop, "manager");
  });
  afterAll(async () => {
    expect(gateway.failures).toEqual([]);
    await shop.stop();
  });

  const asked = { reason: "Пришёл в магазин 21 ноября", identified: "passport" as const };
  const contactOf = (phone: string) => ({ name: "Анна", phone, email: "", comment: "код 17" });
  const erase = (phone: string) => gateway.call(guestErase, { client: phone.slice(2), ...asked }, staff);
  /** An order of long ago, so that there is something to erase. */
  async function givenOld(phone: string) {
    const old = await storeOrder(shop.connection.db, {
      order: { contact: contactOf(phone), phoneDigits: phone.slice(2) },
    });
    await bringTo(shop.connection.db, old.orderNumber, "delivered");
    return old.orderNumber;
  }
  const contactsOf = async (numbers: readonly string[]) => {
    const { rows } = await shop.connection.db.execute<{ contact: { name: string; phone: string }; digits: string }>(
      sql`select contact, phone_digits as digits from orders where identity = any(${sql.param([...numbers])}::text[])`,
    );
    return rows;
  };

  it("152-ФЗ refuse the erasure, or keep the new order whole and named", async () => {
    const outcomes: string[] = [];
    await shop.restock("O-5W30", "malysheva", 4 * RACE_ROUNDS);
    await inRounds(async (round) => {
      const phone = `+7915100${String(round).padStart(4, "0")}`;
      const oldNumber = await givenOld(phone);
      const { cart, sender } = await shop.buyer([{ sku: "O-5W30", quantity: 1 }]);
      const input = orderInput(cart, { contact: contactOf(phone) });
      const order = () => gateway.call(orderCreate, input, sender);
      const [first, second] = round % 2 === 0 ? [order, () => erase(phone)] : [() => erase(phone), order];
      const answers = await Promise.all([first(), second()]);
      const [ordered, erased] = round % 2 === 0 ? answers : [answers[1], answers[0]];
      const { rows } = await shop.connection.db.execute<{ identity: string }>(
        sql`select identity from orders where idempotency_key = ${input.idempotencyKey}`,
      );
      const [placed] = await contactsOf(rows.map(({ identity }) => identity));
      const [old] = await contactsOf([oldNumber]);
      outcomes.push(
        `order ${ordered?.status_code} of ${placed?.contact.name} ${placed?.contact.phone === phone}, erasure ${erased?.status_code}, old «${old?.contact.name}»`,
      );
    });
    const known = ["order 200 of Анна true, erasure 409, old «Анна»", "order 200 of Анна true, erasure 200, old «»"];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
  });

  it("152-ФЗ leave an account what it is just signing up with", async () => {
    const phone = "+79152000000";
    const number = await givenOld(phone);
    const now = shop.services.now();
    const consent = { version: "2026-11-01", address: "", at: now.toISOString() };
    const account = { firstname: "Анна", surname: "", phone, email: undefined, consent };
    const { db } = shop.connection;
    let erasing: ReturnType<typeof erase> | undefined;
    await db.transaction(async (tx) => {
      await insertAccount(tx, account, now);
      erasing = erase(phone);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;
      await eventually(async () => (await db.execute(waiting)).rows.length).toBe(1);
    });
    expect((await erasing)?.status_code).toBe(409);
    const [order] = await contactsOf([number]);
    expect(order).toMatchObject({ contact: { name: "Анна", phone }, digits: phone.slice(2) });
  });

  it("are erased once when it is asked for six times at once", async () => {
    const phone = "+79163009999";
    await givenOld(phone);
    const statuses = countOf((await atOnce(6, () => erase(phone))).map(({ status_code }) => status_code));
    expect(statuses).toEqual({ 200: 6 });
    const { rows } = await shop.connection.db.execute(
      sql`select count(*)::int as count from staff_actions where call = 'guestErase' and target = '+7 916 ***-**-99' and after->'rows' ? 'orders'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
