import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

it("orders and visits of before say what was proven: by staff, by the owner of the phone, by who was signed in, by nobody", async () => {
  const { client, update, close } = await openDatabaseBefore("0068_proofs_of_acts");
  await client.query("insert into users (id, firstname, surname) values (1, 'Анна', ''), (2, 'Олег', '')");
  await client.query(
    `insert into user_phones (user_id, phone, is_primary, confirmed_at) values (1, '+79120000001', true, now()), (2, '+79120000002', true, null)`,
  );
  // Only who did it matters here, not what and where.
  for (const table of ["orders", "appointments"]) await client.query(`alter table ${table} disable trigger all`);
  const acts = [
    { user: null, staff: null, phone: "9120000001", proof: "none" },
    { user: 1, staff: null, phone: "9120000001", proof: "phone" },
    { user: 1, staff: null, phone: "9120000009", proof: "session" },
    { user: 2, staff: null, phone: "9120000002", proof: "session" },
    { user: 1, staff: 2, phone: "9120000001", proof: "staff" },
  ];
  for (const [at, { user, staff, phone }] of acts.entries()) {
    await client.query(
      `insert into orders (identity, reserve_id, user_id, placed_by, idempotency_key, request_hash, region_slug, contact, phone_digits,
         delivery_type, delivery_title, delivery_place, delivery_hours, delivery_phone, delivery_interval, delivery_zone, payment, consent,
         goods_kopecks, sum_kopecks, reserved_until)
       values ($1, $1, $2, $3, $1, '', 'ekaterinburg', '{}', $4, 'pickup', '', '', '', '', '', 'UTC', '{}', '{}', 0, 0, now())`,
      [String(at), user, staff, phone],
    );
    await client.query(
      `insert into appointments (identity, reserve_id, user_id, placed_by, phone_digits, location_id, title, starts_at, ends_at)
         values ($1, $1, $2, $3, $4, 1, '', now(), now() + interval '1 hour')`,
      [String(at), user, staff, phone],
    );
  }
  await update();
  for (const table of ["orders", "appointments"]) {
    const { rows } = await client.query<{ proof: string }>(`select proof from ${table} order by identity`);
    expect(rows.map(({ proof }) => proof)).toEqual(acts.map(({ proof }) => proof));
  }
  await close();
});
