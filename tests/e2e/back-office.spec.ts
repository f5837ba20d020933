import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectInOrder, expectNoAxeViolations, main, open, shopTest as test } from "../support/page-test.ts";
import { inShopDatabase } from "../support/shop-query.ts";

const signInStaff = (page: Page, role: string, firstname = "Пётр") => {
  return signInAs(page, role, { firstname });
};

const press = (page: Page, role: "link" | "button", name: string) =>
  main(page).getByRole(role, { name, exact: true }).press("Enter");

test("announcements are added, changed and archived by keyboard, and a mistake loses nothing", {
  tag: ["@main-plain", "@widths"],
}, async ({ page }) => {
  const title = `Снег ${randomUUID()}`;
  await signInStaff(page, "content");
  await page.goto("/back-office/");
  await expectInOrder(page);
  await press(page, "link", "Объявления");
  await press(page, "link", "Добавить объявление");
  await expectNoAxeViolations(page);
  await main(page).getByRole("textbox", { name: "Текст" }).fill("Запись на <b>завтра</b>");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("Напишите название");
  await expect(main(page).getByRole("textbox", { name: "Текст" })).toHaveValue("Запись на <b>завтра</b>");
  await main(page).getByRole("textbox", { name: "Название" }).fill(title);
  // Nobody else's page shows it: it waits for its day.
  await main(page).getByLabel("Показывать с").fill("2099-01-01");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Добавлено.");
  await expectNoAxeViolations(page);

  await main(page).getByRole("textbox", { name: "Название или текст" }).fill(title);
  await press(page, "button", "Найти");
  await expect(page).toHaveURL(/[?&]text=/);
  await expect(main(page).getByText("Найдено: 1")).toBeVisible();
  await press(page, "link", title);
  await expect(main(page).getByRole("region", { name: "Как это выглядит" }).locator("b").last()).toHaveText("завтра");
  await press(page, "link", "В архив");
  await expectNoAxeViolations(page);
  await press(page, "button", "В архив");
  await expect(main(page).getByRole("status")).toContainText("Убрано в архив.");
});

test("of two who edit at once the second sees both values and what was typed", {
  tag: "@widths",
}, async ({ page, browser, baseURL }) => {
  const title = `Лёд ${randomUUID()}`;
  const id = await inShopDatabase(
    async (database) =>
      (
        await database.query<{ id: number }>(
          "insert into site_notifications (type, title, announce, starts_on) values ('info', $1, 'Осторожно', '2099-01-01') returning id",
          [title],
        )
      ).rows[0]?.id,
  );
  const path = `/back-office/announcements/${id}/`;
  await signInStaff(page, "content", "Ольга");
  await open(page, path);
  await main(page).getByRole("textbox", { name: "Текст" }).fill("Мой текст");

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await signInStaff(other, "content");
  await other.goto(path);
  await main(other).getByRole("textbox", { name: "Текст" }).fill("Чужой текст");
  await press(other, "button", "Сохранить");
  await expect(main(other).getByRole("status")).toContainText("Сохранено.");
  await context.close();

  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText(/Изменение: Пётр Котов, \d\d:\d\d/);
  await expect(main(page).getByRole("row", { name: /Текст/ })).toContainText("Чужой текст");
  await expect(main(page).getByRole("row", { name: /Текст/ })).toContainText("Мой текст");
  await expect(main(page).getByRole("textbox", { name: "Текст" })).toHaveValue("Мой текст");
  await expectNoAxeViolations(page);
  await press(page, "button", "Сохранить мой вариант");
  await expect(main(page).getByRole("status")).toContainText("Сохранено.");
});

test("the journal is read by filters and pages, and leads to what an act has changed", { tag: "@widths" }, async ({
  page,
}) => {
  const target = `O-${randomUUID()}`;
  const { userId } = await signInStaff(page, "admin");
  await inShopDatabase((database) =>
    database.query(
      `insert into staff_actions (at, staff_id, call, outcome, target, before, after, address)
       select now() - make_interval(secs => n), $1, 'orderCancel', 'done', $2, '{"status":"new","sum":100}', '{"status":"cancelled","sum":100}', ''
         from generate_series(1, 60) n`,
      [userId, target],
    ),
  );
  await open(page, "/");
  await page.getByRole("region", { name: "Панель оператора" }).getByRole("link", { name: "Бэк-офис" }).press("Enter");
  await press(page, "link", "Журнал");
  await main(page).getByRole("textbox", { name: "Над чем" }).fill(target);
  await press(page, "button", "Найти");
  await expect(main(page).getByText("Найдено: 60")).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(main(page).getByRole("rowheader")).toHaveCount(50);
  await main(page).getByRole("link", { name: "Дальше →" }).first().press("Enter");
  await expect(main(page).getByRole("rowheader")).toHaveCount(10);
  await main(page).getByRole("link", { name: "← Назад" }).first().press("Enter");
  await expect(main(page).getByRole("rowheader")).toHaveCount(50);
  const file = await page.request.get(
    await main(page)
      .getByRole("link", { name: "Скачать CSV" })
      .evaluate((link) => link.getAttribute("href") ?? ""),
  );
  expect(file.headers()["content-disposition"]).toContain('filename="journal.csv"');
  expect((await file.text()).trim().split("\r\n")).toHaveLength(61);

  await main(page).getByRole("rowheader").getByRole("link").first().press("Enter");
  await expect(main(page).getByRole("row", { name: /status/ })).toContainText("изменено");
  await expect(main(page).getByRole("row", { name: /sum/ })).not.toContainText("изменено");
  await expectNoAxeViolations(page);
});

test("a failed letter is dismissed with a reason", async ({ page }) => {
  const subject = `Заказ ${randomUUID()}`;
  await inShopDatabase((database) =>
    database.query(
      "insert into outbox_messages (channel, recipient, subject, body, attempts, failure) values ('mail', 'x@example.ru', $1, 'x', 18, '550')",
      [subject],
    ),
  );
  await signInStaff(page, "admin");
  await open(page, "/back-office/jobs/");
  await main(page).getByRole("row").filter({ hasText: subject }).getByRole("link").first().press("Enter");
  await press(page, "button", "Снять");
  await expect(main(page).getByRole("alert")).toContainText("Напишите причину");
  await expectNoAxeViolations(page);
  await main(page).getByRole("textbox", { name: "Почему повторять не нужно" }).fill("Клиенту позвонили");
  await press(page, "button", "Снять");
  await expect(main(page).getByRole("status")).toContainText("Снято.");
  await expect(main(page).getByText(subject)).toBeHidden();
});

test("the back office is nobody else's, and is neither stored nor found", {
  tag: "@noscripts",
}, async ({ page }) => {
  await page.goto("/back-office/journal/");
  await expect(page).toHaveURL(/\/login\?next=%2Fback-office%2Fjournal%2F/);
  await signInStaff(page, "content");
  expect((await page.request.get("/back-office/journal/")).status()).toBe(403);
  expect((await page.request.get("/back-office/journal/export.csv")).status()).toBe(403);
  const list = await page.request.get("/back-office/announcements/");
  expect([list.status(), list.headers()["cache-control"], list.headers()["x-robots-tag"]]).toEqual([
    200,
    "private, no-store",
    "noindex",
  ]);
  expect((await page.request.get("/back-office/nothing/")).status()).toBe(404);
});
