import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { deliveryQuotes } from "../../gateway/platform/db/schema/delivery.ts";
import { simulateDeliveryProviders } from "../../gateway/platform/providers/delivery/open-delivery-providers.ts";
import { paymentGroupIds } from "../../gateway/sales/checkout/payment-groups.ts";
import { nameCompanies, refreshTerminals } from "../../gateway/sales/checkout/refresh-terminals.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { forgetOrders } from "../../gateway/testing/stored-orders.ts";
import { axeViolations } from "../support/axe.ts";
import { launchOptions } from "../support/chromium.ts";
import { startGatewayInTest } from "../support/gateway-in-test.ts";
import { type Site, startSite } from "../support/site.ts";

const cities = [
  { title: "Екатеринбург", area: "Свердловская область", lat: 56.8389, lng: 60.6057 },
  { title: "Пермь", area: "Пермский край", lat: 58.0105, lng: 56.2502 },
  { title: "Анадырь", area: "Чукотский автономный округ", lat: 64.7337, lng: 177.4968 },
];

let site: Site;
let browser: Browser;

const providers = await simulateDeliveryProviders(cities);
const gateway = await startGatewayInTest({ enabledPaymentGroups: paymentGroupIds, delivery: providers });
beforeAll(async () => {
  const { services } = gateway.shop;
  await nameCompanies(services, providers.cargo);
  for (const company of providers.cargo) await refreshTerminals(services, company, new AbortController().signal);
  site = await startSite({ env: { GATEWAY_URL: gateway.url } });
  browser = await chromium.launch(launchOptions);
});
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
const DESKTOP = { width: 1280, height: 900 };
const conditions = [
  { scripts: false, viewport: PHONE, name: "without scripts at 360 px" },
  { scripts: true, viewport: PHONE, name: "with scripts at 360 px" },
  { scripts: false, viewport: DESKTOP, name: "without scripts at 1280 px" },
  { scripts: true, viewport: DESKTOP, name: "with scripts at 1280 px" },
];

async function openCheckout(
  { scripts, viewport }: (typeof conditions)[number],
  sku: string,
  quantity = 1,
): Promise<Page> {
  const { cart } = dataOf(await gateway.shop.call(cartAdd, { sku, quantity }, { region: "ekaterinburg" }));
  const context = await browser.newContext({ javaScriptEnabled: scripts, baseURL: site.url, viewport });
  await context.addCookies([{ name: "cart", value: cart.token ?? "", url: site.url }]);
  const page = await context.newPage();
  await page.goto("/basket/");
  if (scripts) await page.waitForLoadState("networkidle");
  return page;
}

const way = (page: Page, name: RegExp) => page.getByRole("radio", { name });
const shownSum = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: the totals of other choices are hidden, and must not be read
  (await page.getByRole("region", { name: "Ваш заказ" }).getByRole("status").innerText()).replace(/\s+/g, " ");

async function fillAddress(page: Page, house = "5"): Promise<void> {
  await page.getByRole("textbox", { name: "Улица", exact: true }).fill("улица Мира");
  await page.getByRole("textbox", { name: "Дом", exact: true }).fill(house);
  await page.getByRole("textbox", { name: "Квартира", exact: true }).fill("12");
  await page.getByRole("textbox", { name: "Квартира", exact: true }).blur();
}

async function fillContact(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Имя" }).fill("Анна");
  await page.getByRole("textbox", { name: "Телефон" }).fill("+7 912 345-67-89");
  for (const tick of [/персональных данных/, /правовой политикой/])
    await page.getByRole("checkbox", { name: tick }).check();
}

/** What is charged, of the order's page. */
async function placeOrder(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Оформить заказ" }).first().click();
  await page.waitForURL(/\/order\//);
  return ((await page.getByRole("main").textContent()) ?? "").replace(/\s+/g, " ");
}

const rouble = /К оплате ([\d ]+ ₽)/;

describe.each(conditions)("getting an order $name", (condition) => {
  it("CHK-023 by a transport company: company, city, terminal, price and day", async () => {
    const page = await openCheckout(condition, "T-SUMMER", 4);
    await fillContact(page);
    await way(page, /^Доставка по России/).check();
    await page.getByRole("textbox", { name: "Город получения" }).fill("анадырь");
    if (!condition.scripts) await page.getByRole("button", { name: "Показать терминалы" }).click();
    const terminals = page.getByRole("group", { name: "Терминал, где заберёте заказ" });
    await terminals.getByRole("radio").first().waitFor();
    await terminals.getByRole("radio", { name: /^улица Ленина/ }).check();
    expect(await page.getByText(/Анадырь: .*₽, заказ будет на терминале/).textContent()).toMatch(
      /\d\s₽, заказ будет на терминале: \d+\sдекабря$/,
    );
    expect(await page.getByRole("textbox", { name: "Имя" }).inputValue()).toBe("Анна");
    expect(await page.getByRole("radio", { name: "Наличными при получении" }).isVisible()).toBe(false);
    await page.getByRole("radio", { name: "По СБП" }).check();
    const sum = rouble.exec(await shownSum(page))?.[1];
    if (condition.scripts) expect(await axeViolations(page)).toEqual([]);
    const order = await placeOrder(page);
    expect(order).toContain("«Северный путь», Анадырь, улица Ленина, 12");
    expect(order).toContain(sum);
    await page.context().close();
  });

  it("CHK-026 by an express courier: address, price and minutes", async () => {
    const page = await openCheckout(condition, "D-CAST");
    await fillContact(page);
    await way(page, /^Экспресс-доставка(?! аккум)/).check();
    await fillAddress(page);
    if (!condition.scripts) await page.getByRole("button", { name: "Рассчитать" }).click();
    await page.getByText(/и курьер привезёт за/).waitFor();
    await page.getByRole("radio", { name: "По СБП" }).check();
    const sum = rouble.exec(await shownSum(page))?.[1];
    const order = await placeOrder(page);
    expect(order).toContain("Екатеринбург, улица Мира, д. 5, кв. 12");
    expect(order).toContain(sum);
    await page.context().close();
  });

  it("CHK-024 by the battery courier: a slot of two hours", async () => {
    const page = await openCheckout(condition, "B-60");
    await fillContact(page);
    await way(page, /^Экспресс-доставка аккумулятора/).check();
    await fillAddress(page);
    const slots = page.getByRole("combobox", { name: "Когда привезти" });
    const slot = (await slots.locator("option").first().textContent())?.split(", ").at(-1) ?? "?";
    await page.getByRole("radio", { name: "Наличными при получении" }).check();
    expect(await shownSum(page)).toMatch(/Экспресс-доставка аккумулятора 690 ₽ К оплате 9 590 ₽$/);
    const order = await placeOrder(page);
    expect(order).toContain(slot);
    expect(order).toContain("9 590 ₽");
    await page.context().close();
  });
});

describe.each(conditions.slice(0, 2))("a price that cannot be had $name", (condition) => {
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
    const page = await openCheckout(conditions[1] ?? never(), "T-SUMMER", 4);
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
    const page = await openCheckout(conditions[0] ?? never(), "O-5W30");
    await page.getByRole("radio", { name: /^Протектор на Щербакова/ }).check();
    await fillContact(page);
    await placeOrder(page);
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

function never(): never {
  throw new Error("no such condition");
}
