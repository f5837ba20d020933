import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { garageAdd } from "../../gateway/contract/catalogue/garage.ts";
import { accountMergeDecide, accountMergePropose } from "../../gateway/contract/office/merging.ts";
import { accountDelete } from "../../gateway/contract/office/personal.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { earn } from "../../gateway/sales/loyalty/ledger.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { FIXTURE_NOW } from "../../gateway/testing/fixture.ts";
import { orderInput } from "../../gateway/testing/order-input.ts";
import { figuresOf, givePoints, unsoundPoints } from "../../gateway/testing/points.ts";
import { put } from "../../gateway/testing/rich-clients.ts";
import { openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { applyEvent, bringTo, storeOrder } from "../../gateway/testing/stored-orders.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce, codesOf, countOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { inRounds, RACE_ROUNDS } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

describe.skipIf(!hasPostgres())("accounts joined while something of theirs happens, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;
  let author: { userId: number; accessToken: string };
  let others: (typeof author)[];

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openStaffGateway(shop);
    author = await signInStaff(shop, "manager");
    others = [await signInStaff(shop, "manager"), await signInStaff(shop, "admin")];
  });
  afterAll(async () => {
    expect(gateway.failures).toEqual([]);
    await shop.stop();
  });

  const rowsOf = async (query: ReturnType<typeof sql>) => (await shop.connection.db.execute(query)).rows;
  const deadlocks = async () =>
    Number(
      (await rowsOf(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`))[0]?.n,
    );

  let phones = 0;
  const newPhone = () => {
    phones += 1;
    return `+7914${String(phones).padStart(7, "0")}`;
  };
  async function givenPair() {
    const [stays, goes] = [
      await signInUser(shop, { phones: [newPhone()] }),
      await signInUser(shop, { phones: [newPhone()] }),
    ];
    const reason = "Один и тот же клиент";
    const proposal = { key: randomUUID(), staysId: stays.userId, goesId: goes.userId, reason };
    const { id } = dataOf(await gateway.call(accountMergePropose, proposal, author));
    const approve = (by = others[0]) =>
      gateway.call(accountMergeDecide, { id, version: 1, decision: "approve", note: "" }, by);
    return { stays, goes, id, approve };
  }
  /** Now the one begins first, now the other. */
  async function race<A, B>(round: number, one: () => Promise<A>, two: () => Promise<B>): Promise<[A, B]> {
    if (round % 2 === 0) return Promise.all([one(), two()]);
    const [second, first] = await Promise.all([two(), one()]);
    return [first, second];
  }
  /** Nothing that a customer can see or use is of an account that has gone. */
  async function leftBehind() {
    const tables = [
      "orders",
      "appointments",
      "user_cars",
      "user_phones",
      "loyalty_accounts",
      "loyalty_lots",
      "sessions",
      "carts",
    ];
    const found = await Promise.all(
      tables.map((table) =>
        rowsOf(
          sql`select ${table} as "table", t.user_id from ${sql.identifier(table)} t join account_merges m on m.goes_id = t.user_id where m.state = 'done'`,
        ),
      ),
    );
    return found.flat();
  }

  it("approve once when two people press at the same moment", async () => {
    await inRounds(async () => {
      const { approve } = await givenPair();
      const answers = await atOnce(4, (n) => approve(others[n % 2]));
      expect(codesOf(answers)).toEqual({ done: 1, version_conflict: 3 });
    });
    expect(await leftBehind()).toEqual([]);
  });

  it("take an order of the account that goes along, or refuse it", async () => {
    const before = await deadlocks();
    const outcomes: string[] = [];
    await shop.restock("O-5W30", "malysheva", 4 * RACE_ROUNDS);
    await inRounds(async (round) => {
      const { stays, goes, approve } = await givenPair();
      await givePoints(shop.connection.db, goes.userId, [500], { now: FIXTURE_NOW });
      await givePoints(shop.connection.db, stays.userId, [300], { now: FIXTURE_NOW });
      const { cart, sender } = await shop.buyer([{ sku: "O-5W30", quantity: 1 }]);
      const contact = { name: "Анна", phone: newPhone(), email: "", comment: "" };
      const expectedSum = cart.summary.total.sum - 10_000;
      const input = orderInput(cart, { contact, points: 100, expectedSum });
      const order = () => gateway.call(orderCreate, input, { ...sender, accessToken: goes.accessToken });
      const [ordered, merged] = await race(round, order, approve);
      outcomes.push(`order ${ordered.status_code}, merge ${merged.status_code}`);
      const points = ordered.status_code === 200 ? 700 : 800;
      expect(await figuresOf(shop.connection.db, stays.userId)).toEqual({ balance: points, debt: 0 });
    });
    const known = ["order 200, merge 200", "order 401, merge 200"];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect(await leftBehind()).toEqual([]);
    expect(await unsoundPoints(shop.connection.db)).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });

  it("give points that are earned meanwhile to the account that stays", async () => {
    const before = await deadlocks();
    await inRounds(async (round) => {
      const { stays, goes, approve } = await givenPair();
      const { db } = shop.connection;
      await givePoints(db, goes.userId, [100], { now: FIXTURE_NOW });
      const order = await storeOrder(db, { order: { userId: goes.userId } });
      await bringTo(db, order.orderNumber, "ready");
      const lot = {
        key: `race ${goes.userId}`,
        source: "promo" as const,
        title: "Подарок",
        orderId: null,
        expiresAt: null,
      };
      const give = () =>
        db.transaction((tx) => earn(tx, goes.userId, { ...lot, points: 30, activeFrom: FIXTURE_NOW }, FIXTURE_NOW));
      const handOut = () => applyEvent(db, order.orderNumber, "hand_out", FIXTURE_NOW);
      const [[given], merged] = await race(round, () => Promise.all([give(), handOut()]), approve);
      expect([given, merged.status_code]).toEqual([true, 200]);
      expect((await figuresOf(db, stays.userId)).balance).toBe(130);
    });
    expect(await leftBehind()).toEqual([]);
    expect(await unsoundPoints(shop.connection.db)).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });

  it("refuse either the merge or the deletion of an account, whichever it is", async () => {
    const before = await deadlocks();
    const outcomes: string[] = [];
    await inRounds(async (round) => {
      const { stays, goes, approve } = await givenPair();
      for (const { userId } of [stays, goes]) await givePoints(shop.connection.db, userId, [10], { now: FIXTURE_NOW });
      const whose = round % 4 < 2 ? stays : goes;
      const [deleted, merged] = await race(round, () => gateway.call(accountDelete, {}, whose), approve);
      outcomes.push(
        `${whose === stays ? "stays" : "goes"}: deletion ${deleted.status_code}, merge ${merged.status_code}`,
      );
    });
    const known = [
      "stays: deletion 200, merge 409",
      // It was joined, and deleted then: one after the other.
      "stays: deletion 200, merge 200",
      "goes: deletion 200, merge 409",
      "goes: deletion 401, merge 200",
      "goes: deletion 404, merge 200",
    ];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect(await leftBehind()).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });

  it("propose one of A into B and B into A, and of two that were proposed all the same join one", async () => {
    const before = await deadlocks();
    await inRounds(async () => {
      const [a, b] = [
        await signInUser(shop, { phones: [newPhone()] }),
        await signInUser(shop, { phones: [newPhone()] }),
      ];
      const ways = [
        [a.userId, b.userId],
        [b.userId, a.userId],
      ] as const;
      const answers = await atOnce(2, (n) => {
        const [staysId = 0, goesId = 0] = ways[n] ?? [];
        return gateway.call(
          accountMergePropose,
          { key: randomUUID(), staysId, goesId, reason: "Один и тот же" },
          author,
        );
      });
      expect(codesOf(answers)).toEqual({ done: 1, has_obstacles: 1 });

      // As if the rule about proposals did not exist: the accounts themselves decide.
      await rowsOf(sql`delete from account_merges where stays_id in (${a.userId}, ${b.userId})`);
      const ids = await Promise.all(
        ways.map(async ([staysId, goesId]) => {
          const [row] =
            await rowsOf(sql`insert into account_merges (key, stays_id, goes_id, reason, state, requested_by_id, requested_at, ends_at)
            values (${randomUUID()}, ${staysId}, ${goesId}, 'Так вышло', 'proposed', ${author.userId}, '2026-11-20T07:00:00Z', '2026-11-27T07:00:00Z') returning id`);
          return Number(row?.id);
        }),
      );
      const decided = await atOnce(2, (n) =>
        gateway.call(accountMergeDecide, { id: ids[n] ?? 0, version: 1, decision: "approve", note: "" }, others[n]),
      );
      // Each is in the way of the other as a proposal that waits.
      expect(countOf(decided.map(({ code }) => code ?? "done"))).toEqual({ has_obstacles: 2 });
      await rowsOf(sql`update account_merges set ends_at = '2026-11-20T07:00:00Z' where id = ${ids[1]}`);
      const late = await gateway.call(
        accountMergeDecide,
        { id: ids[0] ?? 0, version: 1, decision: "approve", note: "" },
        others[0],
      );
      expect(late.status_code).toBe(200);
    });
    expect(await leftBehind()).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });

  it("take a car along that is added at the same moment, or refuse it", async () => {
    const before = await deadlocks();
    const slugs = { brand_slug: "lada", model_slug: "vesta", generation_slug: "i", modification_slug: "one" };
    const fitment = await put(shop.connection.db, "fitments", { content_key: "vesta", tyres: "[]", wheels: "[]" });
    await put(shop.connection.db, "cars", { ...slugs, fitment_id: fitment });
    const part = (slug: string) => ({ slug, title: slug });
    const car = {
      brand: part("lada"),
      model: part("vesta"),
      generation: part("i"),
      modification: part("one"),
      registration_number: "",
    };
    const outcomes: string[] = [];
    await inRounds(async (round) => {
      const { goes, approve } = await givenPair();
      const [added, merged] = await race(round, () => gateway.call(garageAdd, { car }, goes), approve);
      outcomes.push(`car ${added.status_code}, merge ${merged.status_code}`);
    });
    const known = ["car 200, merge 200", "car 401, merge 200"];
    expect(outcomes.filter((outcome) => !known.includes(outcome))).toEqual([]);
    expect(await leftBehind()).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });
});
