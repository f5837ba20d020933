import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { signInAs, signInNewCustomer } from "../support/customer.ts";
import { expectNoAxeViolations, main, open, reachable, shopTest as test } from "../support/page-test.ts";
import { lastMessage, queryShop } from "../support/shop-query.ts";
import {
  chooseDelivery,
  fillCart,
  fillContact,
  goodsOf,
  newContact,
  openCart,
  readOrder,
  submitOrder,
} from "./journeys/purchase.ts";

const sumOf = (page: Page) => page.getByRole("region", { name: "Ваш заказ" }).getByRole("status");
const codeField = (page: Page) => main(page).getByRole("textbox", { name: "Промокод" });
const ofCode = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });

/** A campaign of this test alone. */
async function givenCampaign(
  columns: Record<string, unknown> = {},
): Promise<{ name: string; word: string; title: string }> {
  const number = String(randomInt(1e9, 1e10));
  const campaign = { name: `e2e-${number}`, word: `СЛОВО${number}`, title: `Скидка ${number}` };
  const row: Record<string, unknown> = {
    name: campaign.name,
    keyword: campaign.word,
    title: campaign.title,
    terms: "Сто рублей с заказа",
    starts_at: new Date(0),
    effect: "fixed",
    effect_value: 10_000,
    ...columns,
  };
  const names = Object.keys(row);
  await queryShop(
    `insert into promo_campaigns (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
  return campaign;
}
const usesLeft = async (name: string) =>
  (await queryShop<{ uses_left: number }>("select uses_left from promo_campaigns where name = $1", [name]))[0]
    ?.uses_left;

test("PRO-002 PRO-010 PRO-011 a customer buys with a word, cancels, and has the word again", async ({ page }) => {
  const { name, word } = await givenCampaign({ uses_limit: 1 });
  const contact = newContact();
  await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина", phone: contact.phone.replace(/[^\d+]/g, "") });
  const goods = await goodsOf(page.request, "oils", 24);
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  await chooseDelivery(page, "pickup");
  await fillContact(page, contact);
  await codeField(page).fill("ОПЕЧАТКА");
  await ofCode(page, "Применить").click();
  await expect(main(page).getByRole("alert")).toContainText("Такого промокода нет");
  await expect(codeField(page)).toHaveValue("ОПЕЧАТКА");
  await expect(main(page).getByRole("textbox", { name: "Имя" })).toHaveValue(contact.name);
  await expectNoAxeViolations(page);

  await codeField(page).fill(word.toLowerCase());
  await ofCode(page, "Применить").click();
  await expect(main(page).getByText(`Промокод ${word}: Скидка 100`)).toBeVisible();
  await expect(sumOf(page)).toContainText(/Промокод СЛОВО\d+\s*−\s?100/);
  await expect(main(page).getByRole("checkbox", { name: /правовой политикой/ })).toBeChecked();
  await ofCode(page, "Убрать").click();
  await expect(codeField(page)).toBeVisible();
  await expect(sumOf(page)).not.toContainText("Промокод");

  // Typed and forgotten: the order is not placed without it, nor with a sum that nobody saw.
  await codeField(page).fill(word);
  await submitOrder(page).click();
  await expect(main(page).getByText("Промокод применён. Проверьте сумму и подтвердите заказ")).toBeVisible();
  await submitOrder(page).click();
  const { number } = await readOrder(page, contact);
  await expect(main(page)).toContainText(`Промокод ${word}`);
  await expect.poll(() => usesLeft(name)).toBe(0);

  const [order] = await queryShop<{ identity: string }>("select identity from orders where identity = $1", [number]);
  await page.goto(`/my/orders/${order?.identity}/cancel/`);
  await page.getByRole("button", { name: "Отменить заказ" }).click();
  await expect(page.getByText(/отменён\. Товары вернулись в продажу/)).toBeVisible();
  await expect.poll(() => usesLeft(name)).toBe(1);

  await fillCart(page, goods.sku, 1);
  await openCart(page);
  await codeField(page).fill(word);
  await ofCode(page, "Применить").click();
  await expect(main(page).getByText(`Промокод ${word}: Скидка 100`)).toBeVisible();
});

test("PRO-001 PRO-009 a guest who came by the link of a campaign finds its discount in the cart", async ({ page }) => {
  const { name, title } = await givenCampaign({ kind: "utm", keyword: null });
  const goods = await goodsOf(page.request, "oils", 25);
  // Sites learn of a new campaign within seconds.
  await expect(async () => {
    await page.goto(`/catalog/wheels/?utm_source=air&utm_campaign=${name}`);
    expect((await page.context().cookies()).map((cookie) => cookie.name)).toContain(name);
  }).toPass();
  await fillCart(page, goods.sku, 1);
  await openCart(page);
  await expect(main(page).getByText(`Акция «${title}»: Скидка 100`)).toBeVisible();
  await expect(sumOf(page)).toContainText(`Акция «${title}»`);
  const contact = newContact();
  await chooseDelivery(page, "pickup");
  await fillContact(page, contact);
  await submitOrder(page).click();
  const { number } = await readOrder(page, contact);
  expect(await queryShop("select attribution from orders where identity = $1", [number])).toEqual([
    { attribution: { source: "air", campaign: name } },
  ]);
});

test("PRO-007 API-041 the link of a letter makes a campaign the customer's", { tag: "@noscripts" }, async ({
  page,
}) => {
  const { name, title } = await givenCampaign({ kind: "email", keyword: null });
  const email = `${name}@shop.test`;
  await page.goto(`/offers/${name}/`);
  await main(page).getByRole("textbox", { name: "Почта" }).fill("не адрес");
  await main(page).getByRole("button", { name: "Прислать ссылку" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Проверьте адрес почты");
  await main(page).getByRole("textbox", { name: "Почта" }).fill(email);
  await main(page).getByRole("button", { name: "Прислать ссылку" }).click();
  await expect(main(page).getByText(`Письмо со ссылкой отправлено на ${email}`)).toBeVisible();
  const link = /https?:\/\/\S+(\/offers\/\S+)/.exec(await lastMessage(email))?.[1] ?? "";
  await page.goto(link);
  await expect(main(page).getByRole("link", { name: "Войти и участвовать" })).toBeVisible();
  await signInNewCustomer(page, { firstname: "Вера", surname: "Ёлкина" });
  await page.goto(link);
  await main(page).getByRole("button", { name: "Участвовать" }).click();
  await expect(page).toHaveURL(/\/my\/promocodes\/$/);
  await expect(main(page).getByText(`Вы участвуете в акции: ${title}.`)).toBeVisible();
  await page.goto(link);
  await main(page).getByRole("button", { name: "Участвовать" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Ссылка из письма устарела или уже использована");
});

test("PRO-008 PRO-012 the notice of a campaign opens by itself, once a session, and never in the cart", {
  tag: "@scripts",
}, async ({ page, shop }) => {
  // Nobody else looks at this region meanwhile: each worker has its own.
  const region = await reachable(shop).farRegion(test.info().parallelIndex);
  const { port } = new URL(process.env.SITE_URL ?? "");
  const origin = `http://${region}.localhost:${port}`;
  const columns = { regions: [region], popup_text: "Только сегодня", popup_button: "Подробнее" };
  const { name, title } = await givenCampaign(columns);
  const notice = page.getByRole("region", { name: `Акция: ${title}` });
  try {
    await open(page, `${origin}/basket/`);
    await expect(async () => {
      await page.goto(`${origin}/company/policy/`);
      await expect(notice).toBeVisible({ timeout: 6_000 });
    }).toPass();
    await expect(notice).toContainText("Только сегодня");
    await expectNoAxeViolations(page);
    await notice.getByRole("button", { name: "Закрыть" }).click();
    await expect(notice).toHaveCount(0);
    await page.goto(`${origin}/company/legal-policy/`);
    const seen = await page.evaluate(() => sessionStorage.getItem("promo-popup"));
    expect(seen).not.toBeNull();
    await page.goto(`${origin}/offers/${name}/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  } finally {
    await queryShop("update promo_campaigns set archived_at = now() where name = $1", [name]);
  }
});

test("staff make a campaign of coupons, its codes come once as a file, and the report counts", {
  tag: "@widths",
}, async ({ page }) => {
  const number = String(randomInt(1e9, 1e10));
  await signInAs(page, "content");
  await open(page, "/back-office/campaigns/new/");
  await main(page).getByRole("textbox", { name: "Название" }).fill(`Купоны ${number}`);
  await main(page).getByRole("button", { name: "Сохранить" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Напишите условия");
  await expect(main(page).getByRole("textbox", { name: "Название" })).toHaveValue(`Купоны ${number}`);
  await main(page).getByRole("textbox", { name: "Имя для ссылок" }).fill(`kupony-${number}`);
  await main(page).getByRole("textbox", { name: "Условия" }).fill("По купону из листовки");
  await main(page).getByRole("combobox", { name: "Как приходят" }).selectOption({ label: "По купонам" });
  await main(page)
    .getByRole("combobox", { name: "Что получает покупатель" })
    .selectOption({ label: "Скидка в процентах" });
  await main(page).getByLabel("Сколько", { exact: true }).fill("5");
  await main(page).getByLabel("Первый день").fill("2026-01-01");
  await main(page).getByRole("button", { name: "Сохранить" }).click();
  await expect(main(page).getByRole("status")).toContainText("Добавлено.");
  await expectNoAxeViolations(page);

  await page.goto(`/back-office/campaigns/?text=kupony-${number}`);
  await main(page).getByRole("link", { name: "Выпустить купоны" }).click();
  await expectNoAxeViolations(page);
  await main(page).getByRole("textbox", { name: "Сколько купонов" }).fill("0");
  await main(page).getByRole("button", { name: "Выпустить и скачать" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Хотя бы один");
  await main(page).getByRole("textbox", { name: "Сколько купонов" }).fill("3");
  const download = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Выпустить и скачать" }).click();
  expect((await download).suggestedFilename()).toBe(`coupons-kupony-${number}.csv`);
  const kept = await queryShop("select code_hash from promo_coupons where campaign_name = $1", [`kupony-${number}`]);
  expect(kept).toHaveLength(3);
  await page.goto(`/back-office/campaigns/?text=kupony-${number}`);
  await expect(main(page).getByRole("row", { name: new RegExp(`Купоны ${number}`) })).toContainText("0 из 3");
});
