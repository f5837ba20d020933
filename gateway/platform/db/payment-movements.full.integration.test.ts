import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

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
