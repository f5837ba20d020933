import { expect, type Locator, type Page } from "@playwright/test";
import {
  expectNoAxeViolations,
  hasScripts,
  isPhone,
  main,
  reachable,
  test,
  whenTakenOver,
} from "../support/page-test.ts";
import {
  fillCart,
  fillContact,
  findOrder,
  goodsOf,
  newContact,
  openCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";

/** Presses a picture until scripts, which listen when the browser has nothing else to do, show it over the page. */
async function openOver(page: Page, url: string): Promise<Locator> {
  const box = page.getByRole("dialog", { name: "Изображения товара" });
  const link = main(page).locator("a[data-picture]").first();
  await expect(async () => {
    if (new URL(page.url()).search !== "") await page.goto(url);
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/after-idle")),
    );
    await link.click();
    await expect(box).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return box;
}

test.describe("a product's pictures", () => {
  const openGallery = async (page: Page, position: number) => {
    const { url } = await goodsOf(page.request, "battery", position);
    await page.goto(url);
    return { url, first: main(page).locator("a[data-picture]").first() };
  };

  test("open over the page: keys, buttons and Escape, and the focus comes back", {
    tag: ["@scripts", "@widths"],
  }, async ({ page }) => {
    const { first, url } = await openGallery(page, 20);
    await whenTakenOver(page);
    const box = await openOver(page, url);
    const caption = box.getByRole("heading", { level: 2 });
    await expect(caption).toHaveText("Товар целиком, 1 из 3");
    await expect(box.getByRole("button", { name: "Закрыть" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(caption).toHaveText("Клеммы, 2 из 3");
    await box.getByRole("button", { name: "Следующее изображение" }).click();
    await expect(caption).toHaveText("Этикетка, 3 из 3");
    await expect(box.getByRole("button", { name: "Следующее изображение" })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Home");
    await expect(caption).toHaveText("Товар целиком, 1 из 3");
    await expectNoAxeViolations(page);
    const picture = box.getByRole("img").first();
    const wide = async () => (await picture.boundingBox())?.width ?? 0;
    const whole = await wide();
    // All of the window that the head leaves.
    const window = page.viewportSize();
    expect(whole).toBeGreaterThan(Math.min(window?.width ?? 0, (window?.height ?? 0) - 90) - 4);
    const zoom = box.getByRole("button", { name: "Увеличить" });
    await zoom.click();
    await expect(zoom).toHaveAttribute("aria-pressed", "true");
    expect(await wide()).toBeGreaterThan(2 * whole);
    await picture.click();
    await expect.poll(wide).toBe(whole);
    await picture.click({ position: { x: whole - 20, y: 20 } });
    expect(await wide()).toBeGreaterThan(2 * whole);
    // The pressed corner is what is seen.
    const [seen, frame] = [await picture.boundingBox(), await box.boundingBox()];
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 1);
    await box.getByRole("button", { name: "Следующее изображение" }).click();
    await expect(caption).toHaveText("Клеммы, 2 из 3");
    await expect.poll(wide).toBe(whole);
    await page.keyboard.press("Escape");
    await expect(box).toHaveCount(0);
    await expect(first).toBeFocused();
  });

  test("are swiped, and fill the width of a phone", { tag: ["@scripts", "@phone"] }, async ({ page }) => {
    const { url } = await openGallery(page, 21);
    await whenTakenOver(page);
    const box = await openOver(page, url);
    const strip = box.getByRole("group", { name: "Изображения" });
    expect(await strip.evaluate((element) => getComputedStyle(element).scrollSnapType)).toBe("x mandatory");
    await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: "instant" }));
    await expect(box.getByRole("heading", { level: 2 })).toHaveText("Клеммы, 2 из 3");
    const size = await box.boundingBox();
    expect([size?.width, size?.height].map((side) => Math.round(side ?? 0))).toEqual([360, 740]);
    for (const name of ["Закрыть", "Предыдущее изображение"]) {
      const button = await box.getByRole("button", { name }).boundingBox();
      expect(Math.round(Math.min(button?.width ?? 0, button?.height ?? 0))).toBeGreaterThanOrEqual(44);
    }
    await box.getByRole("button", { name: "Закрыть" }).click();
    await expect(box).toHaveCount(0);
  });

  test("are pages of the shop without scripts", { tag: ["@noscripts", "@widths"] }, async ({ page }) => {
    const { url, first } = await openGallery(page, 22);
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await first.click();
    await expect(page).toHaveURL(/\?picture=whole$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await expect(main(page)).toContainText("Товар целиком, 1 из 3");
    const others = main(page).getByRole("navigation", { name: "Изображения товара" }).getByRole("link");
    await expect(others).toHaveCount(3);
    await others.nth(1).click();
    await expect(main(page)).toContainText("Клеммы, 2 из 3");
    await main(page)
      .getByRole("link", { name: /^К товару/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`${url}$`));
  });
});

/** A tyre that has analogs, which no other project sells out. */
async function withAnalogs(page: Page): Promise<{ sku: string; url: string }> {
  const first = ["js-360", "nojs-360", "js-1280", "nojs-1280"].indexOf(test.info().project.name) * 20 + 130;
  for (let position = first; position < first + 20; position += 1) {
    const goods = await goodsOf(page.request, "tyre", position);
    const answer = await page.request.get(`/api/gateway/goods/analogs?sku=${goods.sku}`);
    if ((await answer.json()).data.items.length > 0) return goods;
  }
  throw new Error("no tyre has analogs");
}

test("where goods are out, analogs come first", { tag: "@widths" }, async ({ page, shop }) => {
  const database = reachable(shop);
  const { sku, url } = await withAnalogs(page);
  await database.setStock(sku, 0);
  const out = main(page).getByText("Сообщить о поступлении").first();
  // The page that was shared until now is shown for a while.
  await expect(async () => {
    await page.goto(`${url}?again=${Date.now()}`);
    await expect(out).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
  const analogs = main(page).getByRole("region", { name: "Аналоги других марок" });
  await expect(analogs).toHaveCount(1);
  const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  expect(await top(analogs)).toBeLessThan(await top(out));
  await expectNoAxeViolations(page);
});

/** An order of some oil of this project's own. */
async function order(page: Page): Promise<{ number: string; phone: string }> {
  const position = ["js-360", "nojs-360", "js-1280", "nojs-1280"].indexOf(test.info().project.name) + 100;
  const contact = newContact();
  await fillCart(page, (await goodsOf(page.request, "oils", position)).sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  return readOrder(page, contact);
}

test("an order says that it is taken, by one number, where and when, and goes into the calendar", {
  tag: "@widths",
}, async ({ page }) => {
  const { number } = await order(page);
  const heading = page.getByRole("heading", { level: 1 });
  const sizes = await heading.evaluate((element) => ({
    number: Number.parseFloat(getComputedStyle(element.querySelector("span") ?? element).fontSize),
    words: Number.parseFloat(getComputedStyle(element).fontSize),
  }));
  expect(sizes.number).toBeGreaterThanOrEqual(28);
  expect(sizes.words).toBeLessThanOrEqual(16);
  await expect(main(page).getByRole("list", { name: "Ход заказа" }).locator("[aria-current=step]")).toContainText(
    "Принят",
  );
  const next = main(page).getByRole("region", { name: /^Можно забрать/ });
  await expect(next).toContainText("Где забрать");
  await expect(next.getByRole("link", { name: "Позвонить" })).toHaveAttribute("href", /^tel:\+7/);
  await expect(next.getByRole("link", { name: "На карте" })).toHaveAttribute("href", /^https:\/\/yandex\.ru\/maps\//);
  const href = (await next.getByRole("link", { name: "В календарь" }).getAttribute("href")) ?? "";
  const file = await page.request.get(href);
  expect(file.headers()["content-type"]).toMatch(/^text\/calendar/);
  expect(await file.text()).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART:\d{8}T\d{6}Z[\s\S]*SUMMARY:Забрать заказ/);
  expect((await page.request.get(href.replace(/[^/]+\/calendar/, "not-the-key/calendar"))).status()).toBe(404);
  if (isPhone()) {
    const where = await next.boundingBox();
    expect(where?.y).toBeLessThan(420);
  }
  await expectNoAxeViolations(page);
  // No other number than that of the heading.
  expect(await main(page).textContent()).not.toMatch(/[Нн]омер для|\b\d{8}\b/);
  expect(number).toMatch(/^\d{6}-\w+$/);
});

test("ORD-002 the status page says what, where and what comes next", { tag: "@widths" }, async ({ page }) => {
  const found = await order(page);
  await findOrder(page, found);
  const status = main(page).getByRole("status");
  await expect(status.getByRole("heading", { level: 3 })).toHaveText(/^Можно забрать/);
  await expect(status).toContainText(/В заказе\s*1\s+шт\./);
  await expect(status).toContainText("Где забрать");
  await expect(status.getByRole("link", { name: "На карте" })).toBeVisible();
  await expect(status.getByRole("link", { name: "Позвонить" })).toBeVisible();
  await expectNoAxeViolations(page);
  if (!hasScripts()) await expect(page).toHaveURL(/\/order\/status\/$/);
});
