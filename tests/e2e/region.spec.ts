import { expect, type Page } from "@playwright/test";
import { countDocuments } from "../support/document-count.ts";
import { expectNoAxeViolations, hasScripts, isPhone, test, whenTakenOver } from "../support/page-test.ts";

const LIST = "/catalog/tyres/season-is-winter/?sort=price&page=2";
const picker = (page: Page) => page.getByRole("dialog", { name: "Выберите город" });
const searchField = (page: Page) => picker(page).getByRole("searchbox", { name: "Поиск города" });

async function openFromHeader(page: Page): Promise<void> {
  await whenTakenOver(page);
  await page.getByRole("banner").getByRole("link", { name: "Москва" }).first().click();
  await expect(picker(page)).toBeVisible();
}

async function look(page: Page, name: string): Promise<void> {
  await searchField(page).fill(name);
  if (!hasScripts()) await picker(page).getByRole("button", { name: "Найти" }).click();
}

test.describe("the city picker", () => {
  test("REG-011 REG-012 REG-013 REG-017 opens over the page from the city in the header", {
    tag: "@main-scripts",
  }, async ({ page }) => {
    await page.goto(LIST);
    await expect(picker(page)).toHaveCount(0);
    await openFromHeader(page);
    await expect(searchField(page)).toBeVisible();
    await expect(picker(page).getByRole("heading", { name: "Центры" })).toBeVisible();
    await expect(picker(page).getByRole("heading", { name: "Доставка в регионы" })).toHaveCount(1);
    await expect(page.locator("h1")).toHaveText("Зимние шины");
    await expectNoAxeViolations(page);
  });

  test("REG-011 takes no new document with scripts; Escape closes it and the focus goes back to the city", {
    tag: "@scripts",
  }, async ({ page }) => {
    await page.goto(LIST);
    const documents = countDocuments(page);
    await openFromHeader(page);
    await expect(searchField(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(picker(page)).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: "Москва" }).first()).toBeFocused();
    await expect(page).toHaveURL(/season-is-winter\/\?sort=price&page=2$/);
    expect(documents()).toBe(0);
  });

  test("REG-007 REG-008 REG-009 is opened by the address of any page, which then loses the parameter with scripts", async ({
    page,
  }) => {
    for (const path of ["/?showRegionModal=1", `${LIST}&showRegionModal=1`]) {
      await page.goto(path);
      await expect(picker(page)).toBeVisible();
      await expect(searchField(page)).toBeVisible();
      if (hasScripts()) await expect(page).not.toHaveURL(/showRegionModal/);
      await expect(picker(page).getByRole("link", { name: "Самара", exact: true })).toBeVisible();
    }
    if (isPhone()) {
      // It slides in.
      await expect
        .poll(async () => {
          const box = await picker(page).boundingBox();
          return [box?.x, box?.y, box?.width];
        })
        .toEqual([0, 0, page.viewportSize()?.width]);
    }
    await picker(page).getByRole("link", { name: "Закрыть" }).click();
    await expect(picker(page)).toHaveCount(0);
    const url = new URL(page.url());
    expect(url.pathname).toBe("/catalog/tyres/season-is-winter/");
    expect(Object.fromEntries(url.searchParams)).toEqual({ sort: "price", page: "2" });
  });

  test("REG-014 REG-015 REG-016 a main region opens to its cities, main cities stand beside", async ({ page }) => {
    await page.goto("/?showRegionModal=1");
    const shops = picker(page).getByRole("region", { name: "Центры" });
    await expect(shops.getByRole("link", { name: "Краснодар", exact: true })).toBeVisible();
    const cityOfRegion = shops.getByRole("link", { name: "Сочи" });
    await expect(cityOfRegion).toBeHidden();
    // Taken over, the dialog is modal and stays as it is.
    if (hasScripts()) await page.locator("dialog:modal").waitFor();
    await shops.getByText("Краснодарский край").click();
    await expect(cityOfRegion).toBeVisible();
  });

  test("REG-018 REG-019 regions of delivery stand under their letters, on a desktop in three columns", async ({
    page,
  }) => {
    await page.goto("/?showRegionModal=1");
    const letters = picker(page).getByRole("region", { name: "Доставка в регионы" }).getByRole("heading", { level: 3 });
    const shown = await letters.allTextContents();
    expect(shown.length).toBeGreaterThan(10);
    expect(shown).toEqual([...new Set(shown)].sort(new Intl.Collator("ru").compare));
    const lefts = await letters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(isPhone() ? 1 : 3);
  });

  test("REG-020 REG-024 the search finds main cities, sub-regions and regions of delivery, or says what to do", async ({
    page,
  }) => {
    await page.goto("/");
    await openFromHeader(page);
    for (const [typed, city] of [
      ["МОСК", "Москва"],
      ["тольят", "Тольятти"],
      ["жигулевск", "Жигулёвск"],
    ] as const) {
      await look(page, typed);
      await expect(picker(page).getByRole("link", { name: city })).toBeVisible();
      await expect(picker(page).getByRole("link", { name: "Омск" })).toHaveCount(0);
    }
    await look(page, "Атлантида");
    await expect(picker(page).getByText("Город не найден, уточните поиск")).toBeVisible();
    await expect(picker(page).getByRole("heading", { name: "Центры" })).toHaveCount(0);
  });

  test("REG-021 REG-022 REG-023 a city leads to its own host with path and query kept", async ({ page }) => {
    await page.goto(LIST);
    await openFromHeader(page);
    await look(page, "самара");
    await picker(page).getByRole("link", { name: "Самара", exact: true }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Самара" }).first()).toBeVisible();
    const url = new URL(page.url());
    expect([url.hostname, url.pathname]).toEqual(["samara.localhost", "/catalog/tyres/season-is-winter/"]);
    expect(Object.fromEntries(url.searchParams)).toEqual({ sort: "price", page: "2" });
    await expect(picker(page)).toHaveCount(0);
  });

  test("the nearest city is suggested when asked, from a rounded position that stands in no address", {
    tag: "@scripts",
  }, async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 53.1234, longitude: 50.2345 });
    await page.goto(LIST);
    await openFromHeader(page);
    const asked = page.waitForRequest(/\/regions\/nearest\//);
    await picker(page).getByRole("button", { name: "Определить ближайший" }).click();
    const request = await asked;
    expect([request.method(), new URL(request.url()).search, request.postData()]).toEqual([
      "POST",
      "",
      "lat=53.1&lng=50.2",
    ]);
    const suggestion = picker(page).getByText("Ближайший город").getByRole("link");
    await expect(suggestion).toHaveText("Самара");
    expect(new URL((await suggestion.getAttribute("href")) ?? "").hostname).toBe("samara.localhost");
    await expect(page).toHaveURL(/localhost:\d+\/catalog/);
  });
});

test.describe("the page of regions", () => {
  test("REG-020 REG-024 searches and keeps the way back", { tag: "@noscripts" }, async ({ page }) => {
    await page.goto(`/regions/?from=${encodeURIComponent(LIST)}`);
    const main = page.getByRole("main");
    await main.getByRole("searchbox", { name: "Поиск города" }).fill("алтай");
    await main.getByRole("button", { name: "Найти" }).click();
    await expect(main.getByRole("link", { name: "Москва" })).toHaveCount(0);
    await main.getByRole("link", { name: "Барнаул" }).click();
    await expect(page).toHaveURL(/\/\/barnaul\.localhost:\d+\/catalog\/tyres\/season-is-winter\/\?sort=price&page=2$/);
  });
});
