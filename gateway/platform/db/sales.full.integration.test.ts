import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RACE_ROUNDS } from "../../../tests/support/race-rounds.ts";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

it("campaigns of before keep their words and their uses, and learn how many there were in all", async () => {
  const { client, update, close } = await openDatabaseBefore("0033_campaigns");
  await client.query("insert into users (firstname, surname) values ('Анна', 'Ёлкина'), ('Вера', 'Котова')");
  await client.query(
    `insert into promo_campaigns (name, keyword, title, terms, starts_at, uses_left)
     values ('zima', 'ЗИМА', 'Зима', '', now(), null), ('sto', 'СТО', 'Сто', '', now(), 98)`,
  );
  await client.query("insert into promo_applications (campaign_name, user_id) select 'sto', id from users");
  await update();
  const { rows } = await client.query(
    "select name, kind, keyword, effect, uses_limit, uses_left from promo_campaigns order by name desc",
  );
  const asBefore = { kind: "word", effect: "none" };
  expect(rows).toEqual([
    { name: "zima", keyword: "ЗИМА", ...asBefore, uses_limit: null, uses_left: null },
    { name: "sto", keyword: "СТО", ...asBefore, uses_limit: 100, uses_left: 98 },
  ]);
  await close();
});

let database: OldDatabase;

beforeAll(async () => {
  database = await openDatabaseBefore("0034_invitations");
  await database.client.exec(`
    insert into users (id, firstname) values (1, 'Мария'), (2, 'Пётр'), (3, 'Олег');
    insert into loyalty_accounts (user_id, referer_code, registered_at, invited_by) values
      (1, 'MARY2345', '2026-01-01T00:00:00Z', null), (2, 'PETR2345', '2026-02-01T00:00:00Z', 1), (3, 'OLEG2345', null, 1);
  `);
  await database.update();
}, 120_000);
afterAll(() => database.close());

it("who joined by invitation in the release before was rewarded for; who was only invited may still join", async () => {
  const { rows } = await database.client.query(
    "select invited_id, inviter_id, state, created_at from loyalty_invitations",
  );
  const createdAt = new Date("2026-02-01T00:00:00Z");
  expect(rows).toEqual([{ invited_id: 2, inviter_id: 1, state: "rewarded", created_at: createdAt }]);
});

interface Operation {
  points: number;
  activeFrom: Date;
  expiresAt: Date | null;
}

/** How balances were counted until there were lots: what ends first is spent first, and what was spent beyond that is forgotten. */
function balanceOf(operations: readonly Operation[], now: Date): number {
  const lots: { expiresAt: Date | null; left: number }[] = [];
  const inOrder = operations
    .map((operation, id) => ({ ...operation, id }))
    .sort((a, b) => a.activeFrom.getTime() - b.activeFrom.getTime() || a.id - b.id);
  const endOf = ({ expiresAt }: { expiresAt: Date | null }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  for (const { points, activeFrom, expiresAt } of inOrder) {
    if (activeFrom > now) continue;
    if (points > 0) lots.push({ expiresAt, left: points });
    else {
      let missing = -points;
      for (const lot of [...lots].sort((a, b) => endOf(a) - endOf(b))) {
        const part = Math.min(lot.left, missing);
        lot.left -= part;
        missing -= part;
      }
    }
  }
  return lots.filter((lot) => endOf(lot) > now.getTime()).reduce((sum, { left }) => sum + left, 0);
}

it("histories of points become lots with the balances that they had", async () => {
  const members = RACE_ROUNDS * 50;
  const begin = Date.now();
  const day = (days: number) => new Date(begin + days * 86_400_000);
  const operation = fc.record({
    points: fc.integer({ min: -300, max: 300 }).filter((points) => points !== 0),
    // No moment lies close to now, which the database has of its own.
    activeFrom: fc.integer({ min: -400, max: -1 }).map(day),
    expiresAt: fc.option(fc.integer({ min: -399, max: 400 }).map((days) => day(days + 0.5))),
  });
  const coming = fc.record({
    points: fc.integer({ min: 1, max: 300 }),
    activeFrom: fc.integer({ min: 1, max: 9 }).map(day),
    expiresAt: fc.option(fc.integer({ min: 20, max: 300 }).map(day)),
  });
  const history = fc.tuple(fc.array(operation, { maxLength: 12 }), fc.array(coming, { maxLength: 2 }));
  const histories = fc.sample(history, members).map(([past, future]) => [...past, ...future]);

  const { client, update, close } = await openDatabaseBefore("0032_loyalty_ledger");
  await client.query("insert into users (firstname, surname) select 'Анна', 'Ёлкина' from generate_series(1, $1)", [
    members,
  ]);
  await client.query(
    "insert into loyalty_accounts (user_id, referer_code, balance) select id, 'CODE' || id, 7 from users",
  );
  const rows = histories.flatMap((operations, index) => operations.map((one) => ({ userId: index + 1, ...one })));
  await client.query(
    `insert into loyalty_operations (user_id, points, title, active_from, expires_at)
     select o."userId", o.points, 'Баллы', o."activeFrom", o."expiresAt"
     from jsonb_to_recordset($1::jsonb) as o("userId" int, points int, "activeFrom" timestamptz, "expiresAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
  await update();
  const found = await client.query<{ id: number; balance: number; pending: number }>(
    `select u.id,
       coalesce(sum(left_points) filter (where active_from <= now() and (expires_at is null or expires_at > now())), 0)::int as balance,
       coalesce(sum(left_points) filter (where active_from > now()), 0)::int as pending
     from users u left join loyalty_lots l on l.user_id = u.id group by u.id order by u.id`,
  );
  const now = new Date();
  expect(found.rows.map(({ balance }) => balance)).toEqual(histories.map((operations) => balanceOf(operations, now)));
  const pendingOf = (operations: readonly Operation[]) =>
    operations.reduce((sum, { points, activeFrom }) => sum + (activeFrom > now ? points : 0), 0);
  expect(found.rows.map(({ pending }) => pending)).toEqual(histories.map(pendingOf));
  const kept = await client.query<{ count: number }>("select count(*)::int as count from loyalty_operations");
  expect(kept.rows[0]?.count).toBe(rows.length);
  await close();
});

it("payments of before get rows that add up to their figures, and every change of one adds another", async () => {
  const { client, update, close } = await openDatabaseBefore("0051_reports");
  await client.exec("alter table orders disable trigger user");
  await client.query(
    `insert into orders (id, identity, reserve_id, idempotency_key, request_hash, region_slug, contact, phone_digits, delivery_type, delivery_title,
       delivery_place, delivery_hours, delivery_phone, delivery_interval, delivery_zone, payment, consent, goods_kopecks, sum_kopecks, reserved_until)
     values (1, 'A', 'a', 'a', '', 'perm', '{}', '', 'pickup', '', '', '', '', '', 'Asia/Yekaterinburg', '{}', '{}', 1000, 1000, now())`,
  );
  await client.exec("alter table orders enable trigger user");
  const attempt = async (id: number, captured: number, refunded: number, chargedBack: number) => {
    await client.query(
      `insert into payments (id, order_id, attempt, provider, method, amount_kopecks, provider_number, pay_until, paid_at, updated_at,
         authorized_kopecks, captured_kopecks, refunded_kopecks, charged_back_kopecks)
       values ($1::int, 1, $1::int, 'alfa', 'card_online', 1000, 'n' || $1::int, now(), '2026-11-01', '2026-11-09', $2, $2, $3, $4)`,
      [id, captured, refunded, chargedBack],
    );
  };
  const refund = (payment: number, kopecks: number, at: string, state = "done") =>
    client.query(
      `insert into payment_commands (payment_id, kind, amount_kopecks, reason, actor_kind, state, next_at, updated_at)
       values ($1, 'refund', $2, '', 'system', $4, now(), $3)`,
      [payment, kopecks, at, state],
    );
  await attempt(1, 1_000, 700, 0);
  await refund(1, 300, "2026-11-03");
  await refund(1, 200, "2026-11-04");
  await refund(1, 100, "2026-11-05", "refused");
  // The bank gave back less than it was told to.
  await attempt(2, 1_000, 250, 100);
  await refund(2, 300, "2026-11-03");
  await attempt(3, 0, 0, 0);
  await update();
  await client.exec("update payments set refunded_kopecks = 800, updated_at = '2026-11-10' where id = 1");
  await client.exec("update payments set checks = 5 where id = 1");
  const { rows } = await client.query(
    `select payment_id, to_char(at, 'DD') as day, captured_kopecks::int as captured, refunded_kopecks::int as refunded,
       charged_back_kopecks::int as charged_back from payment_movements order by payment_id, at, id`,
  );
  const row = (payment_id: number, day: string, captured: number, refunded: number, charged_back = 0) => ({
    payment_id,
    day,
    captured,
    refunded,
    charged_back,
  });
  expect(rows).toEqual([
    row(1, "01", 1_000, 0),
    row(1, "03", 0, 300),
    row(1, "04", 0, 200),
    row(1, "09", 0, 200),
    row(1, "10", 0, 100),
    row(2, "01", 1_000, 0),
    row(2, "03", 0, 250),
    row(2, "09", 0, 0, 100),
  ]);
  await close();
});
