import { randomInt } from "node:crypto";
import { expect, type Page, test as plain } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import {
  expectInOrder,
  expectNoAxeViolations,
  hasScripts,
  isPhone,
  main,
  open,
  shopTest as test,
  whenTakenOver,
} from "../support/page-test.ts";
import { inShopDatabase, queryShop } from "../support/shop-query.ts";

const says = (page: Page, words: string) => expect(main(page).getByRole("status")).toContainText(words);

/** Each browser has a year of its own: they work in one shop at once. */
const ownYear = () => 2040 + plain.info().parallelIndex * 10 + (hasScripts() ? 1 : 0) + (isPhone() ? 2 : 0);

const sendLines = async (page: Page, text: string) => {
  await main(page).getByRole("textbox", { name: "Строки" }).fill(text);
  await main(page).getByRole("button", { name: "Проверить" }).press("Enter");
};

test("holidays are sent as lines, corrected by line, looked at, stored once, and their export can be sent back", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const year = ownYear();
  await inShopDatabase((client) =>
    client.query("delete from calendar_days where day between $1 and $2", [`${year}-01-01`, `${year}-12-31`]),
  );
  await signInAs(page, "admin");
  await open(page, "/back-office/calendar/");
  await main(page).getByRole("link", { name: "Файлом" }).press("Enter");
  await expectInOrder(page);
  const wrong = `день;вид;название\n01.01.${year};выходной;Новый год\n99.01.${year};выходной;Второе\n`;
  await sendLines(page, wrong);
  await expect(main(page).getByRole("alert")).toContainText("Строка 3: день пишется как 03.01.2028");
  await expect(main(page).getByRole("textbox", { name: "Строки" })).toHaveValue(wrong);
  await expect(main(page).getByRole("button", { name: /^Сохранить дней/ })).toHaveCount(0);
  await expectInOrder(page);
  await sendLines(page, wrong.replace("99.01", "02.01"));
  const plan = main(page).getByRole("region", { name: "Что изменится" });
  await expect(plan.getByRole("row").filter({ hasText: `02.01.${year}` })).toContainText("Выходной: Второе");
  await expectInOrder(page);
  await whenTakenOver(page);
  await main(page).getByRole("button", { name: "Сохранить дней: 2" }).press("Enter");
  await says(page, "Сохранено. Добавлено: 2, изменено: 0.");

  // The export goes back as a file, as Excel with Russian settings would save it.
  const { request } = page.context();
  const exported = await (await request.get(`/back-office/calendar/export.csv?year=${year}`)).text();
  expect(exported).toContain(`02.01.${year}`);
  await open(page, "/back-office/calendar/file/");
  const buffer = Buffer.from([...exported.replace("\ufeff", "")].map((sign) => windows1251.get(sign) ?? 0x3f));
  await main(page).getByLabel("Или файл CSV").setInputFiles({ name: "days.csv", mimeType: "text/csv", buffer });
  await main(page).getByRole("button", { name: "Проверить" }).press("Enter");
  await expect(main(page).getByRole("status").filter({ hasText: "Менять нечего" })).toBeVisible();
});

const windows1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1251").decode(new Uint8Array([byte])), byte]),
);

test("a centre is closed by a file only by who knows of its visits", { tag: "@widths" }, async ({ page }) => {
  test.setTimeout(120_000);
  // Far enough ahead for no other journey to book there; one day for each browser.
  const day = `${ownYear()}-06-15`;
  const [centre] = await queryShop<{ id: number; code: string }>(
    "select id, code from locations where kind = 'shop' and archived_at is null order by id limit 1",
    [],
  );
  const number = String(randomInt(10 ** 8, 10 ** 9));
  await inShopDatabase(async (client) => {
    await client.query("delete from location_days where location_id = $1 and day = $2", [centre?.id, day]);
    await client.query(
      `insert into appointments (identity, reserve_id, phone_digits, location_id, title, starts_at, ends_at, local_time, contact)
       select 'Z-' || $1::text, $1, '9001234567', $2, 'Сезонная смена', at, at + interval '30 minutes', $3 || 'T12:00',
              jsonb_build_object('name', 'Вера', 'phone', '+79001234567', 'email', '')
         from (select ($3 || 'T09:00Z')::timestamptz as at) moment`,
      [number, centre?.id, day],
    );
  });
  await signInAs(page, "admin");
  await open(page, "/back-office/centre-days/file/");
  await expectNoAxeViolations(page);
  await sendLines(page, `код центра;день;часы;почему\n${centre?.code};${day};закрыто;Учёт\n`);
  const plan = main(page).getByRole("region", { name: "Что изменится" });
  await expect(plan).toContainText(number);
  await expectInOrder(page);
  await whenTakenOver(page);
  const save = main(page).getByRole("button", { name: "Сохранить дней: 1" });
  await save.press("Enter");
  await expect(main(page).getByRole("alert")).toContainText("перенесите их или отметьте, что с ними делать");
  await expectInOrder(page);
  await main(page).getByRole("checkbox", { name: "Попросить этих клиентов перенести записи" }).check();
  await save.press("Enter");
  await says(page, "Сохранено. Добавлено: 1, изменено: 0.");
  await expect(
    main(page)
      .getByRole("row")
      .filter({ hasText: day.split("-").reverse().join(".") }),
  ).toContainText("закрыто");
  // Other journeys change the hours of centres.
  await queryShop("delete from appointments where reserve_id = $1", [number]);
});
