import { expect, type Page } from "@playwright/test";
import { countDocuments } from "../support/document-count.ts";
import { holdRow } from "../support/holding-proxy.ts";
import { hasScripts, isPhone, open, test } from "../support/page-test.ts";
import { chooseFilter, filtersOf, openFilters } from "./journeys/purchase.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const chips = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Убрать: / });

test.describe("the catalogue", () => {
  test("CAT-015 CAT-074 Back from the second page and from a product restores filters and place", {
    tag: "@main-scripts",
  }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    await chooseFilter(page, "Бренд", /^Michelin/);
    await expect(page).toHaveURL(/\/catalog\/tyres\/brand-is-michelin\/(#.*)?$/);
    await expect(chips(page)).toHaveText([/Michelin/]);
    const firstPage = await cards(page).getByRole("heading").allTextContents();
    expect(firstPage.length).toBeGreaterThan(0);
    for (const title of firstPage) expect(title).toContain("Michelin");

    await page.getByRole("navigation", { name: "Страницы" }).getByRole("link", { name: "Следующая страница" }).click();
    await expect(page).toHaveURL(/brand-is-michelin\/\?page=2$/);
    await expect(cards(page).first().getByRole("heading")).not.toHaveText(firstPage[0] ?? "");
    await cards(page).nth(3).getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/tyre\/michelin\//);

    await page.goBack();
    await expect(page).toHaveURL(/brand-is-michelin\/\?page=2$/);
    await page.goBack();
    await expect(page).toHaveURL(/brand-is-michelin\/(#.*)?$/);
    await expect(cards(page).getByRole("heading")).toHaveText(firstPage);
    await expect(chips(page)).toHaveText([/Michelin/]);
    const filters = await openFilters(page);
    await expect(filters.getByRole("checkbox", { name: /^Michelin/ })).toBeChecked();
  });

  test("CAT-027 CAT-028 a filter is put into the address and taken out without a reload and without losing the place", {
    tag: ["@main-scripts", "@scripts"],
  }, async ({ page }) => {
    await page.goto("/catalog/tyres/");
    const filters = await openFilters(page);
    const documents = countDocuments(page);
    const brand = filters.getByRole("checkbox", { name: /^Pirelli/ });
    await brand.scrollIntoViewIfNeeded();
    const placeOf = () => page.evaluate(() => window.scrollY);
    const before = await placeOf();
    await brand.check();
    await expect(page).toHaveURL(/\/catalog\/tyres\/brand-is-pirelli\//);
    await filters.getByRole("checkbox", { name: /^Зим/ }).check();
    await expect(page).toHaveURL(/brand-is-pirelli\/season-is-winter\//);
    await brand.uncheck();
    await expect(page).toHaveURL(/\/catalog\/tyres\/season-is-winter\//);
    await page.goBack();
    await expect(page).toHaveURL(/brand-is-pirelli\/season-is-winter\//);
    await openFilters(page);
    await expect(brand).toBeChecked();
    expect(documents()).toBe(0);
    if (!isPhone()) expect(Math.abs((await placeOf()) - before)).toBeLessThan(300);
  });

  test("CAT-028 a list of nothing lets a filter go, with scripts without another document", async ({ page }) => {
    await open(page, "/catalog/tyres/brand-is-michelin/price-to-1/");
    const documents = countDocuments(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Убрать «Цена/ })
      .click();
    await expect(page).toHaveURL(/\/brand-is-michelin\/$/);
    await expect(cards(page).first()).toBeVisible();
    expect(documents()).toBe(hasScripts() ? 0 : 1);
  });

  test("the button of the filters says how many goods they leave, and the list has them", async ({ page }) => {
    await page.goto("/search/battery/polarity-is-reverse/");
    const filters = await openFilters(page);
    const words = (await filters.getByRole("button", { name: /^Показать/ }).textContent()) ?? "";
    // A sheet hides what it covers.
    await expect(page.locator("main")).toContainText(words.replace(/^Показать\s+/, ""));
  });

  test("a value that would find nothing is not offered, and a chosen one can be taken back", async ({ page }) => {
    const countsOf = async (facet: string) => {
      const filters = await openFilters(page);
      const values = filters.getByRole("group", { name: facet, exact: true }).last().locator("[data-count]");
      return values.evaluateAll((labels) => labels.map((label) => Number(label.getAttribute("data-count"))));
    };
    await page.goto("/catalog/tyres/");
    const all = await countsOf("Диаметр");
    await page.goto("/catalog/tyres/brand-is-laufenn/");
    const ofBrand = await countsOf("Диаметр");
    expect(ofBrand.length).toBeGreaterThan(0);
    expect(ofBrand.length).toBeLessThan(all.length);
    expect(Math.min(...ofBrand)).toBeGreaterThan(0);

    await page.goto("/catalog/tyres/brand-is-laufenn/price-to-1/");
    const chosen = (await openFilters(page)).getByRole("checkbox", { name: /^Laufenn/ });
    await expect(chosen).toBeChecked();
    await expect(chosen).toBeEnabled();
  });

  test("a second choice builds on the first, which is not answered yet", {
    tag: "@scripts",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, "/catalog/wheels/");
    const { held, release } = holdRow();
    await page.route(/\/catalog\/wheels\/.*\.data/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const first = page.waitForRequest(/\.data/);
    await filtersOf(page).getByRole("checkbox", { name: /^Лит/ }).check();
    await first;
    await page.getByRole("combobox", { name: "Порядок" }).selectOption({ label: "Сначала дешевле" });
    release();
    await expect(page).toHaveURL(/\/catalog\/wheels\/[a-z]+-is-[a-z]+\/\?sort=price$/);
    await expect(filtersOf(page).getByRole("checkbox", { name: /^Лит/ })).toBeChecked();
  });

  test("two choices before the page has moved at all are both taken", { tag: "@scripts" }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, "/catalog/wheels/");
    const tick = await filtersOf(page).getByRole("checkbox", { name: /^Лит/ }).elementHandle();
    await page.getByRole("combobox", { name: "Порядок" }).evaluate((order: HTMLSelectElement, type) => {
      (type as HTMLInputElement).click();
      order.value = "price";
      order.dispatchEvent(new Event("change", { bubbles: true }));
    }, tick);
    await expect(page).toHaveURL(/\/catalog\/wheels\/[a-z]+-is-[a-z]+\/\?sort=price$/);
    await expect(filtersOf(page).getByRole("checkbox", { name: /^Лит/ })).toBeChecked();
  });

  test("what is put into the cart leaves the list as it is", { tag: "@scripts" }, async ({ page }) => {
    await open(page, "/catalog/tyres/");
    const first = cards(page).first();
    const picture = await first.locator("img").elementHandle();
    const renewed = page.waitForRequest(/\/catalog\/tyres\.data/);
    await first.getByRole("button", { name: /^В корзину/ }).click();
    expect(new URL((await renewed).url()).search).toBe("?_routes=root");
    await expect(first.getByRole("link", { name: "В корзине" })).toBeVisible();
    expect(await picture?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test("a list that is chosen while something is put into the cart is shown, and the button says what became of it", {
    tag: "@scripts",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, "/catalog/wheels/");
    const alloy = filtersOf(page).getByRole("checkbox", { name: /^Лит/ });
    const chosen = `/catalog/wheels/${await alloy.getAttribute("name")}-is-${await alloy.inputValue()}/`;
    const found = await (await page.request.get(chosen)).text();
    const items = await cards(page)
      .locator("button[name=item]")
      .evaluateAll((buttons) => buttons.map((button) => (button as HTMLButtonElement).value));
    const item = items.find((value) => found.includes(`"${value}"`));
    const card = cards(page).filter({ has: page.locator(`[data-server-only="goods-${item?.split(".")[0]}"]`) });
    const name = (await card.getByRole("heading").textContent()) ?? "";

    const { held, release } = holdRow();
    const isList = /\/catalog\/wheels\/.*\.data/;
    // The first is given up for the one that the addition brings about.
    await page.route(isList, async (route) => held.then(() => route.continue().catch(() => {})), { times: 1 });
    const asked = page.waitForRequest(isList);
    await alloy.check();
    await asked;
    await card.getByRole("button", { name: /^В корзину/ }).click();
    await expect(page).toHaveURL(new RegExp(`${chosen}$`));
    release();
    await expect(chips(page)).toHaveCount(1);
    await expect(alloy).toBeChecked();
    await expect(cards(page).filter({ hasText: name }).getByRole("link", { name: "В корзине" })).toBeVisible();
  });

  test("the order is changed by keys again and again, for the focus stays", { tag: "@scripts" }, async ({ page }) => {
    await open(page, "/catalog/wheels/");
    const order = page.getByRole("combobox", { name: "Порядок" });
    await order.focus();
    for (const sort of ["price", "-price"]) {
      await page.keyboard.press("ArrowDown");
      await expect(page).toHaveURL(new RegExp(`\\?sort=${sort}$`));
      await expect(order).toHaveValue(sort);
      await expect(order).toBeFocused();
    }
    await page.goBack();
    await expect(order).toHaveValue("price");
    await expect(order).toBeFocused();
  });

  test("the order of the list is part of the address and survives a filter", async ({ page }) => {
    await open(page, "/catalog/wheels/");
    await page.getByRole("combobox", { name: "Порядок" }).selectOption({ label: "Сначала дешевле" });
    if (!hasScripts()) await page.getByRole("button", { name: "Упорядочить" }).click();
    await expect(page).toHaveURL(/\/catalog\/wheels\/\?sort=price$/);
    await chooseFilter(page, "Тип", /^Лит/);
    await expect(page).toHaveURL(/\/catalog\/wheels\/[a-z]+-is-[a-z]+\/\?sort=price(#.*)?$/);
    await expect(page.getByRole("combobox", { name: "Порядок" })).toHaveValue("price");
  });
});

test.describe("the search", () => {});

test.describe("the navigation", () => {
  test("NAV-020 NAV-035 the second level opens: on a phone by the menu button, else under the pointer", async ({
    page,
  }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: isPhone() ? "Меню" : "Каталог" });
    if (isPhone()) await menu.locator("summary").click();
    else await menu.getByRole("link", { name: "Шины", exact: true }).first().hover();
    await menu.getByRole("link", { name: "Зимние шины" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/season-is-winter\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Зимние шины");
  });
});
