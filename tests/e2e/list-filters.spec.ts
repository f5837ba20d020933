import { expect, type Locator, type Page } from "@playwright/test";
import { countDocuments } from "../support/document-count.ts";
import { expectNoAxeViolations, hasScripts, isPhone, main, open, test } from "../support/page-test.ts";
import { filtersOf, openFilters } from "./journeys/purchase.ts";

const cards = (page: Page) => main(page).getByRole("article");
const chips = (page: Page) => main(page).getByRole("link", { name: /^Убрать: / });
const opener = (page: Page) => page.getByRole("link", { name: /^Фильтры/ });
const showButton = (page: Page) => filtersOf(page).getByRole("button", { name: /^Показать/ });
const chip = (filters: Locator, facet: string, name: string | RegExp) =>
  filters.getByRole("group", { name: facet, exact: true }).last().getByRole("checkbox", { name });

const isInside = async (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector("#filters")?.contains(document.activeElement) ?? false);

test.describe("the filters of a phone", { tag: ["@phone", "@widths"] }, () => {
  test("fill the screen with a title, a way back, chips in a grid and one button with the count", async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    expect(await filters.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    await expect(filters.getByText("Фильтры", { exact: true })).toBeInViewport();
    await expect(filters.getByRole("link", { name: "Закрыть фильтры" })).toBeInViewport();
    await expect(filters.getByRole("link", { name: "Сбросить" }).filter({ visible: true })).toBeInViewport();
    await expect(showButton(page)).toBeInViewport();
    await expect(showButton(page)).toHaveText(/^Показать [\d\s]+товар/);

    const widths = filters.getByRole("group", { name: "Ширина", exact: true }).last();
    const boxes = await widths.locator("label").evaluateAll((labels) =>
      labels.map((label) => {
        const { x, y, width, height } = label.getBoundingClientRect();
        return { x: Math.round(x), y: Math.round(y), width, height };
      }),
    );
    expect(boxes.length).toBeGreaterThan(4);
    expect(boxes.length).toBeLessThanOrEqual(12);
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(4);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    const inner = await filters.evaluate(
      (sheet) =>
        [...sheet.querySelectorAll("*")].filter(
          (element) =>
            element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === "auto",
        ).length,
    );
    // The sheet itself, and no list of values.
    expect(inner).toBe(1);
    expect(await filters.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
    await filters.getByRole("group").last().scrollIntoViewIfNeeded();
    await expect(showButton(page)).toBeInViewport();
    await expect(filters.getByRole("link", { name: "Закрыть фильтры" })).toBeInViewport();
    await expectNoAxeViolations(page);
  });

  test("keep the keyboard within them while they are open, and give it back", async ({ page }) => {
    await open(page, "/catalog/tyres/");
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(filtersOf(page)).toBeVisible();
    await expect(filtersOf(page)).toBeFocused();
    // What the sheet covers can be reached neither by Tab nor by a screen reader.
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await isInside(page)).toBe(true);
    if (hasScripts()) {
      await page.keyboard.press("Escape");
      await expect(filtersOf(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await opener(page).press("Enter");
      await expect(filtersOf(page)).toBeFocused();
    }
    await filtersOf(page).getByRole("link", { name: "Закрыть фильтры" }).press("Enter");
    await expect(filtersOf(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Шины");
  });

  test("are pressed by fingers and lead to the list; closing without the button loses nothing with scripts", {
    tag: "@main-scripts",
  }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    await chip(filters, "Сезон", /^Зимние/).check();
    await chip(filters, "Диаметр", "R16").check();
    await expect(chip(filters, "Диаметр", "R16")).toBeChecked();
    if (hasScripts()) {
      await expect(page).toHaveURL(/diameter-is-16\/season-is-winter\//);
      await filters.getByRole("link", { name: "Закрыть фильтры" }).click();
    } else await showButton(page).click();
    await expect(filters).toBeHidden();
    await expect(page).toHaveURL(/diameter-is-16\/season-is-winter\//);
    await expect(chips(page)).toHaveCount(2);
    await expect(cards(page).first()).toBeInViewport();
    const again = await openFilters(page);
    await expect(chip(again, "Диаметр", "R16")).toBeChecked();
    await again.getByRole("link", { name: "Сбросить" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/(#.*)?$/);
    await expect(chips(page)).toHaveCount(0);
  });

  test("show the rest of the sizes where they were asked for", async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    const widths = filters.getByRole("group", { name: "Ширина", exact: true }).last().getByRole("checkbox");
    const first = await widths.count();
    const more = filters.locator('a[href*="more=width"]');
    const left = Number(/\d+/.exec((await more.textContent()) ?? "")?.[0]);
    await more.press("Enter");
    await expect(widths).toHaveCount(first + left);
    await expect(filters).toBeVisible();
    if (hasScripts()) await expect(widths.first()).toBeFocused();
  });
});

test.describe("filters by what a customer cares for", () => {
  test("by what is there today come first and are off until they are wanted", { tag: "@widths" }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    await expect(filters.locator("summary").first()).toHaveText("Наличие");
    for (const box of await filters
      .getByRole("group", { name: "Наличие", exact: true })
      .last()
      .getByRole("checkbox")
      .all())
      await expect(box).not.toBeChecked();
    await chip(filters, "Наличие", /^Забрать сегодня/).check();
    if (!hasScripts() || isPhone()) await showButton(page).click();
    await expect(page).toHaveURL(/\/stock-is-today\//);
    await expect(chips(page)).toHaveText([/Забрать сегодня/]);
    for (const card of await cards(page).all()) await expect(card).toContainText(/Сегодня в \d/);
    // How many there are now is read aloud.
    if (hasScripts()) await expect(main(page).getByRole("status").filter({ hasText: /товар/ })).toBeVisible();
    await chips(page).first().press("Enter");
    await expect(page).toHaveURL(/\/catalog\/tyres\/(#.*)?$/);
    await expect(chips(page)).toHaveCount(0);
    // The chip is gone: the focus is where the list says what it is.
    if (hasScripts()) await expect(page.locator(":focus").getByRole("heading", { level: 1 })).toHaveText("Шины");
  });

  test("by discount and by rating show goods that say so", { tag: "@noscripts" }, async ({ page }) => {
    await page.goto("/catalog/tyres/discount-is-true/");
    await expect(chips(page)).toHaveText([/Со скидкой/]);
    for (const card of await cards(page).all()) await expect(card.locator("s, del").first()).toBeVisible();
    await page.goto("/catalog/tyres/rating-is-4/");
    await expect(chips(page)).toHaveText([/Оценка 4 и выше/]);
    for (const card of await cards(page).all()) await expect(card).toContainText(/[45],\d/);
  });

  test("CAT-027 a price is applied as soon as it is left, as any other choice, and its chip takes it back", {
    tag: ["@scripts", "@widths"],
  }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    const documents = countDocuments(page);
    await filters.getByRole("textbox", { name: /^Цена от/ }).fill("9000 руб");
    await filters.getByRole("textbox", { name: /^Цена до/ }).fill("8000");
    await filters.getByRole("textbox", { name: /^Цена до/ }).press("Tab");
    await expect(page).toHaveURL(/price-from-8000-to-9000\/$/);
    // The address is there a moment before the page, which shows the count of one price until then; the prices in their order come with that of both.
    await expect(filters.getByRole("textbox", { name: /^Цена от/ })).toHaveValue("8000");
    const shown = await showButton(page).textContent();
    await showButton(page).click();
    if (isPhone()) await expect(filters).toBeHidden();
    await expect(chips(page)).toHaveText([/Цена: от 8\s000 до 9\s000/]);
    await expect(main(page)).toContainText((shown ?? "").replace(/^Показать\s+/, ""));
    await chips(page).first().click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/$/);
    const again = await openFilters(page);
    await expect(again.getByRole("textbox", { name: /^Цена до/ })).toHaveValue("");
    expect(documents()).toBe(0);
  });

  test("on a desktop stand beside the goods", { tag: ["@wide", "@widths"] }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const [filters, card] = [await filtersOf(page).boundingBox(), await cards(page).first().boundingBox()];
    expect((filters?.x ?? 0) + (filters?.width ?? 0)).toBeLessThan(card?.x ?? 0);
    await expect(page.getByRole("link", { name: "Закрыть фильтры" })).toBeHidden();
    await expect(opener(page)).toBeHidden();
    await expectNoAxeViolations(page);
  });
});

test("chips of what is chosen keep their words in one line, which a finger moves", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/catalog/tyres/season-is-winter/width-is-205/height-is-55/diameter-is-16/");
  const chips = page.getByRole("main").getByRole("link", { name: /^Убрать: / });
  await expect(chips.first()).toBeVisible();
  const boxes = await chips.evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(46);
});
