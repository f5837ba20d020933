import { type Browser, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { formatPrice } from "../../app/ui/format.ts";
import { signInAs } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, shopTest as test, whenTakenOver } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import { fillCart, fillContact, goodsOf, newContact, openCart, readOrder, submitOrder } from "./journeys/purchase.ts";

const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).press("Enter");

/** Signs the page's browser in, and opens what is found by a code in a list of the back office. */
async function openCard(page: Page, resource: "goods" | "stock", sku: string): Promise<void> {
  await open(page, `/back-office/${resource}/`);
  await field(page, "Код, название или бренд").fill(sku);
  await press(page, "Найти");
  await main(page).getByRole("rowheader").getByRole("link", { name: sku, exact: true }).press("Enter");
  await whenTakenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A customer in a browser of their own. */
const customerOf = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();

/** Goods that no other journey looks at, and the list of their model. */
async function ownGoods(page: Page, category: "disk" | "tyre", position: number) {
  const projects = ["js-360", "js-1280", "nojs-360", "nojs-1280"];
  const goods = await goodsOf(page.request, category, 90 + position * 4 + projects.indexOf(test.info().project.name));
  const [row] = await queryShop<{ brand_slug: string; model_slug: string; id: number }>(
    "select id, brand_slug, model_slug from goods where sku = $1",
    [goods.sku],
  );
  const list = `/catalog/${category === "disk" ? "wheels" : "tyres"}/brand-is-${row?.brand_slug}/model-is-${row?.model_slug}/`;
  return { ...goods, id: row?.id ?? 0, list };
}

/** Pages follow a change within seconds. */
const seen = (page: Page, path: string, look: () => Promise<void>) =>
  expect(async () => {
    await page.goto(path);
    await look();
  }).toPass({ timeout: 30_000 });

test("an own price until a day is what customers see in the list, on the page and in the cart", {
  tag: "@widths",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const goods = await ownGoods(page, "disk", 0);
  const customer = await customerOf(browser, baseURL);
  await fillCart(customer, goods.sku, 1);
  await signInAs(page, "admin");
  await openCard(page, "goods", goods.sku);
  await expectNoAxeViolations(page);
  await field(page, "Своя цена, ₽").fill("7,50");
  await field(page, "Последний день своей цены").fill("2020-01-01");
  await press(page, "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("Меньше десятой части цены из импорта");
  await expect(field(page, "Своя цена, ₽")).toHaveValue("7,50");
  await expectNoAxeViolations(page);
  const price = goods.price + 12_350;
  await field(page, "Своя цена, ₽").fill(String(price / 100).replace(".", ","));
  await press(page, "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("Этот день уже прошёл");
  const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await field(page, "Последний день своей цены").fill(inAWeek);
  await press(page, "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Сохранено.");
  await expect(main(page)).toContainText("История: 1");
  await expect(
    main(page)
      .getByRole("definition")
      .filter({ hasText: formatPrice(goods.price) }),
  ).toHaveCount(1);

  const shown = formatPrice(price);
  await seen(customer, goods.url, () => expect(main(customer)).toContainText(shown, { timeout: 2_000 }));
  await seen(customer, goods.list, () => expect(main(customer)).toContainText(shown, { timeout: 2_000 }));
  await seen(customer, "/basket/", () => expect(main(customer)).toContainText(shown, { timeout: 2_000 }));

  await field(page, "Своя цена, ₽").fill("");
  await field(page, "Последний день своей цены").fill("");
  await press(page, "Сохранить");
  await expect(main(page)).toContainText("История: 2");
  await seen(customer, goods.url, () =>
    expect(main(customer)).toContainText(formatPrice(goods.price), { timeout: 2_000 }),
  );
  await customer.context().close();
});

async function photoFile([width, height]: readonly [number, number], colour: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}

test("own photos are added, put in order and removed, and customers see them in the list and on the page", {
  tag: "@widths",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  const goods = await ownGoods(page, "disk", 3);
  const customer = await customerOf(browser, baseURL);
  await signInAs(page, "admin");
  await openCard(page, "goods", goods.sku);
  // A wrong file and a wrong price lose nothing of the right photo.
  await field(page, "Добавить фото").setInputFiles([
    await photoFile([900, 300], "#b03020"),
    { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>") },
  ]);
  await field(page, "Своё описание").fill("Снято у нас");
  await press(page, "Сохранить");
  await expect(main(page).getByRole("alert")).toContainText("JPEG, PNG или WebP");
  await expect(field(page, "Своё описание")).toHaveValue("Снято у нас");
  await expect(main(page).getByRole("img", { name: "Фото 1" })).toHaveCount(1);
  await expectNoAxeViolations(page);
  await field(page, "Добавить фото").setInputFiles([await photoFile([300, 900], "#2050b0")]);
  await press(page, "Сохранить");
  await expect(main(page).getByRole("status")).toContainText("Сохранено.");
  await expect(main(page).getByRole("listitem").filter({ hasText: "Место фото" })).toHaveCount(2);
  await field(page, "Место фото 2").selectOption("1");
  await press(page, "Сохранить");
  await expect(main(page)).toContainText("История: 2");
  await expectNoAxeViolations(page);

  const [row] = await queryShop<{ photos: string[] }>("select photos from goods where id = $1", [goods.id]);
  const base = `/goods/picture/own/${row?.photos[0]}`;
  const shown = (at: string) => main(customer).locator(`${at} img[src*="${base}-"]`);
  const isShown = () => expect(shown("").first()).toBeVisible({ timeout: 2_000 });
  await seen(customer, goods.list, () => expect(shown("article")).not.toHaveCount(0, { timeout: 2_000 }));
  await seen(customer, goods.url, isShown);
  await expectNoAxeViolations(customer);
  await expect(main(customer).locator("a[data-picture]")).toHaveCount(2);
  await customer.goto(`${goods.url}?picture=photo-2`);
  await expect(main(customer)).toContainText("Фото 2, 2 из 2");
  const picture = await customer.request.get(`/api/gateway${base}-320.webp`);
  expect([picture.status(), picture.headers()["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);

  for (const photo of ["Удалить фото 1", "Удалить фото 2"]) await field(page, photo).check();
  await press(page, "Сохранить");
  await expect(main(page)).toContainText("История: 3");
  await seen(customer, goods.url, () =>
    expect(main(customer).locator(`img[src*="/goods/picture/${goods.sku}-"]`).first()).toBeVisible({ timeout: 2_000 }),
  );
  await customer.context().close();
});

test("hidden goods are gone from the site, and a cart says so", { tag: "@widths" }, async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const goods = await ownGoods(page, "disk", 1);
  const customer = await customerOf(browser, baseURL);
  await fillCart(customer, goods.sku, 1);
  await signInAs(page, "admin");
  await openCard(page, "goods", goods.sku);
  await field(page, "Скрыть с сайта").check();
  await press(page, "Сохранить");
  await expect(main(page)).toContainText("Скрыт");
  await expect(main(page).getByRole("link", { name: "Страница товара" })).toHaveCount(0);
  await expect.poll(async () => (await customer.request.get(goods.url)).status(), { timeout: 30_000 }).toBe(404);
  await seen(customer, goods.list, () =>
    expect(main(customer).locator(`a[href="${goods.url}"]`)).toHaveCount(0, { timeout: 2_000 }),
  );
  await customer.goto("/basket/");
  await expect(main(customer)).toContainText("больше не продаётся");
  await field(page, "Скрыть с сайта").uncheck();
  await press(page, "Сохранить");
  await expect.poll(async () => (await customer.request.get(goods.url)).status(), { timeout: 30_000 }).toBe(200);
  await customer.context().close();
});

test("stock is corrected and moved with a reason, and never below what orders keep", {
  tag: "@widths",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const goods = await ownGoods(page, "tyre", 2);
  const contact = newContact();
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { number } = await readOrder(page, contact);
  const [kept] = await queryShop<{ location_id: number; quantity: number; free: number }>(
    `select r.location_id, r.quantity, s.quantity as free from order_reservations r join orders o on o.id = r.order_id
     join stock s on s.goods_id = r.goods_id and s.location_id = r.location_id where o.identity = $1 and r.goods_id = $2`,
    [number, goods.id],
  );
  if (!kept) throw new Error("the order keeps nothing");
  const place = String(kept.location_id);

  await signInAs(page, "admin");
  await openCard(page, "stock", goods.sku);
  await expectNoAxeViolations(page);
  const correct = main(page).getByRole("region", { name: "Поправить остаток" });
  await correct.getByLabel("Место").selectOption(place);
  await correct.getByLabel("Штук").fill(String(-kept.free - 1));
  await correct.getByLabel("Причина").fill("Бой");
  await press(page, "Поправить");
  await expect(main(page).getByRole("alert")).toContainText("Под заказы отложено:");
  await expect(correct.getByLabel("Причина")).toHaveValue("Бой");
  await expectNoAxeViolations(page);
  await correct.getByLabel("Штук").fill("2");
  await press(page, "Поправить");
  await expect(main(page).getByRole("status")).toContainText("Остаток поправлен.");

  const transfer = main(page).getByRole("region", { name: "Переместить" });
  await transfer.getByLabel("Откуда").selectOption(place);
  const other = transfer
    .getByLabel("Куда", { exact: true })
    .locator(`option:not([value=""]):not([value="${place}"])`)
    .first();
  await transfer.getByLabel("Куда", { exact: true }).selectOption((await other.getAttribute("value")) ?? "");
  await transfer.getByLabel("Штук").fill("1");
  await transfer.getByLabel("Причина").fill("На витрину");
  await press(page, "Переместить");
  await expect(main(page).getByRole("status")).toContainText("Товар перемещён.");
  await expect(main(page).getByRole("table", { name: "Что меняли" }).getByRole("rowheader")).toHaveCount(3);
  const [row] = await queryShop<{ quantity: number }>(
    "select quantity from stock where goods_id = $1 and location_id = $2",
    [goods.id, kept.location_id],
  );
  expect(row?.quantity).toBe(kept.free + 1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});
