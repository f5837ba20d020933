import { afterAll, beforeAll, expect, it } from "vitest";
import { type OldDatabase, openDatabaseBefore } from "./testing.ts";

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
