import { expect, type Page } from "@playwright/test";
import { signInNewCustomer } from "../support/customer.ts";
import {
  expectNoAxeViolations,
  hasScripts,
  isPhone,
  open,
  reachable,
  test,
  whenTakenOver,
} from "../support/page-test.ts";
import { carOf } from "./journeys/car-steps.ts";

const strip = (page: Page) => page.getByRole("region", { name: "Объявления" });
const catalogue = (page: Page) => page.getByRole("navigation", { name: isPhone() ? "Меню" : "Каталог" });

/** Escape works from the moment when its script is there, which the first touch of a menu asks for. */
const escapes = (page: Page, isGone: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press("Escape");
    await isGone();
  }).toPass();

test.describe("the notice at the top", () => {
  test("NAV-034 NAV-056 NAV-057 NAV-059 is closed for all pages, where the visitor stands", async ({ page }) => {
    const address = "/catalog/wheels/?sort=price";
    await page.goto(address);
    await expect(strip(page)).toContainText("Демонстрационный магазин");
    await expect(strip(page).getByText("вымышлены")).toHaveJSProperty("tagName", "B");
    await whenTakenOver(page);
    const answered = page.waitForResponse((response) => response.url().endsWith("/notifications/"));
    await strip(page).getByRole("button", { name: "Закрыть объявление" }).click();
    await answered;
    await expect(strip(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    if (hasScripts()) await expect(page.getByRole("main")).toBeFocused();

    await page.goto("/catalog/tyres/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(strip(page)).toHaveCount(0);

    const closed = (await page.context().cookies()).find(({ name }) => name === "notifications_closed");
    const hashes: Record<string, string> = JSON.parse(decodeURIComponent(closed?.value ?? "{}"));
    expect(Object.entries(hashes)).toEqual([[expect.stringMatching(/^\d+$/), expect.stringMatching(/^[0-9a-f]+$/)]]);
  });
});

test("NAV-029 NAV-030 CFG-013 the first seven items stay in sight of a wide screen, and nothing focused is under them", {
  tag: ["@noscripts", "@widths"],
}, async ({ page }) => {
  await page.goto("/catalog/tyres/");
  const items = catalogue(page).getByRole("link").filter({ visible: true });
  const bar = await catalogue(page).boundingBox();
  expect(bar?.y).toBeGreaterThan(0);
  await page.mouse.wheel(0, 1_500);
  if (isPhone()) return expect(catalogue(page)).not.toBeInViewport();
  await expect.poll(async () => (await catalogue(page).boundingBox())?.y).toBe(0);
  const top = await catalogue(page).evaluate((bar) =>
    [...bar.querySelectorAll(":scope ul > li > div > a")].map(({ textContent }) => textContent),
  );
  expect(top).toHaveLength(7);
  await expect(items.filter({ hasText: "Акции" })).toBeInViewport();

  const link = page.getByRole("main").getByRole("link").nth(30);
  await link.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY);
    (element as HTMLElement).focus();
  });
  await expect
    .poll(async () => (await link.boundingBox())?.y ?? 0, "the focused link is below the bar")
    .toBeGreaterThan(bar?.height ?? 0);
});

test("NAV-020 NAV-021 the menus of a wide screen open by keyboard, and Escape puts them away", {
  tag: "@wide",
}, async ({ page }) => {
  await open(page, "/");
  for (const [menu, item, child] of [
    ["Покупателям", "Услуги", "Каталог услуг"],
    ["Каталог", "Шины", "Зимние шины"],
  ] as const) {
    const navigation = page.getByRole("navigation", { name: menu });
    const second = navigation.getByRole("link", { name: child, exact: true, includeHidden: true }).last();
    await expect(second).toBeHidden();
    await navigation.getByRole("link", { name: item, exact: true }).filter({ visible: true }).first().focus();
    await expect(second).toBeVisible();
    if (hasScripts()) await escapes(page, () => expect(second).toBeHidden({ timeout: 500 }));
  }
});

test("NAV-022 what a filter changes without a reload, the menus of a wide screen follow", {
  tag: ["@scripts", "@wide"],
}, async ({ page }) => {
  await open(page, "/catalog/tyres/season-is-winter/?sort=price");
  const winter = catalogue(page).getByRole("link", { name: "Зимние шины", includeHidden: true }).last();
  const signIn = page.getByRole("banner").getByRole("link", { name: "Войти" }).last();
  await expect(winter).toHaveAttribute("aria-current", "true");
  const filters = page.getByRole("complementary", { name: "Фильтры" });
  await filters.getByRole("checkbox", { name: /^Летние/ }).check();
  await expect(page).toHaveURL(/season-is-summer-or-winter\/\?sort=price$/);
  await filters.getByRole("link", { name: "Сбросить" }).click();
  await expect(page).toHaveURL(/\/catalog\/tyres\/$/);
  await signIn.focus();
  await expect(winter).not.toHaveAttribute("aria-current");
  await expect(signIn).toHaveAttribute("href", "?showAuthModal=true");
  const fitting = catalogue(page).getByRole("link", { name: "Шиномонтаж" }).filter({ visible: true });
  await expect(fitting).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/season-is-winter\/\?sort=price$/);
  await fitting.focus();
  await expect(winter).toHaveAttribute("aria-current", "true");

  await open(page, "/catalog/tyres/");
  await filters.getByRole("checkbox", { name: /^Зимние/ }).check();
  await expect(page).toHaveURL(/season-is-winter\/$/);
  await signIn.focus();
  await expect(winter).toHaveAttribute("aria-current", "true");
});

test("NAV-027 NAV-028 CAR-002 a car chosen in the garage menu narrows the list that filters have made of the page", {
  tag: ["@scripts", "@wide"],
}, async ({ page, shop }) => {
  reachable(shop);
  await signInNewCustomer(page, { firstname: "Анна", surname: "Ёлкина" });
  await page.goto(`/my/garage/add/?${new URLSearchParams(await carOf(page, "kia"))}`);
  await page.getByRole("button", { name: "Добавить в гараж" }).click();
  await expect(page).toHaveURL(/\/my\/garage\/$/);
  await open(page, "/catalog/tyres/");
  const filters = page.getByRole("complementary", { name: "Фильтры" });
  await filters.getByRole("checkbox", { name: /^Зимние/ }).check();
  await expect(page).toHaveURL(/season-is-winter\/$/);
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "Гараж" }).focus();
  const field = banner.locator("input[name=back]").first();
  await expect(field).toHaveValue("/catalog/tyres/season-is-winter/");
  await banner.getByRole("button", { name: /^Kia/ }).click();
  await expect(page).toHaveURL(/\/catalog\/tyres\/autobrand-is-kia\/.*\/season-is-winter\/$/);
});

test("NAV-026 NAV-035 NAV-036 NAV-039 the burger of a phone has navigation, region and signing in", {
  tag: ["@main-scripts", "@phone"],
}, async ({ page }) => {
  await open(page, "/catalog/tyres/?page=2");
  const button = catalogue(page).locator("summary");
  await button.click();
  await expect(catalogue(page).getByRole("link", { name: "Зимние шины" }).filter({ visible: true })).toHaveCount(1);
  await expect(catalogue(page).getByRole("link", { name: "Статус заказа" })).toBeVisible();
  await expect(catalogue(page).getByRole("link", { name: "Москва" })).toHaveAttribute(
    "href",
    "?page=2&showRegionModal=1",
  );
  await expect(catalogue(page).getByRole("link", { name: "Мой автомобиль" })).toHaveAttribute("href", "/cars/");
  await expect(catalogue(page).getByRole("link", { name: "Войти" })).toHaveAttribute("href", /showAuthModal=true$/);
  await expectNoAxeViolations(page);
  if (!hasScripts()) return;
  await escapes(page, () => expect(catalogue(page).getByRole("link", { name: "Войти" })).toBeHidden({ timeout: 500 }));
  await expect(button).toBeFocused();
});

test("NAV-008 NAV-009 the certificate opens over the page, or by itself without scripts", async ({ page }) => {
  await open(page, "/company/policy/");
  const badge = page.getByRole("contentinfo").getByRole("link", { name: "Сертификат Ikon Tyres" });
  await badge.click();
  if (!hasScripts()) {
    await expect(page).toHaveURL(/\/certificate-ikon-tyres\.svg$/);
    return;
  }
  const dialog = page.getByRole("dialog", { name: "Сертификат Ikon Tyres" });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(badge).toBeFocused();
  await expect(page).toHaveURL(/\/company\/policy\/$/);
});
