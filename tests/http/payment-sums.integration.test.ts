import { chromium } from "@playwright/test";
import { afterAll, describe, expect, it } from "vitest";
import { cartAdd, cartUpdate } from "../../gateway/contract/sales/cart.ts";
import { defaultCheckoutSettings } from "../../gateway/sales/checkout/settings.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { launchOptions } from "../support/chromium.ts";
import { startGatewayInTest } from "../support/gateway-in-test.ts";
import { startSite } from "../support/site.ts";

const gateway = await startGatewayInTest({ ...defaultCheckoutSettings, enabledPaymentGroups: ["offline", "sbp"] });
const site = await startSite({ env: { GATEWAY_URL: gateway.url } });
const browser = await chromium.launch(launchOptions);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await gateway?.stop();
});

/** The page of a cart with a battery for 8 900 ₽ and an old one, worth 600 ₽, to hand in for it. */
async function openCheckout(javaScriptEnabled: boolean) {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku: "B-60", quantity: 1 }, { region: "ekaterinburg" }));
  await gateway.shop.call(cartUpdate, { sku: "B-60", tradeIn: true }, { cartToken: cart.token });
  const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
  await context.addCookies([{ name: "cart", value: cart.token ?? "", url: site.url }]);
  const page = await context.newPage();
  await page.goto("/basket/");
  return page;
}

describe.each([true, false])("the sum to pay, with scripts: %s", (hasScripts) => {
  it("CHK-048 CHK-059 follows delivery and payment, and is what the order is then charged", async () => {
    const page = await openCheckout(hasScripts);
    const sum = page.getByRole("region", { name: "Ваш заказ" }).getByRole("status");
    // biome-ignore lint/performance/useDomNodeTextContent: the totals of other choices are hidden, and must not be read
    const shown = async () => (await sum.innerText()).replace(/\s+/g, " ");
    // Cash is chosen beforehand.
    expect(await shown()).toMatch(/Сдача старого аккумулятора [-−]600 ₽.*К оплате 8 300 ₽$/);
    await page.getByRole("radio", { name: "По СБП" }).check();
    expect(await shown()).toMatch(/^(?!.*Сдача).*К оплате 8 900 ₽$/);
    await page.getByRole("radio", { name: "Наличными при получении" }).check();
    expect(await shown()).toMatch(/Сдача старого аккумулятора [-−]600 ₽.*К оплате 8 300 ₽$/);
    await page.getByRole("radio", { name: /^Доставка курьером/ }).check();
    expect(await shown()).toMatch(/Доставка курьером 490 ₽ К оплате 8 790 ₽$/);
    await page.getByRole("radio", { name: "По СБП" }).check();
    expect(await shown()).toMatch(/^(?!.*Сдача).*Доставка курьером 490 ₽ К оплате 9 390 ₽$/);

    await page.getByRole("textbox", { name: "Улица", exact: true }).fill("Мира");
    await page.getByRole("textbox", { name: "Дом", exact: true }).fill("1");
    await page.getByRole("textbox", { name: "Имя" }).fill("Анна");
    await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
    for (const tick of [/персональных данных/, /правовой политикой/])
      await page.getByRole("checkbox", { name: tick }).check();
    await page.getByRole("button", { name: "Оформить заказ" }).first().click();
    await page.waitForURL(/\/order\//);
    const charged = page.getByRole("region", { name: "К оплате" });
    expect(((await charged.textContent()) ?? "").replace(/\s+/g, " ")).toMatch(
      /^(?!.*Сдача)К оплате\s?9 390 ₽.*Доставка курьером\s?490 ₽$/,
    );
    await page.context().close();
  });
});
