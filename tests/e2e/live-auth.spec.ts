import { expect, type Page } from "@playwright/test";
import { holdScripts } from "../support/holding-proxy.ts";
import { expectNoAxeViolations, isPhone, open, shopTest as test } from "../support/page-test.ts";
import { queryShop } from "../support/shop-query.ts";
import {
  askForCode,
  codeSentTo,
  enterCode,
  expectStep,
  howItClosed,
  newCustomer,
  noteHowItCloses,
  phoneField,
} from "./journeys/sign-in.ts";

const modal = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function codesSentTo(phone: string): Promise<number> {
  const [row] = await queryShop<{ sent: number }>(
    "select count(*)::int as sent from outbox_messages where recipient = $1",
    [phone],
  );
  return row?.sent ?? 0;
}

test("AUT-012 AUT-013 AUT-092 the modal opens over the page, keeps the keyboard and gives it back", {
  tag: ["@main-scripts", "@scripts"],
}, async ({ page }) => {
  await noteHowItCloses(page);
  await open(page, "/company/policy/");
  const stored = () => page.evaluate(() => sessionStorage.getItem("showAuthModal"));
  if (isPhone()) await page.getByRole("banner").getByText("Каталог", { exact: true }).click();
  const link = page.getByRole("banner").getByRole("link", { name: "Войти" }).filter({ visible: true });
  await link.click();
  await expect(phoneField(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await expect.poll(stored).toBe("true");
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    // Between the last and the first the browser's own bar has its turn, for which the page knows the body only.
    const isInside = () =>
      document.activeElement === document.body || document.activeElement?.closest("dialog") != null;
    expect(await page.evaluate(isInside)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await expect.poll(stored).toBeNull();
  await expect.poll(() => howItClosed(page)).toBe("close");

  // The burger of a phone stays open behind the modal, because the link is in it.
  await expect(link).toBeFocused();

  await open(page, "/company/policy/?showAuthModal=true");
  await expect(phoneField(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/company\/policy\/$/);
});

async function openPhoneField(page: Page) {
  await page.goto("/login");
  await expect(page.getByText("+7", { exact: true })).toBeVisible();
  return phoneField(page);
}

test("AUT-106 AUT-108 AUT-114 the phone has +7 before it, begins with 9 and may be pasted with another prefix", {
  tag: "@scripts",
}, async ({ page }) => {
  const field = await openPhoneField(page);
  await expect(page.getByText("+7", { exact: true })).toBeVisible();
  await field.pressSequentially("8");
  await expect(field).toHaveValue("");
  await field.fill("8 (912) 345-67-80");
  await expect(field).toHaveValue("912 345-67-80");
});

test("AUT-107 AUT-109 AUT-112 AUT-113 a short operator code and a short number get different messages", {
  tag: "@scripts",
}, async ({ page }) => {
  const field = await openPhoneField(page);
  await field.pressSequentially("91");
  await field.blur();
  await expect(page.getByText("Код оператора — три цифры")).toBeVisible();
  await field.press("End");
  await field.pressSequentially("2345678");
  await expect(field).toHaveValue("912 345-67-8");
  await field.blur();
  await expect(page.getByText("ещё семь цифр")).toBeVisible();
  await expect(page.getByText("Код оператора — три цифры")).toBeHidden();
  await field.press("End");
  await field.pressSequentially("9");
  await field.blur();
  await expect(page.getByText("ещё семь цифр")).toBeHidden();
});

test("AUT-110 AUT-111 a code can be asked for with a complete phone only", { tag: "@scripts" }, async ({ page }) => {
  const field = await openPhoneField(page);
  const ask = button(page, "Получить код");
  await expect(ask).toBeDisabled();
  await field.pressSequentially("912345678");
  await expect(ask).toBeDisabled();
  await field.pressSequentially("9");
  await expect(ask).toBeEnabled();
  await field.press("Backspace");
  await expect(ask).toBeDisabled();
});

/** Goes to the step after the phone; the page's clock stands still from then on and is moved by the test. */
async function askUnderStoppedClock(page: Page, phone: string): Promise<void> {
  await page.clock.install();
  await open(page, "/login");
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000));
  await askForCode(page, phone);
}

/** What an attribute of the step names. */
const figureOf = async (page: Page, name: string) => Number(await page.locator(`[${name}]`).first().getAttribute(name));

test("AUT-093 AUT-094 AUT-095 CFG-001 another code can be asked for after 60 seconds and not before", {
  tag: "@scripts",
}, async ({ page }) => {
  const { phone } = await newCustomer(page, false);
  await askUnderStoppedClock(page, phone);
  await expectStep(page, "Введите код из SMS");
  const seconds = await figureOf(page, "data-countdown");
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  await page.clock.fastForward((seconds - 30) * 1_000);
  await expect(page.getByText("Отправить повторно через 30 сек.")).toBeVisible();
  const again = button(page, "Отправить код повторно");
  await expect(again).toBeHidden();
  await page.clock.fastForward(29_000);
  await expect(page.getByText("Отправить повторно через 1 сек.")).toBeVisible();
  await expect(again).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(page.getByText(/^Отправить повторно через/)).toBeHidden();
  await expect(again).toBeEnabled();
  await queryShop("update phone_confirmations set created_at = created_at - interval '2 minutes' where phone = $1", [
    phone,
  ]);
  const first = await codesSentTo(phone);
  await again.click();
  await expect(page.getByText(/^Отправить повторно через/)).toBeVisible();
  await expect.poll(() => codesSentTo(phone)).toBe(first + 1);
  await enterCode(page, await codeSentTo(phone));
  await expect(page).toHaveURL(/\/my\/$/);
});

test("AUT-071 no code is asked for within 3 seconds after another one, by whatever button", {
  tag: "@scripts",
}, async ({ page }) => {
  const { phone } = await newCustomer(page);
  await askUnderStoppedClock(page, phone);
  await expectStep(page, "Введите код из e-mail");
  const other = button(page, "Подтвердить другим способом");
  const holdMs = await figureOf(page, "data-hold");
  expect(holdMs).toBeGreaterThan(1);
  expect(holdMs).toBeLessThanOrEqual(3_000);
  await expect(other).toBeDisabled();
  await page.clock.runFor(holdMs - 1);
  await expect(other).toBeDisabled();
  await page.clock.runFor(1);
  await expect(other).toBeEnabled();
});

test("AUT-096 AUT-097 AUT-104 B-23 the call is asked about every 2 seconds for 600, and then no more", {
  tag: "@scripts",
}, async ({ page }) => {
  const { phone } = await newCustomer(page);
  await askUnderStoppedClock(page, phone);
  await expectStep(page, "Введите код из e-mail");
  await page.clock.runFor(3_000);
  await button(page, "Подтвердить другим способом").click();
  await expectStep(page, "Позвоните нам");
  const seconds = await figureOf(page, "data-countdown");
  expect(seconds).toBeGreaterThan(590);
  expect(seconds).toBeLessThanOrEqual(600);
  // Counted where they begin: an answer may come after the time is over.
  await page.evaluate(() => {
    const polled: number[] = [];
    const fetchOfPage = window.fetch;
    Object.assign(window, { polled });
    window.fetch = (...request) => {
      if (String(request[0]).includes("/login/call.json")) polled.push(Date.now());
      return fetchOfPage(...request);
    };
  });
  const polls = () => page.evaluate(() => (window as Window & { polled?: number[] }).polled?.length);
  await page.clock.runFor(1_900);
  expect(await polls()).toBe(0);
  const answer = page.waitForResponse((response) => response.url().includes("/login/call.json"));
  await page.clock.runFor(200);
  expect(await polls()).toBe(1);
  await answer;
  await page.clock.fastForward((seconds - 4) * 1_000);
  await expect(page.getByText(/^Ждём звонка ещё 0:0[12]$/)).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(page.getByText("Время ожидания звонка вышло")).toBeVisible();
  await expect(page.getByText(/^Ждём звонка/)).toBeHidden();
  const last = await polls();
  await page.clock.runFor(20_000);
  expect(await polls()).toBe(last);
  await expect(button(page, "Получить код в SMS")).toBeEnabled();
});

test("AUT-072 a code that was typed before scripts have come is sent once they have", { tag: "@scripts" }, async ({
  page,
}) => {
  const { phone } = await newCustomer(page, false);
  await open(page, "/login");
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  const { letScriptsCome } = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await enterCode(page, await codeSentTo(phone));
  letScriptsCome();
  await expect(page).toHaveURL(/\/my\/$/);
});

test("AUT-072 a code is sent while the data of the page under the modal are still to come", {
  tag: "@scripts",
}, async ({ page }) => {
  const { phone } = await newCustomer(page, false);
  await open(page, "/company/policy/?showAuthModal=true");
  let letDataCome = () => {};
  const held = new Promise<void>((resolve) => {
    letDataCome = resolve;
  });
  await page.route(/\.data\b/, async (route, request) => {
    if (request.method() === "GET") await held;
    await route.continue();
  });
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  await enterCode(page, await codeSentTo(phone));
  await expect(page).toHaveURL(/\/my\/$/);
  letDataCome();
});
