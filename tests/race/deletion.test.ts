import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifySettingsUpdate } from "../../gateway/contract/notices.ts";
import { orderCreate } from "../../gateway/contract/orders.ts";
import { accountDelete, consentWithdraw } from "../../gateway/contract/personal.ts";
import { openAccountGateway } from "../../gateway/testing/account.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { orderInput } from "../../gateway/testing/order-input.ts";
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
