import { desc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { letterTextCalls, letterTextList, letterTextPreview } from "../../contract/chain/letter-texts.ts";
import { settingsCalls } from "../../contract/chain/shop-settings.ts";
import { passwordLetter } from "../../customers/account/letters.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { shopSettings } from "../../platform/db/schema/shop-settings.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { dataOf } from "../../testing/client.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { storeOrder } from "../../testing/stored-orders.ts";

const { get, history, update } = letterTextCalls;

const { connection, shop, gateway } = await ownStaffShop();
const admin = await signInStaff(shop, "admin");
beforeEach(async () => {
  await connection.db.delete(shopSettings);
  await shop.services.shopSettings.reload();
});

const save = (id: string, version: number, values: object) =>
  gateway.call(update, { id, version, values: { ...values }, note: "" }, admin);
const latest = async () => {
  const [row] = await connection.db.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(1);
  return { subject: row?.subject, body: row?.body };
};

it("letters go out in the words that staff saved last, and as they came once these are taken back", async () => {
  const { id: orderId } = await storeOrder(connection.db);
  const [order] = (await connection.db.select().from(orders)).filter(({ id }) => id === orderId);
  const letter = {
    recipient: "vera@example.ru",
    subject: "Заказ готов",
    paragraphs: ["Здравствуйте.", "Ждём."],
    endUrl: null,
  };
  const write = () => writeLetters(connection.db, "order_ready", [{ ...letter, orderId }]);
  const changed = { subject: "{магазин}: заказ {заказ}", opening: "Рады вам.", closing: "До встречи!" };
  dataOf(await save("order_ready", 1, changed));
  await write();
  expect(await latest()).toEqual({
    subject: `Интернет-магазин: заказ ${order?.orderNumber}`,
    body: "Здравствуйте.\n\nРады вам.\n\nЖдём.\n\nДо встречи!",
  });
  const { versions } = dataOf(await gateway.call(history, { id: "order_ready" }, admin));
  expect(versions.map(({ id }) => id)).toEqual([2, 0]);
  dataOf(await save("order_ready", 2, versions[1]?.values ?? {}));
  await write();
  expect(await latest()).toEqual({ subject: "Заказ готов", body: "Здравствуйте.\n\nЖдём." });
  expect(dataOf(await gateway.call(get, { id: "order_ready" }, admin))).toMatchObject({ version: 3 });
});

it("letters name the shop as it calls itself", async () => {
  const values = { name: "Колесо" };
  dataOf(await gateway.call(settingsCalls.update, { id: "shop", version: 1, values, note: "" }, admin));
  const link = { siteOrigin: "https://shop.test", secret: "s" };
  await writeLetters(connection.db, "new_password", [passwordLetter("vera@example.ru", link)]);
  const { body } = await latest();
  expect(body).toContain("личного кабинета магазина «Колесо»");
  expect(body).not.toContain("{");
});

it("wrong placeholders are refused by field, and an example shows what a letter would be", async () => {
  const refused = { status_code: 422, code: "invalid" };
  expect(await save("order_ready", 1, { subject: "Приходите" })).toMatchObject({
    ...refused,
    errors: [{ field: "subject", message: "Нужен {заказ} или {тема}: письмо о заказе называет его номер" }],
  });
  const wrong = { id: "order_ready", subject: "", opening: "{имя}", closing: "" };
  expect(await gateway.call(letterTextPreview, wrong, admin)).toMatchObject({
    ...refused,
    errors: [{ field: "opening" }],
  });
  const typed = { ...wrong, subject: "Заказ {заказ}", opening: "От {магазин}" };
  expect(dataOf(await gateway.call(letterTextPreview, typed, admin))).toEqual({
    title: "Заказ готов",
    subject: "Заказ 100234",
    paragraphs: ["Здравствуйте.", "От Интернет-магазин", "Здесь магазин пишет, что произошло."],
  });
  expect(await connection.db.$count(shopSettings)).toBe(0);
  for (const id of ["sign_in_code", "loyalty_points", "birthday"])
    expect(await gateway.call(get, { id }, admin)).toMatchObject({ code: "not_found" });
  const { rows } = dataOf(await gateway.call(letterTextList, { purpose: "page" }, admin));
  expect(rows.find(({ id }) => id === "order_ready")).toMatchObject({ title: "Заказ готов", isSaved: false });
});
