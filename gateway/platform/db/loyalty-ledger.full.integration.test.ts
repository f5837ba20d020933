import fc from "fast-check";
import { expect, it } from "vitest";
import { RACE_ROUNDS } from "../../../tests/support/race-rounds.ts";
import { openDatabaseBefore } from "./testing.ts";

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
