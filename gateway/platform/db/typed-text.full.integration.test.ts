import { expect, it } from "vitest";
import { emailOf } from "../../contract/platform/typed-text.ts";
import { openDatabaseBefore } from "./testing.ts";

it("addresses of mail and plates of before are found by what is typed now", async () => {
  const { client, update, close } = await openDatabaseBefore("0065_typed_text");
  const emails = [
    "имя@домен.рф",
    "a@почта.bücher-und-шины.рф",
    "anna@example.ru",
    "b@xn--d1acufc.xn--p1ai",
    "b@домен.рф",
  ];
  await client.query("insert into users (id, firstname, surname) values (1, 'Анна', ''), (2, 'Боб', '')");
  for (const email of emails.slice(0, 4))
    await client.query("insert into user_emails (user_id, email) values (1, $1)", [email]);
  await client.query("insert into user_emails (user_id, email) values (2, $1)", [emails[4]]);
  // Only the visits matter here, not where they are.
  await client.query("alter table appointments disable trigger all");
  for (const [at, plate] of ["A123BC77", "А123ВС77", "AB123DE", "АВ123DE", ""].entries())
    await client.query(
      `insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, car_plate)
         values ($1, $1, '9120000001', 1, '', now(), now() + interval '1 hour', $2)`,
      [String(at), plate],
    );
  await update();
  const plates = await client.query<{ car_plate: string }>("select car_plate from appointments order by identity");
  expect(plates.rows.map((row) => row.car_plate)).toEqual(["А123ВС77", "А123ВС77", "AB123DE", "AB123DE", ""]);
  const { rows } = await client.query<{ email: string }>("select email from user_emails order by id");
  // The last one is the address of an account already: nobody's claim is decided by a change of spelling.
  expect(rows.map(({ email }) => email)).toEqual([...emails.slice(0, 4).map(emailOf), "b@домен.рф"]);
  await close();
});
