import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, isPhone, reachable, test, whenTakenOver } from "../support/page-test.ts";

interface Goods {
  sku: string;
  url: string;
  price: number;
  brand: { title: string };
  stock: { state: string };
}

const ask = async (request: APIRequestContext, path: string) => (await (await request.get(path)).json()).data;

async function goodsOf(request: APIRequestContext, category: string, offset = 0): Promise<Goods[]> {
  const query = `category[]=${category}&sort=stock&offset=${offset}&limit=24`;
  return (await ask(request, `/api/gateway/goods/list?${query}`)).items;
}

async function openFirst(page: Page, category: string): Promise<Goods> {
  const [goods] = await goodsOf(page.request, category);
  if (!goods) throw new Error(`no ${category} in the shop`);
  await page.goto(goods.url);
  return goods;
}

/** The first of a category for which the gateway says what the journey is about. */
async function openWhere(page: Page, category: string, holds: (goods: Goods) => Promise<boolean>): Promise<Goods> {
  for (const goods of await goodsOf(page.request, category)) {
    if (!(await holds(goods))) continue;
    await page.goto(goods.url);
    return goods;
  }
  throw new Error(`no fitting ${category} in the shop`);
}

const buyBox = (page: Page) => page.getByRole("main");

test.describe("a product page", () => {
  test("PRD-001 PRD-011 PRD-012 PRD-020 shows what it is, what it costs and where it is in stock", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const goods = await openFirst(page, "tyre");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(goods.brand.title);
    const roubles = (goods.price / 100).toLocaleString("ru").replaceAll("\u00a0", " ");
    await expect(buyBox(page)).toContainText(`${roubles} ₽`);
    await expect(page.getByRole("region", { name: /^Наличие и доставка/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Характеристики" })).toContainText("Выдерживает до");
    await expect(page.getByRole("region", { name: "Характеристики" })).toContainText("Рассчитана на скорость до");
    await expect(page.getByRole("region", { name: "Характеристики" })).toContainText("Высота боковины");
  });

  test("PRD-006 PRD-007 lists shops with their stock, and delivery methods with costs and days", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const goods = await openFirst(page, "tyre");
    const { shops } = await ask(page.request, `/api/goods/availability/${goods.sku}.json?timestamp=${Date.now()}`);
    expect(shops.length).toBeGreaterThan(0);
    const stock = page.getByRole("region", { name: /^Наличие и доставка/ });
    if (shops.length > 3) await stock.getByText(/^Ещё \d+\sцентр/).click();
    for (const shop of shops)
      await expect(stock.getByRole("listitem").filter({ hasText: shop.title })).toContainText(
        shop.quantity > 0 ? /\d+\sшт\.\s*сегодня/ : /(завтра,\s)?\d+\s[а-я]+$/,
      );
    await expect(stock.getByRole("listitem").filter({ hasText: "Самовывоз" })).toContainText("бесплатно");
    await expect(stock.getByRole("listitem").filter({ hasText: "Доставка курьером" })).toContainText(/₽|бесплатно/);
    await expect(stock).toContainText(/Наличие проверено в \d\d:\d\d/);
  });

  test("PRD-004 leads to analogs of other brands in the same size", { tag: "@noscripts" }, async ({ page }) => {
    const goods = await openWhere(page, "battery", async ({ sku }) => {
      const { items } = await ask(page.request, `/api/gateway/goods/analogs?sku=${sku}`);
      return items.length > 1;
    });
    const analogs = page.getByRole("region", { name: "Аналоги других марок" });
    const links = await analogs.getByRole("link").all();
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) await expect(link).not.toContainText(goods.brand.title);
    await analogs.getByRole("link").first().click();
    await expect(page).not.toHaveURL(goods.url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("PRD-005 PRD-008 recommends what goes with it and shows the benefits of buying it", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await openFirst(page, "battery");
    const recommended = page.getByRole("region", { name: "Пригодится вместе с покупкой" });
    expect(await recommended.getByRole("link").count()).toBeGreaterThan(0);
    const benefits = page.getByRole("list", { name: "Выгоды" });
    await expect(benefits).toContainText("Самовывоз бесплатно");
    await expect(benefits).toContainText(/Минус \d.*за старый аккумулятор/);
  });

  test("PRD-005 recommends what fits the chosen car", { tag: "@noscripts" }, async ({ page, context, baseURL }) => {
    const car: Record<string, string> = {};
    for (const part of ["brand", "model", "generation", "modification"]) {
      const query = new URLSearchParams(car);
      const { items } = await ask(page.request, `/api/gateway/auto/classified?${query}`);
      car[part] = items[0].slug;
    }
    const names = { brand: "car_manufacturer", model: "car_model", generation: "car_generation" } as const;
    const cookies = { ...names, modification: "car_modification" };
    await context.addCookies(
      Object.entries(cookies).map(([part, name]) => ({ name, value: car[part] ?? "", url: baseURL ?? "" })),
    );
    await openFirst(page, "disk");
    const row = page.getByRole("region", { name: /^Шины для вашего / });
    const { items } = await ask(
      page.request,
      `/api/gateway/goods/recommendation?${new URLSearchParams({
        type: "tyre",
        autobrand: car.brand ?? "",
        automodel: car.model ?? "",
        autogeneration: car.generation ?? "",
        automodification: car.modification ?? "",
      })}`,
    );
    expect(items.length).toBeGreaterThan(0);
    await expect(row.getByRole("link").first()).toHaveAttribute("href", items[0].url);
  });

  test("PRD-021 PRD-023 strikes a price elsewhere only where it was really higher for 30 days", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const history = (sku: string) => ask(page.request, `/api/gateway/goods/price-history?sku=${sku}`);
    await openWhere(page, "tyre", async ({ sku }) => (await history(sku)).elsewhere !== null);
    await expect(page.getByText("Зачёркнута цена в других магазинах")).toBeVisible();
    await openWhere(page, "tyre", async ({ sku }) => (await history(sku)).elsewhere === null);
    await expect(page.getByText("Зачёркнута цена в других магазинах")).toHaveCount(0);
    await openWhere(page, "tyre", async ({ sku }) => (await history(sku)).changes.length > 0);
    const summary = page.getByText(/^(Самая низкая цена за 30 дней|За 30 дней: от .* до .*)$/);
    await summary.click();
    await expect(page.getByText(/^До\s\d+\s[а-я]+$/).first()).toBeVisible();
  });

  test("shows details of its picture by links, by keyboard and without moving the page", async ({ page }) => {
    await openFirst(page, "tyre");
    await whenTakenOver(page);
    const views = page.getByRole("list", { name: "Изображения товара" }).getByRole("link");
    await expect(views).toHaveCount(3);
    const top = await page.evaluate(() => scrollY);
    await views.nth(1).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#picture-tread$/);
    await expect(page.getByRole("img", { name: /рисунок протектора/ })).toBeInViewport({ ratio: 0.6 });
    expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(5);
    const large = await page.getByRole("link", { name: /рисунок протектора/ }).getAttribute("href");
    expect(large).toBe("?picture=tread");
    const answer = await page.request.get(new URL(large ?? "", page.url()).href);
    expect(await answer.text()).toContain("Рисунок протектора");
  });

  test("SVC-001 fitting is one press more, with its price and time, and storage of what comes off as well", async ({
    page,
  }) => {
    await openFirst(page, "tyre");
    const offer = page.getByRole("region", { name: "Заодно в центре" });
    await expect(offer).toContainText(/Шиномонтаж 4\s×\sR\d+ от\s[\d\s]+₽/);
    // A time is told where the goods lie today.
    await expect(offer).toContainText(/Ближайший: .*\d\d:\d\d|Выберите центр и время/);
    const withStorage = (await offer.getByRole("link", { name: "С хранением" }).getAttribute("href")) ?? "";
    await offer.getByRole("link", { name: "Записаться" }).click();
    await expect(page).toHaveURL(/\/service-tyre-fitting\/\?sizes=4x/);
    await page.goto(withStorage);
    await expect(page.getByRole("main")).toContainText(/Сезонная смена, 4\s×\s.*Приём колёс на хранение/);
    await expectNoAxeViolations(page);
  });

  test("PRD-007 says what delivery costs out of town, and leads to the same goods in another city", {
    tag: "@noscripts",
  }, async ({ page }) => {
    const { url } = await openFirst(page, "tyre");
    const stock = page.getByRole("region", { name: /^Наличие и доставка/ });
    await expect(stock).toContainText(/Курьером за город: [\d\s]+₽ и\s30\s₽ за\sкм, до\s60\sкм/);
    await stock.getByRole("link", { name: "Сроки и цены в другом городе" }).click();
    await page.getByRole("main").getByRole("link", { name: "Казань" }).first().click();
    await expect(page).toHaveURL(new RegExp(`//kazan\\.[^/]+${url}`));
    await expect(page.getByRole("region", { name: "Наличие и доставка в Казани" })).toBeVisible();
  });

  test("PRD-030 tells the label of the European Union and the year of a tyre, where they are known", {
    tag: "@noscripts",
  }, async ({ page }) => {
    await openWhere(page, "tyre", async ({ url }) => (await (await page.request.get(url)).text()).includes("дБ"));
    const attributes = page.getByRole("region", { name: "Характеристики" });
    await expect(attributes).toContainText(/Год выпуска202[45]По метке DOT/);
    await expect(attributes).toContainText(/Экономичность, ЕС[A-E]Класс этикетки ЕС/);
    await expect(attributes).toContainText(/Внешний шум, ЕС\d\d\sдБ/);
    await expect(page.getByRole("main")).toContainText(/₽\s?за штуку/);
  });

  test("sends who finds it gone to analogs or to its kind", { tag: "@scripts" }, async ({ page }) => {
    const gone = await goneGoods(page.request);
    await page.goto(gone.url);
    await expect(page.getByRole("main")).toContainText("Нет в наличии");
    await expect(page.getByRole("button", { name: /^В корзину/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Посмотреть (аналоги|другие)$/ })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("уменьшите количество");
    await expectNoAxeViolations(page);
  });

  test("GEN-007 of every kind fits the screen", { tag: "@scripts" }, async ({ page }) => {
    for (const category of ["tyre", "disk", "battery", "wipers"])
      await test.step(category, async () => {
        await openFirst(page, category);
        for (const width of isPhone() ? [360, 320] : [1280, 768]) {
          await page.setViewportSize({ width, height: 740 });
          const overflow = await page.getByRole("main").evaluate((main) => main.scrollWidth - main.clientWidth);
          expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
        }
      });
  });
});

async function goneGoods(request: APIRequestContext): Promise<Goods> {
  for (const category of ["tyre", "disk", "wipers", "battery"]) {
    const { total } = await ask(request, `/api/gateway/goods/list?category[]=${category}&sort=stock&offset=0&limit=1`);
    const last = await goodsOf(request, category, Math.max(0, total - 24));
    const gone = last.find(({ stock }) => stock.state === "none");
    if (gone) return gone;
  }
  throw new Error("everything is in stock");
}

test.describe("API-063 a page that is looked at for long", () => {
  const stockLink = (page: Page) => page.getByRole("main").locator('a[href="#stock"]');

  test("PRD-006 PRD-007 PRD-008 asks again when the quantity changes", { tag: "@scripts" }, async ({ page }) => {
    await openFirst(page, "tyre");
    await whenTakenOver(page);
    const asked = page.waitForResponse(/\/product-live\/[^/]+\/\?quantity=5$/);
    await page.getByRole("button", { name: "Увеличить количество" }).click();
    expect((await (await asked).json()).quantity).toBe(5);
    await expect(page.getByRole("main")).toContainText("за 5 шт.");
  });

  test("PRD-006 asks every minute, and not while it is hidden", { tag: "@scripts" }, async ({ page }) => {
    await page.clock.install();
    await openFirst(page, "tyre");
    await whenTakenOver(page);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/product-live/")) asked += 1;
    });
    const hide = (hidden: boolean) =>
      page.evaluate((value) => Object.defineProperty(document, "hidden", { value, configurable: true }), hidden);
    await hide(true);
    await page.clock.runFor(180_000);
    expect(asked).toBe(0);
    await hide(false);
    const answer = page.waitForResponse(/\/product-live\//);
    await page.clock.runFor(61_000);
    expect((await answer).ok()).toBe(true);
  });

  test("PRD-006 shows stock that is bought away meanwhile", { tag: "@scripts" }, async ({ page, shop }) => {
    const database = reachable(shop);
    await page.clock.install();
    const { sku } = await openFirst(page, "wheel-covers");
    await whenTakenOver(page);
    await expect(stockLink(page)).toContainText("Сегодня");
    await database.setStock(sku, 0);
    await page.clock.runFor(61_000);
    await expect(stockLink(page)).toHaveText("Нет в наличии");
    await database.setStock(sku, 20);
  });
});
