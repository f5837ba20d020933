import { chromium, type Page } from "@playwright/test";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { deliveryQuotes } from "../../gateway/platform/db/schema/delivery.ts";
import { simulateDeliveryProviders } from "../../gateway/platform/providers/delivery/open-delivery-providers.ts";
import { paymentGroupIds } from "../../gateway/sales/checkout/payment-groups.ts";
import { nameCompanies, refreshTerminals } from "../../gateway/sales/checkout/refresh-terminals.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { forgetOrders } from "../../gateway/testing/stored-orders.ts";
import { launchOptions } from "../support/chromium.ts";
import { startGatewayInTest } from "../support/gateway-in-test.ts";
import { startSite } from "../support/site.ts";

const cities = [
  { title: "Екатеринбург", area: "Свердловская область", lat: 56.8389, lng: 60.6057 },
  { title: "Пермь", area: "Пермский край", lat: 58.0105, lng: 56.2502 },
  { title: "Анадырь", area: "Чукотский автономный округ", lat: 64.7337, lng: 177.4968 },
];

const providers = await simulateDeliveryProviders(cities);
const gateway = await startGatewayInTest({ enabledPaymentGroups: paymentGroupIds, delivery: providers });
const { services } = gateway.shop;
await nameCompanies(services, providers.cargo);
for (const company of providers.cargo) await refreshTerminals(services, company, new AbortController().signal);
const site = await startSite({ env: { GATEWAY_URL: gateway.url } });
const browser = await chromium.launch(launchOptions);
beforeEach(async () => {
  for (const simulator of [...providers.companies, providers.courier, providers.map]) simulator.behave("normal");
  await forgetOrders(gateway.shop.services.connection.db);
  await gateway.shop.services.connection.db.delete(deliveryQuotes);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await gateway?.stop();
  await providers?.close();
});

const PHONE = { width: 360, height: 740 };
const WITHOUT_SCRIPTS = { scripts: false, name: "without scripts" };
const WITH_SCRIPTS = { scripts: true, name: "with scripts" };

async function openCheckout({ scripts }: { scripts: boolean }, sku: string, quantity = 1): Promise<Page> {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku, quantity }, { region: "ekaterinburg" }));
  const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: site.url, viewport: PHONE });
  await context.addCookies([{ name: "cart", value: cart.token ?? "", url: site.url }]);
  const page = await context.newPage();
  await page.goto("/basket/");
  if (scripts) await page.waitForLoadState("networkidle");
  return page;
}

const way = (page: Page, name: RegExp) => page.getByRole("radio", { name });
async function fillContact(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Имя" }).fill("Анна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const tick of [/персональных данных/, /правовой политикой/])
    await page.getByRole("checkbox", { name: tick }).check();
}

describe.each([WITHOUT_SCRIPTS, WITH_SCRIPTS])("a price that cannot be had $name", (condition) => {
  it("ERR-021 is told in the first message, with another try and everything typed", async () => {
    const page = await openCheckout(condition, "T-SUMMER", 4);
    await fillContact(page);
    for (const company of providers.companies) company.behave("failing");
    await way(page, /^Доставка по России/).check();
    if (!condition.scripts) await page.getByRole("button", { name: "Показать терминалы" }).click();
    await page.getByText(/«Северный путь» сейчас не отвечает/).waitFor();
    expect(await page.getByRole("textbox", { name: "Имя" }).inputValue()).toBe("Анна");
    for (const company of providers.companies) company.behave("normal");
    await page.getByRole("button", { name: "Повторить" }).first().click();
    await page.getByText(/заказ будет на терминале/).waitFor();
    await page.context().close();
  });
  it("ERR-022 says «Произошла ошибка» when there is no message", async () => {
    const page = await openCheckout(condition, "T-SUMMER", 4);
    gateway.refuses = /cargo\/calculate$/;
    try {
      await way(page, /^Доставка по России/).check();
      if (!condition.scripts) await page.getByRole("button", { name: "Показать терминалы" }).click();
      await page.getByText("Произошла ошибка", { exact: true }).waitFor();
    } finally {
      gateway.refuses = null;
    }
    await page.context().close();
  });
});

describe("a request in the background", () => {
  it("that fails leaves the page and everything typed as they are, and says so", async () => {
    const page = await openCheckout(WITH_SCRIPTS, "T-SUMMER", 4);
    await fillContact(page);
    await page.route("**/basket/delivery-quotes/", (route) => route.abort());
    await way(page, /^Доставка по России/).check();
    await page.getByText(/Нет связи, цену узнать не удалось/).waitFor();
    expect(await page.getByRole("textbox", { name: "Имя" }).inputValue()).toBe("Анна");
    await page.getByRole("button", { name: "Повторить" }).first().click();
    await page.getByText(/заказ будет на терминале/).waitFor();
    expect(await page.getByRole("textbox", { name: "Имя" }).inputValue()).toBe("Анна");
    await page.context().close();
  });
});

describe("the centre that was chosen last", () => {
  it("CFG-026 is kept in the cookie shop for 180 days and chosen in the next form", async () => {
    const page = await openCheckout(WITHOUT_SCRIPTS, "O-5W30");
    await page.getByRole("radio", { name: /^Протектор на Щербакова/ }).check();
    await fillContact(page);
    await page.getByRole("button", { name: "Оформить заказ" }).first().click();
    await page.waitForURL(/\/order\//);
    const cookie = (await page.context().cookies()).find(({ name }) => name === "shop");
    expect(cookie?.value).toBe("2");
    expect(((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000).toBeCloseTo(180, 0);
    const { cart } = dataOf(
      await gateway.shop.call(cartAdd, { sku: "O-5W30", quantity: 1 }, { region: "ekaterinburg" }),
    );
    await page.context().addCookies([{ name: "cart", value: cart.token ?? "", url: site.url }]);
    await page.goto("/basket/");
    expect(await page.getByRole("radio", { name: /^Протектор на Щербакова/ }).isChecked()).toBe(true);
    await page.context().close();
  });
});
