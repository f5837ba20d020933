import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { whoami } from "../../contract/customers/auth.ts";
import {
  accountMergeCard,
  accountMergeDecide,
  accountMergeList,
  accountMergePreview,
  accountMergePropose,
} from "../../contract/office/merging.ts";
import { clientPersonalExport } from "../../contract/office/personal.ts";
import { clientCard } from "../../contract/office/staff-clients.ts";
import { findInviter } from "../../customers/auth/invitations-store.ts";
import { earn } from "../../sales/loyalty/ledger.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { figuresOf, givePoints, unsoundPoints } from "../../testing/points.ts";
import { put, putRichClient, readColumns } from "../../testing/rich-clients.ts";
import { actFor, signInStaff } from "../../testing/staff.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { personalTables } from "../personal/personal-store.ts";
import type { Person } from "../personal/tables-store.ts";

const { connection, shop, gateway } = await ownStaffShop();
const author = await signInStaff(shop, "manager");
const second = await signInStaff(shop, "admin");

const rowsOf = async (text: string) => (await connection.db.execute(sql.raw(text))).rows;
const oneOf = async (text: string) => (await rowsOf(text))[0] ?? {};

let phones = 0;
const givenClient = (parts: Parameters<typeof signInUser>[1] = {}) => {
  phones += 1;
  return signInUser(shop, { phones: [`+79560000${100 + phones}`], emails: [`merged-${phones}@shop.test`], ...parts });
};

const propose = (staysId: number, goesId: number, by = author) =>
  gateway.call(accountMergePropose, { key: randomUUID(), staysId, goesId, reason: "Позвонил со второго номера" }, by);
const proposed = async (staysId: number, goesId: number) => dataOf(await propose(staysId, goesId)).id;
const decide = (id: number, decision: "approve" | "refuse" | "withdraw", by = second, note = "Разные люди") =>
  gateway.call(accountMergeDecide, { id, version: 1, decision, note }, by);
async function merge(staysId: number, goesId: number): Promise<void> {
  dataOf(await decide(await proposed(staysId, goesId), "approve"));
  expect(await unsoundPoints(connection.db)).toEqual([]);
}
async function givenPair(stays: Parameters<typeof signInUser>[1] = {}, goes: typeof stays = {}) {
  return { stays: await givenClient(stays), goes: await givenClient(goes) };
}
let campaigns = 0;
async function givenCampaign(): Promise<string> {
  campaigns += 1;
  const name = `merged-${campaigns}`;
  const word = { name, title: `Акция ${campaigns}`, kind: "word", keyword: `WORD${campaigns}`, effect: "none" };
  await put(connection.db, "promo_campaigns", { ...word, utm_sources: "{}", categories: "{}" });
  return name;
}

describe("every table", () => {
  const NUMBERS = /^(smallint|integer|bigint)$/;
  /** What names the account that went for good: the fact of where it went, and histories that nobody changes. */
  const stated = [
    "users.id",
    "account_merges.goes_id",
    "staff_actions.client_user_id",
    "order_events.actor_id",
    "storage_requests.actor_id",
  ];

  async function placesOf(userId: number): Promise<string[]> {
    const asked = (await readColumns(connection.db))
      .filter(({ table, column, type }) => NUMBERS.test(type) || (table === "opened_clients" && column === "client"))
      .map(
        ({ table, column }) =>
          `select '${table}.${column}' as place where exists (select from "${table}" where "${column}"::text = '${userId}')`,
      );
    const found = await rowsOf(asked.join(" union all "));
    const places = found.map(({ place }) => String(place));
    return places;
  }

  it("names the account that stays after a merge, but for what is stated, and nothing is lost on the way", async () => {
    const inviters = [await givenClient(), await givenClient()];
    const [ownCampaign, theirCampaign] = [await givenCampaign(), await givenCampaign()];
    const common = { staffId: author.userId };
    const oil = { goodsId: fixtureId("O-5W30"), campaign: ownCampaign, inviterId: inviters[0]?.userId ?? 0 };
    const stays = await putRichClient(shop, { ...common, ...oil, userId: 77_000_001 });
    const tyre = { goodsId: fixtureId("T-SUMMER"), campaign: theirCampaign, inviterId: inviters[1]?.userId ?? 0 };
    const goes = await putRichClient(shop, { ...common, ...tyre, userId: 77_000_002 });
    const guest = await putRichClient(shop, {
      ...common,
      ...tyre,
      campaign: await givenCampaign(),
      userId: 77_000_003,
      inviterId: goes.userId,
    });
    const earlier = {
      stays_id: goes.userId,
      goes_id: guest.userId,
      state: "done",
      requested_by_id: 1,
      decided_by_id: 2,
    };
    await put(connection.db, "account_merges", { ...earlier, decided_at: FIXTURE_NOW.toISOString(), rows: {} });
    await givePoints(connection.db, stays.userId, [100]);
    await givePoints(connection.db, goes.userId, [50, 30]);
    await rowsOf(`insert into loyalty_uses (user_id, order_id, lot_id, points, returned_points, state)
      select user_id, ${goes.orderId}, id, 1, 1, 'returned' from loyalty_lots where user_id = ${goes.userId} limit 1`);

    const person: Person = {
      userId: goes.userId,
      phones: [goes.phone],
      digits: [goes.phone.slice(-10)],
      emails: [goes.email],
    };
    const empty: string[] = [];
    for (const { table, own } of personalTables) {
      const found = await connection.db.execute(
        sql`select 1 from ${sql.identifier(table)} where ${own(person)} limit 1`,
      );
      if (found.rows.length === 0) empty.push(table);
    }
    // Nobody of the staff, no return and no money under way; what hangs on an order has no account of its own.
    expect(empty.filter((table) => personalTables.find((each) => each.table === table)?.atMerge !== "follows")).toEqual(
      ["list_views", "department_users", "account_deletions"],
    );

    await rowsOf(`update loyalty_invitations set inviter_id = ${goes.userId} where invited_id = ${guest.userId}`);
    await merge(stays.userId, goes.userId);
    expect((await placesOf(goes.userId)).filter((place) => !stated.includes(place))).toEqual([]);
    expect(
      await oneOf(
        `select firstname, surname, password_hash, accept_email, blocked_at is not null as blocked, deleted_at is not null as deleted from users where id = ${goes.userId}`,
      ),
    ).toEqual({
      firstname: "Объединённый кабинет",
      surname: "",
      password_hash: null,
      accept_email: false,
      blocked: true,
      deleted: true,
    });
    const own = `user_id = ${stays.userId}`;
    const counts: Record<string, unknown> = {};
    for (const table of [
      "orders",
      "appointments",
      "wait_list",
      "storage_contracts",
      "promo_uses",
      "promo_applications",
      "promo_coupons",
      "reviews",
      "review_replies",
      "review_reactions",
      "nps_answers",
      "user_phones",
      "user_emails",
      "user_cars",
      "carts",
      "client_notes",
      "personal_offers",
      "disabled_campaign_notices",
      "loyalty_lots",
      "letter_secrets",
      "sessions",
    ])
      counts[table] = (await oneOf(`select count(*)::int as n from ${table} where ${own}`)).n;
    expect(counts).toEqual({
      orders: 2,
      appointments: 2,
      wait_list: 2,
      storage_contracts: 2,
      promo_uses: 2,
      promo_applications: 2,
      promo_coupons: 2,
      reviews: 2,
      review_replies: 2,
      review_reactions: 2,
      nps_answers: 2,
      user_phones: 2,
      user_emails: 2,
      user_cars: 2,
      carts: 1,
      // Letters keep only the link that ends advertising; nobody is signed in who was in the other account.
      client_notes: 2,
      personal_offers: 2,
      disabled_campaign_notices: 2,
      loyalty_lots: 3,
      letter_secrets: 3,
      sessions: 1,
    });
    expect(await figuresOf(connection.db, stays.userId)).toEqual({ balance: 180, debt: 0 });
    // An account that went into the one that goes leads to the one that stays.
    const card = dataOf(await gateway.call(clientCard, { client: String(guest.userId) }, author));
    expect(card.key).toBe(String(stays.userId));
  });
});

describe("two people", () => {
  it("propose and approve: the author does neither, a stranger does not withdraw, and each step is in the journal", async () => {
    const { stays, goes } = await givenPair();
    const id = await proposed(stays.userId, goes.userId);
    expect((await decide(id, "approve", author)).code).toBe("forbidden");
    expect((await decide(id, "refuse", author)).code).toBe("forbidden");
    expect((await decide(id, "withdraw", second)).code).toBe("forbidden");
    expect(dataOf(await gateway.call(accountMergeCard, { id }, author))).toMatchObject({
      mayDecide: false,
      mayWithdraw: true,
    });
    expect(dataOf(await gateway.call(accountMergeCard, { id }, second))).toMatchObject({
      mayDecide: true,
      mayWithdraw: false,
    });
    expect(dataOf(await decide(id, "approve"))).toEqual({ state: "done", staysId: stays.userId });
    expect((await decide(id, "approve")).code).toBe("version_conflict");
    const card = dataOf(await gateway.call(accountMergeCard, { id }, author));
    expect(card).toMatchObject({ state: "done", comparison: null, mayDecide: false, goes: { id: goes.userId } });
    const acts = await rowsOf(
      `select call, outcome, before, after->>'state' as state from staff_actions where target = 'Объединение ${id}' and outcome = 'done' order by id`,
    );
    expect(acts).toEqual([
      { call: "accountMergePropose", outcome: "done", before: null, state: "proposed" },
      { call: "accountMergeDecide", outcome: "done", before: { state: "proposed" }, state: "done" },
    ]);
  });

  it("refuse with a reason, withdraw, and let it end after a week", async () => {
    const { stays, goes } = await givenPair();
    const first = await proposed(stays.userId, goes.userId);
    expect((await decide(first, "refuse", second, "")).status_code).toBe(422);
    expect(dataOf(await decide(first, "refuse")).state).toBe("refused");
    const withdrawn = await proposed(stays.userId, goes.userId);
    expect(dataOf(await decide(withdrawn, "withdraw", author)).state).toBe("withdrawn");
    const late = await proposed(stays.userId, goes.userId);
    await rowsOf(`update account_merges set ends_at = requested_at where id = ${late}`);
    expect(await decide(late, "approve")).toMatchObject({ code: "has_obstacles" });
    const ended = dataOf(await gateway.call(accountMergeList, { state: "ended" }, author));
    expect(ended.rows.map(({ id, state }) => [id, state])).toEqual([[late, "ended"]]);
    expect(dataOf(await gateway.call(accountMergeList, { state: "proposed" }, author)).rows).toEqual([]);
    // What has ended stands in nobody's way.
    dataOf(await propose(goes.userId, stays.userId));
  });

  it("send a form twice and propose once; a second proposal about either account is refused", async () => {
    const { stays, goes } = await givenPair();
    const other = await givenClient();
    const form = { key: randomUUID(), staysId: stays.userId, goesId: goes.userId, reason: "Один и тот же человек" };
    const [one, two] = [
      await gateway.call(accountMergePropose, form, author),
      await gateway.call(accountMergePropose, form, author),
    ];
    expect(dataOf(one)).toEqual(dataOf(two));
    for (const [a, b] of [
      [goes, stays],
      [other, goes],
      [stays, other],
    ] as const) {
      const refused = await propose(a.userId, b.userId, second);
      expect(refused.code).toBe("has_obstacles");
      expect(refused.errors[0]?.message).toContain("ждёт решения");
    }
  });
});

describe("what stands in the way", () => {
  const obstacles = async (stays: number, goes: number) => {
    const refused = await propose(stays, goes);
    expect(refused.code).toBe("has_obstacles");
    return refused.errors.map(({ message }) => message).join("\n");
  };

  it("is said before anything is sent, and refuses it when it is sent: staff, blocked, deleted, gone, itself", async () => {
    const { stays, goes } = await givenPair();
    const id = stays.userId;
    expect(await obstacles(id, id)).toContain("один и тот же");
    expect(await obstacles(id, 99_999_999)).toContain("нет");
    expect(await obstacles(id, (await signInStaff(shop, "callcenter")).userId)).toContain("сотруднику");
    const preview = () => gateway.call(accountMergePreview, { stays: String(id), goes: String(goes.userId) }, author);
    expect(dataOf(await preview()).obstacles).toEqual([]);
    await rowsOf(`update users set blocked_at = now() where id = ${goes.userId}`);
    expect(dataOf(await preview()).obstacles.join()).toContain("заблокирован");
    await rowsOf(`update users set blocked_at = null where id = ${goes.userId}`);
    await merge(id, goes.userId);
    expect(await obstacles(id, goes.userId)).toContain(`уже объединён с кабинетом № ${id}`);
    await rowsOf(`update users set deleted_at = now() where id = ${id}`);
    expect(await obstacles((await givenClient()).userId, id)).toContain("удалён");
  });

  it("is looked at once more at the approval, and nothing happens", async () => {
    const becomes: [string, (id: number) => string][] = [
      ["сотруднику", (id) => `insert into user_roles values (${id}, 'manager', 'Менеджер')`],
      ["заблокирован", (id) => `update users set blocked_at = now() where id = ${id}`],
      ["удалён", (id) => `update users set deleted_at = now() where id = ${id}`],
      [
        "отменить",
        (id) =>
          `insert into account_changes (hash, user_id, before, expires_at) values ('merging ${id}', ${id}, '{}', '2026-11-25T00:00:00Z')`,
      ],
    ];
    for (const [word, change] of becomes) {
      const { stays, goes } = await givenPair();
      const id = await proposed(stays.userId, goes.userId);
      await rowsOf(change(goes.userId));
      const refused = await decide(id, "approve");
      expect(refused.code).toBe("has_obstacles");
      expect(refused.errors[0]?.message).toContain(word);
      expect(await oneOf(`select state from account_merges where id = ${id}`)).toEqual({ state: "proposed" });
      expect(await oneOf(`select user_id from user_phones where user_id = ${goes.userId}`)).toEqual({
        user_id: goes.userId,
      });
    }
  });

  it("are open orders of both with one campaign; and nobody finds accounts by an address that two claim", async () => {
    const email = "two-claims@shop.test";
    const { stays, goes } = await givenPair();
    const campaign = await givenCampaign();
    for (const { userId } of [stays, goes]) {
      const { id, phoneDigits } = await storeOrder(connection.db, {
        order: { userId, phoneDigits: `95700${userId}`.slice(0, 10) },
      });
      await put(connection.db, "promo_uses", {
        user_id: userId,
        campaign_name: campaign,
        order_id: id,
        phone_digits: phoneDigits,
        state: "held",
      });
      await put(connection.db, "user_emails", { user_id: userId, email });
    }
    expect(await obstacles(stays.userId, goes.userId)).toContain("снижает сумму незавершённых заказов");
    const preview = await gateway.call(accountMergePreview, { stays: email, goes: String(goes.userId) }, author);
    expect(preview.errors).toMatchObject([{ field: "stays", message: expect.stringContaining("несколько кабинетов") }]);
    const nobody = await gateway.call(
      accountMergePreview,
      { stays: String(stays.userId), goes: "+7 999 111-22-33" },
      author,
    );
    expect(nobody.errors).toMatchObject([{ field: "goes" }]);
  });
});

describe("what both have", () => {
  it("a campaign that both used stays used once by the account and once by the phone, and gains no third", async () => {
    const { stays, goes } = await givenPair();
    const campaign = await givenCampaign();
    const putUse = async ({ userId }: { userId: number }, state: "used" | "held", digits: string) => {
      const order = await storeOrder(connection.db, { order: { userId, phoneDigits: digits } });
      if (state === "used") await bringTo(connection.db, order.orderNumber, "delivered");
      return put(connection.db, "promo_uses", {
        user_id: userId,
        campaign_name: campaign,
        order_id: order.id,
        phone_digits: digits,
        state,
      });
    };
    const own = await putUse(stays, "held", "9581112233");
    const their = await putUse(goes, "used", "9581112244");
    await merge(stays.userId, goes.userId);
    // The one that can be cancelled is not the account's use: cancelling it must not give the campaign back.
    expect(
      await rowsOf(`select id, user_id as who from promo_uses where campaign_name = '${campaign}' order by id`),
    ).toEqual([
      { id: own, who: null },
      { id: their, who: stays.userId },
    ]);
  });

  it("two reviews of one product are one, the later, and the rating of the product counts it once", async () => {
    const { stays, goes } = await givenPair();
    const goodsId = fixtureId("D-CAST");
    const review = { goods_id: goodsId, author: "Анна", comment: "Отзыв" };
    await put(connection.db, "reviews", {
      ...review,
      user_id: stays.userId,
      rating: 2,
      created_at: "2026-10-01T07:00:00Z",
    });
    const later = await put(connection.db, "reviews", {
      ...review,
      user_id: goes.userId,
      rating: 5,
      created_at: "2026-10-02T07:00:00Z",
    });
    await merge(stays.userId, goes.userId);
    expect(await rowsOf(`select id, user_id as who from reviews where goods_id = ${goodsId}`)).toEqual([
      { id: later, who: stays.userId },
    ]);
    expect(
      await oneOf(`select rating_count as count, rating_average as average from goods where id = ${goodsId}`),
    ).toEqual({ count: 1, average: 5 });
  });

  it("points with their ends, and a debt is paid by the other's", async () => {
    const { stays, goes } = await givenPair();
    await givePoints(connection.db, stays.userId, [40]);
    await givePoints(connection.db, goes.userId, [500], { endsInDays: 30 });
    const ends = await oneOf(`select expires_at from loyalty_lots where user_id = ${goes.userId}`);
    await rowsOf(`update loyalty_lots set revoked_points = 40, left_points = 0 where user_id = ${stays.userId}`);
    await rowsOf(`update loyalty_accounts set debt = 120, balance = 0 where user_id = ${stays.userId}`);
    await rowsOf(
      `insert into loyalty_operations (user_id, points, title, active_from, operation_key, contra) values (${stays.userId}, -160, 'Отмена', now(), 'debt of merging', 'revoked')`,
    );
    expect(await unsoundPoints(connection.db)).toEqual([]);
    await merge(stays.userId, goes.userId);
    expect(await figuresOf(connection.db, stays.userId)).toEqual({ balance: 380, debt: 0 });
    expect(
      await oneOf(
        `select left_points as left, expires_at from loyalty_lots where user_id = ${stays.userId} and left_points > 0`,
      ),
    ).toEqual({ left: 380, ...ends });
    // Who read the old account before it went gives to the one that stays.
    const lot = {
      key: "late points",
      source: "promo" as const,
      title: "Подарок",
      points: 7,
      orderId: null,
      activeFrom: FIXTURE_NOW,
      expiresAt: null,
    };
    expect(await connection.db.transaction((tx) => earn(tx, goes.userId, lot, FIXTURE_NOW))).toBe(true);
    expect((await figuresOf(connection.db, stays.userId)).balance).toBe(387);
  });

  it("the account that alone is a member gives its points and its code; of two codes both lead to the one member", async () => {
    const alone = await givenPair();
    await givePoints(connection.db, alone.goes.userId, [90]);
    await merge(alone.stays.userId, alone.goes.userId);
    expect(
      await oneOf(`select balance, referer_code as code from loyalty_accounts where user_id = ${alone.stays.userId}`),
    ).toEqual({
      balance: 90,
      code: `TEST${alone.goes.userId}`,
    });
    const both = await givenPair();
    await givePoints(connection.db, both.stays.userId, [1]);
    await givePoints(connection.db, both.goes.userId, [2]);
    const codeOf = (id: number) => `TEST${id}`;
    await merge(both.stays.userId, both.goes.userId);
    for (const { userId } of [both.stays, both.goes])
      expect((await findInviter(connection.db, codeOf(userId)))?.id).toBe(both.stays.userId);
    const none = await givenPair();
    await merge(none.stays.userId, none.goes.userId);
    expect(await figuresOf(connection.db, none.stays.userId)).toEqual({ balance: 0, debt: 0 });
  });

  it("nobody is invited by themselves, and whom the one that went invited is invited by the one that stays", async () => {
    const { stays, goes } = await givenPair();
    const friend = await givenClient();
    for (const { userId } of [stays, goes, friend]) await givePoints(connection.db, userId, [10]);
    await rowsOf(`update loyalty_accounts set invited_by = ${stays.userId} where user_id = ${goes.userId}`);
    await rowsOf(`update loyalty_accounts set invited_by = ${goes.userId} where user_id = ${friend.userId}`);
    const invitation = { state: "expected", created_at: "2026-11-01T07:00:00Z" };
    await put(connection.db, "loyalty_invitations", {
      invited_id: goes.userId,
      inviter_id: stays.userId,
      ...invitation,
    });
    await put(connection.db, "loyalty_invitations", {
      invited_id: friend.userId,
      inviter_id: goes.userId,
      ...invitation,
    });
    await merge(stays.userId, goes.userId);
    expect(
      await rowsOf(
        `select invited_id, inviter_id from loyalty_invitations where inviter_id = ${stays.userId} or invited_id = ${stays.userId}`,
      ),
    ).toEqual([{ invited_id: friend.userId, inviter_id: stays.userId }]);
    expect(
      await rowsOf(
        `select user_id, invited_by from loyalty_accounts where user_id in (${stays.userId}, ${friend.userId}) order by user_id`,
      ),
    ).toEqual([
      { user_id: stays.userId, invited_by: null },
      { user_id: friend.userId, invited_by: stays.userId },
    ]);
  });

  it("a car of both is one with what either knows of it; two plates are two cars", async () => {
    const { stays, goes } = await givenPair();
    const part = (slug: string) => ({ slug, title: slug });
    const car = { brand: part("lada"), model: part("vesta"), generation: part("i"), modification: part("one") };
    await put(connection.db, "user_cars", { user_id: stays.userId, ...car, kilometerage: 10 });
    for (const registration_number of ["А111АА66", "А222АА66"])
      await put(connection.db, "user_cars", {
        user_id: goes.userId,
        ...car,
        registration_number,
        kilometerage: 20_000,
      });
    await merge(stays.userId, goes.userId);
    expect(
      await rowsOf(
        `select registration_number as plate, kilometerage as km from user_cars where user_id = ${stays.userId} order by plate`,
      ),
    ).toEqual([
      { plate: "А111АА66", km: 20_000 },
      { plate: "А222АА66", km: 20_000 },
    ]);
  });

  it("carts are one cart, each product once; an address of both is confirmed if it was in either", async () => {
    const { stays, goes } = await givenPair();
    const goodsId = fixtureId("O-5W30");
    const lineOf = async (userId: number, quantity: number) => {
      const cart_id = randomUUID();
      await put(connection.db, "carts", { id: cart_id, user_id: userId });
      await put(connection.db, "cart_lines", {
        cart_id,
        sku: "O-5W30",
        goods_id: goodsId,
        quantity,
        seen_price_kopecks: 1,
      });
    };
    await lineOf(stays.userId, 1);
    await lineOf(goes.userId, 2);
    const email = "of-both@shop.test";
    await put(connection.db, "user_emails", { user_id: stays.userId, email });
    await put(connection.db, "user_emails", { user_id: goes.userId, email, confirmed_at: "2026-10-01T07:00:00Z" });
    await merge(stays.userId, goes.userId);
    expect(
      await rowsOf(
        `select sku, quantity from cart_lines l join carts c on c.id = l.cart_id where c.user_id = ${stays.userId}`,
      ),
    ).toEqual([{ sku: "O-5W30", quantity: 3 }]);
    expect(
      await rowsOf(`select confirmed_at is not null as confirmed from user_emails where email = '${email}'`),
    ).toEqual([{ confirmed: true }]);
    for (const table of ["user_phones", "user_emails"])
      expect(
        await oneOf(
          `select count(*) filter (where is_primary)::int as primary, count(*)::int > 1 as several from ${table} where user_id = ${stays.userId}`,
        ),
      ).toEqual({ primary: 1, several: true });
  });

  it("152-ФЗ advertising goes on only where both agreed, and a programme that was left stays left, as a row of the history", async () => {
    const { stays, goes } = await givenPair();
    await rowsOf(`update users set accept_sms = true, accept_email = true where id = ${stays.userId}`);
    await rowsOf(`update users set accept_sms = true where id = ${goes.userId}`);
    await givePoints(connection.db, stays.userId, [10]);
    await givePoints(connection.db, goes.userId, [10]);
    await rowsOf(`update loyalty_accounts set blank_confirmed_at = null where user_id = ${goes.userId}`);
    await merge(stays.userId, goes.userId);
    expect(
      await oneOf(`select accept_sms as sms, accept_email as email from users where id = ${stays.userId}`),
    ).toEqual({ sms: true, email: false });
    expect(
      await rowsOf(
        `select kind, is_given, source, staff_id from user_consents where user_id = ${stays.userId} order by kind`,
      ),
    ).toEqual([
      { kind: "adsEmail", is_given: false, source: "merge", staff_id: second.userId },
      { kind: "loyalty", is_given: false, source: "merge", staff_id: second.userId },
    ]);
  });
});

describe("the client", () => {
  it("signs in with either phone, keeps the session of the account that stays, and loses the other and who acts in it", async () => {
    const { stays, goes } = await givenPair();
    const { acting, sender } = await actFor(gateway, author, { id: goes.userId });
    await merge(stays.userId, goes.userId);
    expect((await gateway.call(whoami, {}, goes)).status_code).toBe(401);
    expect(dataOf(await gateway.call(whoami, {}, stays)).phones).toHaveLength(2);
    expect(
      await oneOf(
        `select ended_at is not null as ended, client_user_id as client from staff_acting where id = '${acting.id}'`,
      ),
    ).toEqual({ ended: true, client: stays.userId });
    expect((await gateway.call(whoami, {}, sender)).code).not.toBe(undefined);
  });

  it("is told at the confirmed addresses of both, and by phone where an account has none", async () => {
    const { stays, goes } = await givenPair({}, { emails: [] });
    const { email } = await oneOf(`select email from user_emails where user_id = ${stays.userId}`);
    const { phone } = await oneOf(`select phone from user_phones where user_id = ${goes.userId}`);
    await merge(stays.userId, goes.userId);
    const told = await rowsOf(
      `select channel, recipient, body from outbox_messages where kind = 'account_merged' and recipient in ('${email}', '${phone}') order by channel`,
    );
    expect(told.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["mail", email],
      ["sms", phone],
    ]);
    // Who gets it by mistake learns nothing of somebody else.
    expect(told.map(({ body }) => body).join()).not.toMatch(/\+7|№|@/);
  });

  it("152-ФЗ finds the merge in the file of their data, and old addresses of the card lead to the one that stays", async () => {
    const { stays, goes } = await givenPair();
    await merge(stays.userId, goes.userId);
    const data = dataOf(await gateway.call(clientPersonalExport, { userId: stays.userId }, author));
    const section = data.sections.find(({ title }) => title === "Объединение личных кабинетов");
    expect(section?.rows).toMatchObject([
      { "Что стало": "объединены", "Кабинет, которого больше нет": `№ ${goes.userId}` },
    ]);
    const card = dataOf(await gateway.call(clientCard, { client: String(goes.userId) }, author));
    expect(card).toMatchObject({ key: String(stays.userId), id: stays.userId });
  });
});
