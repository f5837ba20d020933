import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, test, whenTakenOver } from "../support/page-test.ts";

const heads = (page: Page) => main(page).getByRole("rowheader").getByRole("link");

async function openGoods(page: Page, query = ""): Promise<void> {
  await signInAs(page, "admin");
  await open(page, `/back-office/goods/${query}`);
}

const prices = async (page: Page): Promise<number[]> =>
  (
    await main(page)
      .getByRole("cell")
      .filter({ hasText: /^[\d\s]+₽$/ })
      .allTextContents()
  ).map((text) => Number(text.replace(/\D/g, "")));

test("the head of a column sorts the list, once more the other way round, and looking and paging keep the order", {
  tag: "@wide",
}, async ({ page }) => {
  await openGoods(page);
  const head = main(page).getByRole("columnheader", { name: "Цена", exact: true });
  await head.getByRole("link").press("Enter");
  await whenTakenOver(page);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const first = await prices(page);
  expect(first).toEqual(first.toSorted((a, b) => b - a));
  await main(page).getByRole("link", { name: "Дальше →" }).first().press("Enter");
  await whenTakenOver(page);
  const second = await prices(page);
  expect(second[0]).toBeLessThanOrEqual(first.at(-1) ?? 0);
  await main(page).getByLabel("Категория", { exact: true }).selectOption("Диски");
  await main(page).getByRole("button", { name: "Найти", exact: true }).press("Enter");
  await whenTakenOver(page);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").press("Enter");
  await whenTakenOver(page);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expectNoAxeViolations(page);
});

test("several goods are hidden at once, each is answered, and a second press changes nothing", {
  tag: "@main-plain",
}, async ({ page }) => {
  await openGoods(page, "?text=Hankook");
  await main(page).getByText("Сделать с отмеченными").press("Enter");
  await main(page).getByRole("button", { name: "Скрыть с сайта" }).press("Enter");
  await whenTakenOver(page);
  await expect(main(page).getByText("Отметьте строки")).toBeVisible();
  const [one = "", other = ""] = await heads(page).allTextContents();
  await main(page).getByRole("link", { name: "Отметить все на странице" }).press("Enter");
  await whenTakenOver(page);
  for (const tick of await main(page)
    .getByLabel(/^Отметить: /)
    .all()) {
    await expect(tick).toBeChecked();
    await tick.uncheck();
  }
  for (const sku of [one, other]) await main(page).getByLabel(`Отметить: ${sku}`).check();
  await main(page).getByRole("button", { name: "Скрыть с сайта" }).press("Enter");
  await whenTakenOver(page);
  await expect(main(page).getByText(`${one}: скрыт`)).toBeVisible();
  await expect(main(page).getByText(`${other}: скрыт`)).toBeVisible();
  await expect(main(page).getByRole("row", { name: one }).getByText("Скрыт", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  for (const sku of [one, other]) await main(page).getByLabel(`Отметить: ${sku}`).check();
  await main(page).getByRole("button", { name: "Вернуть на сайт" }).press("Enter");
  await whenTakenOver(page);
  await expect(main(page).getByText(`${one}: больше не скрыт`)).toBeVisible();
  await main(page).getByLabel(`Отметить: ${one}`).check();
  await main(page).getByRole("button", { name: "Вернуть на сайт" }).press("Enter");
  await whenTakenOver(page);
  await expect(main(page).getByText(`${one}: и не был скрыт`)).toBeVisible();
});

test("keys lead to the search, through the rows and to a card, never while somebody types, and can be turned off", {
  tag: ["@scripts", "@wide"],
}, async ({ page }) => {
  await openGoods(page);
  await page.keyboard.press("j");
  await expect(heads(page).nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(heads(page).nth(1)).toBeFocused();
  await page.keyboard.press("/");
  const search = main(page).getByLabel("Код, название или бренд");
  await expect(search).toBeFocused();
  await page.keyboard.type("j/k");
  await expect(search).toHaveValue("j/k");
  await search.fill("");
  await heads(page).nth(0).focus();
  await main(page).getByRole("button", { name: "Выключить клавиши" }).press("Enter");
  await page.reload();
  await whenTakenOver(page);
  await page.keyboard.press("j");
  await expect(heads(page).nth(0)).not.toBeFocused();
  await main(page).getByRole("button", { name: "Включить клавиши" }).press("Enter");
  await heads(page).nth(3).focus();
  await page.keyboard.press("j");
  await expect(heads(page).nth(4)).toBeFocused();
  const sku = (await heads(page).nth(4).textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(main(page).getByText(sku, { exact: true })).toBeVisible();
});

test("filters and an order are kept under a name, opened by it, renamed and removed", {
  tag: "@noscripts",
}, async ({ page }) => {
  await openGoods(page, "?category=disk&sort=-price");
  await main(page).getByText("Сохранить этот вид").press("Enter");
  await main(page).getByRole("button", { name: "Сохранить вид" }).press("Enter");
  await expect(main(page).getByText("Назовите вид").first()).toBeVisible();
  await main(page).getByLabel("Название вида").fill("Дорогие диски");
  await main(page).getByRole("button", { name: "Сохранить вид" }).press("Enter");
  await expect(main(page).getByText("Вид «Дорогие диски» сохранён.")).toBeVisible();
  await page.goto("/back-office/goods/");
  const views = main(page).getByRole("navigation", { name: "Сохранённые виды" });
  await views.getByRole("link", { name: "Дорогие диски" }).press("Enter");
  await expect(main(page).getByLabel("Категория", { exact: true })).toHaveValue("disk");
  await expect(main(page).getByRole("columnheader", { name: "Цена", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await main(page).getByText("Вид «Дорогие диски»").press("Enter");
  await main(page).getByLabel("Название вида").fill("Диски по цене");
  await main(page).getByRole("button", { name: "Переименовать" }).press("Enter");
  await expect(views.getByRole("link", { name: "Диски по цене" })).toHaveAttribute("aria-current", "true");
  await main(page).getByText("Вид «Диски по цене»").press("Enter");
  await main(page).getByRole("button", { name: "Убрать вид" }).press("Enter");
  await expect(main(page).getByText("Вид убран.")).toBeVisible();
  await expect(views).toHaveCount(0);
});
