import { expect, type Locator } from "@playwright/test";
import { signInDemoPerson } from "../support/customer.ts";
import { main, open, reachable, test, whenTakenOver } from "../support/page-test.ts";
import { openDay, timesOf } from "./journeys/booking.ts";
import { fillCart, goodsOf, openCart } from "./journeys/purchase.ts";

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error("not on the page");
  return { ...box, bottom: Math.round(box.y + box.height) };
};

/**
 * The most that each page may take of a window, in pixels from its top. `header`: where lists begin; `known`: the first button of the home page
 * of who is signed in; `product`: the buy button; `times`: the next times of a centre; `plan`: the first bay of the plan of a day.
 */
const windows = [
  { width: 360, height: 740, header: 150, known: 700, product: 640, times: 740, plan: 560 },
  { width: 768, height: 1_024, header: 160, known: 900, product: 640, times: 820, plan: 500 },
  { width: 1_280, height: 900, header: 160, known: 840, product: 620, times: 480, plan: 330 },
  { width: 1_920, height: 1_080, header: 160, known: 920, product: 620, times: 540, plan: 330 },
];

test.describe("what a page is for is on its first screen", { tag: ["@noscripts", "@wide"] }, () => {
  for (const { width, height, ...most } of windows) {
    test(`of a guest at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/catalog/tyres/season-is-winter/");
      expect((await boxOf(main(page))).y).toBeLessThanOrEqual(most.header);
      await page.goto((await goodsOf(page.request, "tyre", 100)).url);
      const button = main(page)
        .getByRole("button", { name: /^В корзину/ })
        .first();
      expect((await boxOf(button)).y).toBeLessThanOrEqual(most.product);
      await page.goto("/service/");
      await main(page).getByRole("article").first().getByRole("heading").getByRole("link").click();
      const time = main(page)
        .getByRole("link", { name: /^\d\d:\d\d/ })
        .first();
      expect((await boxOf(time)).bottom).toBeLessThanOrEqual(most.times);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test(`of a customer and of staff at ${width} px`, async ({ page, shop }) => {
      reachable(shop);
      await page.setViewportSize({ width, height });
      await signInDemoPerson(page, "anna@example.ru");
      await page.goto("/");
      const waiting = main(page).getByRole("link", { name: /ждёт вас|^Оплатите заказ/ });
      expect(await waiting.count()).toBeLessThanOrEqual(2);
      const button = main(page)
        .getByRole("button", { name: /^В корзину/ })
        .first();
      expect((await boxOf(button)).y).toBeLessThanOrEqual(most.known);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await signInDemoPerson(page, "admin@example.ru");
      await page.goto("/back-office/day-plan/");
      const plan = main(page).getByRole("heading", { name: /^Пост/ }).or(main(page).getByRole("table"));
      expect((await boxOf(plan.filter({ visible: true }).first())).y).toBeLessThanOrEqual(most.plan);
      // As if something waited in every section.
      await page.getByRole("navigation", { name: "Разделы" }).evaluate((sections) => {
        const count = sections.querySelector("span:has(> span)");
        if (!count) throw new Error("nothing waits in any section");
        for (const section of sections.children) section.append(count.cloneNode(true));
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

test.describe("pages are no longer than what they say", { tag: ["@noscripts", "@phone"] }, () => {
  test("a service has its price beside its name", async ({ page }) => {
    await page.goto("/service-catalog/");
    for (const row of await main(page).getByRole("form").or(main(page).locator("form")).getByRole("listitem").all()) {
      const [name, price] = [await boxOf(row.locator("> *").nth(0)), await boxOf(row.locator("> *").nth(1))];
      expect(price.x).toBeGreaterThanOrEqual(name.x + name.width);
      expect(price.bottom).toBeLessThanOrEqual(name.bottom);
      expect((await boxOf(row)).height).toBeLessThanOrEqual(130);
    }
  });

  test("two visits fit a screen, and what is under way in the account is larger than the rest", async ({
    page,
    shop,
  }) => {
    reachable(shop);
    await signInDemoPerson(page, "anna@example.ru");
    await page.goto("/my/appointments/");
    for (const visit of await main(page).getByRole("article").all())
      expect((await boxOf(visit)).height).toBeLessThanOrEqual(740 / 2 - 60);
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.goto("/my/");
    const heights = async (names: readonly string[]) =>
      Promise.all(names.map(async (name) => (await boxOf(main(page).getByRole("region", { name }))).height));
    const [lead = [], lesser = []] = [
      await heights(["Заказ", "Ближайшая запись"]),
      await heights(["Хранение", "Баллы", "Автомобиль"]),
    ];
    for (const row of [lead, lesser]) expect(new Set(row.map(Math.round)).size).toBe(1);
    expect(lead[0]).toBeGreaterThan(lesser[0] ?? 0);
  });

  test("on a desktop the days of delivery are on the second screen, and no two centres look alike", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1_280, height: 900 });
    await page.goto((await goodsOf(page.request, "tyre", 100)).url);
    const delivery = main(page)
      .getByRole("region", { name: /^Наличие и доставка/ })
      .getByText("Самовывоз", { exact: true });
    expect((await boxOf(delivery)).bottom).toBeLessThanOrEqual(1_800);
    await page.goto("/contacts/");
    const faces = await main(page)
      .getByRole("article")
      .locator("> svg")
      .evaluateAll((drawings) => drawings.map(({ outerHTML }) => outerHTML));
    expect(faces.length).toBeGreaterThan(2);
    expect(new Set(faces).size).toBe(faces.length);
    await page.goto("/offers/");
    const pictures = await main(page)
      .getByRole("article")
      .locator("svg")
      .evaluateAll((drawings) => drawings.map(({ innerHTML }) => innerHTML));
    expect(pictures.length).toBeGreaterThan(3);
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});

test("times of another day come in 150 ms, below a calendar that stays where it is", {
  tag: ["@scripts", "@phone"],
}, async ({ page }) => {
  await open(page, "/service-tyre-fitting/?sizes=4x205-55-16&packet=full&shop=1");
  const calendar = page.getByRole("table", { name: "Свободные места по дням" });
  const before = await boxOf(calendar);
  await openDay(page, 3);
  await expect(timesOf(page).first()).toBeVisible();
  const form = timesOf(page).first().locator("xpath=ancestor::form");
  expect(await form.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.15s");
  expect((await boxOf(calendar)).height).toBe(before.height);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await form.evaluate((element) => getComputedStyle(element).animationName)).toBe("none");
});

test("the price of a delivery is seen to be asked for, and moves nothing when it comes", {
  tag: ["@scripts", "@phone"],
}, async ({ page, shop }) => {
  const { sku } = await goodsOf(page.request, "oils", 40);
  await reachable(shop).setStock(sku, 10);
  await fillCart(page, sku, 1);
  await openCart(page);
  await whenTakenOver(page);
  const order = page.getByRole("region", { name: "Оформление заказа" });
  await order.getByRole("radio", { name: /^Экспресс-доставка(?! аккум)/ }).check();
  const payment = order.getByRole("group", { name: "Чем оплатить" });
  const placeOf = async () => Math.round((await boxOf(payment)).y + (await page.evaluate(() => scrollY)));
  let tell = () => {};
  const known = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route("**/basket/delivery-quotes/", async (route) => {
    await known;
    await route.continue();
  });
  await order.getByRole("textbox", { name: "Улица" }).fill("Тверская");
  await order.getByRole("textbox", { name: "Дом" }).fill("7");
  await order.getByRole("textbox", { name: "Дом" }).blur();
  const before = await placeOf();
  await expect(page.locator("form[aria-busy]")).toHaveCount(1);
  tell();
  await expect(order.getByText(/и курьер привезёт/)).toBeVisible();
  await expect(page.locator("form[aria-busy]")).toHaveCount(0);
  expect(await placeOf()).toBe(before);
});
