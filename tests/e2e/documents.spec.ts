import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, isPhone, main, shopTest as test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";

const press = (page: Page, role: "link" | "button", name: string) =>
  main(page).getByRole(role, { name, exact: true }).press("Enter");

test("GEN-022 a version is written beside the one in force, looked at before its day, and both are read after it", {
  tag: "@widths",
}, async ({ page }) => {
  const note = `Короче ${randomUUID()}`;
  // Days apart, because several browsers do the same at once and a day has one version.
  const [{ day = "" } = {}] = await queryShop<{ day: string }>(
    "select (current_date + 10 + floor(random() * 20000)::int)::text as day",
    [],
  );
  await signInAs(page, "content");
  await page.goto("/back-office/documents/?document=policy&state=in_force");
  await expectNoAxeViolations(page);
  await main(page).getByRole("link", { name: "Правила и политики, программа лояльности" }).first().press("Enter");
  await expect(main(page)).toContainText("Эта редакция вступила в силу");
  await expect(main(page).getByRole("button", { name: "Сохранить" })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await press(page, "link", "Новая редакция с этим текстом");
  const text = main(page).getByRole("textbox", { name: "Текст" });
  await expect(text).toHaveValue(/<h2 id="loyalty-programs">/);
  await text.fill(`${await text.inputValue()}\n\nНовый абзац <script>x</script>`);
  await main(page).getByLabel("Действует с").fill("2026-11-01");
  await main(page).getByRole("textbox", { name: "Что изменилось" }).fill(note);
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("не раньше завтрашнего дня");
  await expect(text).toHaveValue(/Новый абзац/);
  await expectNoAxeViolations(page);
  await main(page).getByLabel("Действует с").fill(day);
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Добавлено.");

  const [row] = await queryShop<{ id: number }>("select id from document_versions where note = $1", [note]);
  await page.goto(`/back-office/documents/${row?.id}/`);
  await expect(main(page).getByText("Новый абзац", { exact: true }).first()).toBeVisible();
  expect((await page.request.get(`/company/policy/?version=${day}`)).status()).toBe(404);

  // Its day comes: one of last years, so that the other browsers' page stays what it was.
  const [{ begun = "" } = {}] = await queryShop<{ begun: string }>(
    `update document_versions set starts_on = date '2000-01-01' + (id % 9000)::int where note = $1
       returning starts_on::text as begun`,
    [note],
  );
  await page.goto(`/company/policy/?version=${begun}`);
  await expect(main(page)).toContainText("Это прежняя редакция");
  await expect(main(page)).toContainText("Новый абзац");
  await expect(page.locator('meta[name="robots"]').last()).toHaveAttribute("content", "noindex");
  await expectNoAxeViolations(page);
  await main(page)
    .getByRole("link", { name: /Действует редакция от/ })
    .press("Enter");
  await expect(page).toHaveURL(/\/company\/policy\/$/);
  await main(page).getByText("Другие редакции").click();
  await expect(main(page).getByText(note)).toBeVisible();
  await expectNoAxeViolations(page);
});

test("NAV-046 a link that staff add is in the footer of the next page, and nowhere when it is hidden", {
  tag: "@widths",
}, async ({ page }) => {
  const label = `Дзен ${randomUUID().slice(0, 8)}`;
  await signInAs(page, "content");
  await page.goto("/back-office/menu-links/?place=socials");
  await expectNoAxeViolations(page);
  await press(page, "link", "Добавить ссылку");
  await expectNoAxeViolations(page);
  const under = main(page).getByLabel("Где стоит");
  await under.selectOption({ label: "Подвал: сети → Мы в сетях" });
  await main(page).getByRole("textbox", { name: "Надпись" }).fill(label);
  await main(page).getByRole("textbox", { name: "Куда ведёт" }).fill("javascript:alert(1)");
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("Напишите адрес на этом сайте");
  await expect(main(page).getByRole("textbox", { name: "Надпись" })).toHaveValue(label);
  await main(page).getByRole("textbox", { name: "Куда ведёт" }).fill(`https://dzen.ru/${randomUUID()}`);
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Добавлено.");
  const link = page.getByRole("contentinfo").getByRole("link", { name: label });
  await expect(async () => {
    await page.goto("/guarantee/");
    // The footer of a phone keeps them behind a heading.
    if (isPhone()) await page.getByRole("contentinfo").getByRole("heading", { name: "Контакты" }).click();
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 5_000 });

  await page.goto("/back-office/menu-links/?place=socials");
  await main(page)
    .getByRole("link", { name: `— ${label}` })
    .press("Enter");
  await main(page).getByRole("checkbox", { name: "Показывать на сайте" }).uncheck();
  const missing = `/company/${randomUUID()}/`;
  await main(page).getByRole("textbox", { name: "Куда ведёт" }).fill(missing);
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Сохранено.");
  await expect(main(page)).toContainText(`Страницы ${missing} на сайте сейчас нет`);
  await page.goto("/back-office/menu-links/?place=socials");
  await main(page)
    .getByRole("link", { name: `— ${label}` })
    .press("Enter");
  await main(page)
    .getByRole("textbox", { name: "Куда ведёт" })
    .fill(`/guarantee/?from=${label.slice(-8)}`);
  await press(page, "button", "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Сохранено.");
  await expect(main(page)).not.toContainText("на сайте сейчас нет");
  await expect(async () => {
    await page.goto("/guarantee/");
    await expect(link).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 5_000 });
});
