import { expect, it } from "vitest";
import { openDatabaseBefore } from "./testing.ts";

it("messages of the release before end with their code or link, and stay otherwise as they were", async () => {
  const { client, update, close } = await openDatabaseBefore("0018_account_changes");
  const subjects = ["Код подтверждения", "Новый пароль для личного кабинета", "Подтвердите адрес почты", "Заказ готов"];
  for (const subject of subjects)
    await client.query(
      "insert into outbox_messages (channel, recipient, subject, body, created_at) values ('mail', 'anna@example.ru', $1, 'text', '2026-11-20T07:00:00Z')",
      [subject],
    );
  await update();
  const { rows } = await client.query<{ subject: string; body: string; ends: Date | null }>(
    "select subject, body, secret_expires_at as ends from outbox_messages order by id",
  );
  expect(rows.map(({ subject, body, ends }) => [subject, body, ends?.toISOString() ?? null])).toEqual([
    [subjects[0], "text", "2026-11-20T07:10:00.000Z"],
    [subjects[1], "text", "2026-11-20T08:00:00.000Z"],
    [subjects[2], "text", "2026-11-27T07:00:00.000Z"],
    [subjects[3], "text", null],
  ]);
  await close();
});
