import { expect, type Page } from "@playwright/test";
import {
  expectNoAxeViolations,
  hasScripts,
  heading,
  isPhone,
  main,
  test,
  whenTakenOver,
} from "../support/page-test.ts";
import { carOf, chooseStep } from "./journeys/car-steps.ts";
import { openFilters } from "./journeys/purchase.ts";

const cards = (page: Page) => main(page).getByRole("article");
const strip = (page: Page) => main(page).getByRole("link", { name: /^Ваш автомобиль: Kia/ });

async function chooseKia(page: Page): Promise<void> {
  await page.goto(`/cars/?${new URLSearchParams(await carOf(page, "kia"))}`);
  await page.getByRole("button", { name: "Выбрать этот автомобиль" }).click();
  await expect(page).toHaveURL(/\/catalog\/tyres\/autobrand-is-kia\//);
}

test.describe("the chosen car", { tag: "@widths" }, () => {
  test("CAR-001 CAR-002 narrows every list that depends on it, and one press shows all goods", async ({ page }) => {
    await chooseKia(page);
    for (const [path, title] of [
      ["/catalog/tyres/season-is-winter/", /^Зимние шины для Kia/],
      ["/catalog/wheels/", /^Диски для Kia/],
      ["/search/battery/", /^Аккумуляторы для Kia/],
      ["/catalog/tyres/", /^Шины для Kia/],
    ] as const) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
    }
    for (const card of await cards(page).all()) await expect(card).toContainText(/Подходит для Kia/);
    await whenTakenOver(page);
    await main(page).getByRole("link", { name: "Показать все" }).click();
    await expect(heading(page)).toHaveText("Шины");
    await expect(page).toHaveURL(/\/catalog\/tyres\/\?car=any$/);

    // It stays whole whatever is chosen then.
    const filters = await openFilters(page);
    await filters.getByRole("checkbox", { name: /^Зимние/ }).check();
    if (!hasScripts() || isPhone()) await filters.getByRole("button", { name: /^Показать/ }).click();
    await expect(page).toHaveURL(/\/catalog\/tyres\/season-is-winter\/\?car=any(#.*)?$/);
    await expect(heading(page)).toHaveText("Зимние шины");
    await page.getByRole("combobox", { name: "Порядок" }).selectOption({ label: "Сначала дешевле" });
    if (!hasScripts()) await page.getByRole("button", { name: "Упорядочить" }).click();
    await expect(page).toHaveURL(/season-is-winter\/\?car=any&sort=price$/);
    const fitting = main(page).getByRole("link", { name: "Подходящие" });
    // The address is there before the page is drawn.
    await expect(fitting).toHaveAttribute("href", /sort=price/);
    await fitting.click();
    await expect(heading(page)).toHaveText(/^Зимние шины для Kia/);
    await expect(page).toHaveURL(/autobrand-is-kia\/.*season-is-winter\/\?sort=price$/);
  });

  test("takes one line above a list, and the goods still begin on the first screen", async ({ page }) => {
    await chooseKia(page);
    await expect(strip(page)).toBeVisible();
    const box = await strip(page).locator("..").boundingBox();
    expect(box?.height).toBeLessThanOrEqual(52);
    const button = await main(page)
      .getByRole("button", { name: /^В корзину/ })
      .first()
      .boundingBox();
    expect(button?.y).toBeLessThanOrEqual(isPhone() ? 560 : 620);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(isPhone() ? 360 : 1280);
    await expectNoAxeViolations(page);
    await main(page).getByRole("button", { name: "Сбросить авто" }).click();
    await expect(heading(page)).toHaveText("Шины");
    await expect(strip(page)).toHaveCount(0);
  });

  test("is kept by menus and the home page, and not by a list that names a size", async ({ page }) => {
    await chooseKia(page);
    await page.goto("/");
    const ofLists = (place: string) =>
      page
        .getByRole(place as "banner")
        .locator('a[href^="/catalog/tyres/"], a[href^="/catalog/wheels/"]')
        .evaluateAll((links) =>
          links.map((link) => link.getAttribute("href") ?? "").filter((href) => !href.includes("trucktyre")),
        );
    for (const place of ["banner", "main"]) {
      const hrefs = await ofLists(place);
      expect(hrefs.length).toBeGreaterThan(2);
      for (const href of hrefs) expect(href).toContain("/autobrand-is-kia/");
    }
    const goods = cards(page).filter({ hasText: "₽" });
    expect(await goods.count()).toBeGreaterThan(0);
    for (const card of await goods.all()) await expect(card).toContainText(/Подходит для Kia/);
    await page.goto("/catalog/tyres/diameter-is-20/");
    await expect(heading(page)).toHaveText("Шины R20");
    await expect(cards(page).first()).toBeVisible();
    await expect(cards(page).filter({ hasText: "Подходит" })).toHaveCount(0);
    await expect(strip(page)).toBeVisible();
  });

  test("of an empty list leads to all goods of the section", async ({ page }) => {
    await chooseKia(page);
    await page.goto("/catalog/tyres/price-to-1/");
    await main(page).getByRole("link", { name: "Показать весь раздел" }).click();
    await expect(heading(page)).toHaveText("Шины");
    await expect(cards(page).first()).toBeVisible();
  });
});

test.describe("the steps to a car", { tag: "@widths" }, () => {
  test("CAR-001 ask for the year where generations overlap, which decides or narrows the generation", async ({
    page,
  }) => {
    await page.goto("/cars/?brand=kia&model=rio");
    await chooseStep(page, "Год выпуска", { label: "2018" });
    const shown = main(page).getByRole("definition");
    await expect(shown.filter({ hasText: "2018" })).toBeVisible();
    await expect(shown.filter({ hasText: "IV (2017–2023)" })).toBeVisible();
    await expect(main(page).getByRole("combobox", { name: "Модификация" })).toBeVisible();
    await expectNoAxeViolations(page);

    await main(page).getByRole("link", { name: "Изменить: год выпуска" }).click();
    await chooseStep(page, "Год выпуска", { label: "2017" });
    const generation = main(page).getByRole("combobox", { name: "Поколение" });
    await expect(generation.getByRole("option")).toHaveText(["Выберите", "III (2011–2017)", "IV (2017–2023)"]);
    await chooseStep(page, "Поколение", { label: "III (2011–2017)" });
    await chooseStep(page, "Модификация", { index: 1 });
    await page.getByRole("button", { name: "Выбрать этот автомобиль" }).click();
    await expect(page).toHaveURL(/autogeneration-is-iii\/automodel-is-rio\//);
  });

  test("go without a year for who does not know it", async ({ page }) => {
    await page.goto("/cars/?brand=kia&model=rio");
    await chooseStep(page, "Год выпуска", { label: "Не знаю: выберу поколение" });
    await expect(main(page).getByRole("combobox", { name: "Поколение" }).getByRole("option")).toHaveCount(5);
  });
});
