import { expect, type Page, request } from "@playwright/test";
import { type CaptchaProvider, startCaptchaProvider } from "../support/captcha-provider.ts";
import { newPhone } from "../support/customer.ts";
import { orderFormOf } from "../support/order-form.ts";
import { expectNoAxeViolations, hasScripts, open, test } from "../support/page-test.ts";
import { codeIn } from "../support/shop-query.ts";
import { type Site, startSite } from "../support/site.ts";
import { agree, bookButton, FITTING, fillContact } from "./journeys/booking.ts";
import { fillComment, fillContact as fillOrder, submitOrder } from "./journeys/purchase.ts";
import { askForCode, enterCode, expectStep, phoneField, skipHold } from "./journeys/sign-in.ts";

const OWN_SITE_MS = 240_000;
/** More from one network need a captcha. */
const CODES_AN_HOUR = 4;

const CUSTOMER = { email: "anna@example.ru", password: "protektor-demo" };
const WANTED = "Подтвердите, что вы не робот";

let captcha: CaptchaProvider;
let site: Site;
let networks = 0;

// One site for all of them.
test.describe.configure({ mode: "default", timeout: OWN_SITE_MS });

test.beforeAll(async () => {
  test.setTimeout(OWN_SITE_MS);
  captcha = await startCaptchaProvider();
  const env = { ...captcha.env, CODES_PER_ADDRESS_AN_HOUR: String(CODES_AN_HOUR), TRUSTED_PROXY: "127.0.0.1" };
  site = await startSite({ env });
});
test.afterAll(async () => {
  await site?.stop();
  await captcha?.stop();
});
test.beforeEach(async ({ context }) => {
  networks += 1;
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": `203.0.${networks}.1` });
  await captcha.serve(context);
  captcha.asked.length = 0;
  captcha.checked.length = 0;
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const robot = (page: Page) => button(page, "Я не робот").filter({ visible: true });
const alert = (page: Page) => page.getByRole("alert").filter({ visible: true });

/** Others have asked for many codes from the same network. */
async function makeRisky(page: Page): Promise<void> {
  for (let n = 0; n < CODES_AN_HOUR; n += 1) {
    const answer = await page.request.post(`${site.url}/api/phone-confirm/send.json`, { data: { phone: newPhone() } });
    expect(answer.status()).toBe(200);
  }
}

async function codeSentTo(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`${site.url}/api/gateway/offline/messages`);
  const { messages } = (await answer.json()).data as { messages: { recipient: string; body: string }[] };
  return codeIn(messages.find(({ recipient }) => recipient === phone)?.body ?? "");
}

/** Text of the page for browsers without scripts: a browser that only pretends to have none keeps it as text and does not draw it. */
const saidWithoutScripts = async (page: Page) =>
  (await page.getByRole("main").locator("noscript").allTextContents()).join("\n");

async function solve(page: Page): Promise<void> {
  await robot(page).click();
  await expect(button(page, "Проверка пройдена")).toBeVisible();
}

async function signInByPassword(page: Page): Promise<void> {
  await open(page, `${site.url}/login`);
  await button(page, "Войти по паролю").click();
  await expectStep(page, "Вход по паролю");
  await enterPassword(page, CUSTOMER.password);
  await expect(page).toHaveURL(/\/my\/$/);
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(CUSTOMER.email);
  await page.getByRole("textbox", { name: "Пароль", exact: true }).fill(password);
  await button(page, "Войти").click();
}

for (const [place, path] of [
  ["in the modal", "/company/policy/?showAuthModal=true"],
  ["on the page of signing in", "/login"],
] as const)
  test(`API-166 API-167 AUT-068 ERR-005 a code is sent after the captcha when many were asked for, ${place}`, async ({
    page,
  }) => {
    const phone = newPhone();
    await makeRisky(page);
    await open(page, site.url + path);
    await page.clock.install();
    expect(captcha.asked).toEqual([]);
    await askForCode(page, phone);
    await expect(alert(page)).toContainText(WANTED);
    const typed = await phoneField(page).inputValue();
    expect(typed.replace(/\D/g, "").slice(-10)).toBe(phone.slice(2));
    expect(await codeSentTo(page, phone)).toBe("");

    if (!hasScripts()) {
      expect(await saidWithoutScripts(page)).toMatch(/Подтвердить звонком.*Без них подтвердите номер звонком/s);
      return;
    }
    await expect(robot(page)).toBeVisible();
    expect(captcha.asked).toEqual(["/captcha.js"]);
    await expectNoAxeViolations(page);

    const ask = button(page, "Получить код");
    await skipHold(page);
    await expect(ask).toBeEnabled();
    await ask.click();
    await expect(ask).toBeDisabled();
    await expect(alert(page)).toContainText(WANTED);
    await expect(phoneField(page)).toHaveValue(typed);
    expect(captcha.checked).toEqual([]);

    await skipHold(page);
    await expect(ask).toBeEnabled();
    await solve(page);
    await ask.click();
    await expectStep(page, "Введите код из SMS");
    expect(captcha.checked).toEqual([{ value: expect.stringMatching(/^[0-9a-f-]{36}$/), isGood: true }]);
    expect(captcha.asked).toEqual(["/captcha.js", "/solve"]);
    if (path !== "/login") await expect(page).toHaveURL(/\/company\/policy\//);
    await enterCode(page, await codeSentTo(page, phone));
    await expectStep(page, "Регистрация");
  });

test("AUT-068 who saves data gets no scripts and no captcha, but the call, which needs none", {
  tag: "@noscripts",
}, async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ "X-Forwarded-For": `203.0.${networks}.1`, "Save-Data": "on" });
  await makeRisky(page);
  await page.goto(`${site.url}/login`);
  await askForCode(page, newPhone());
  await expect(alert(page)).toContainText(WANTED);
  await button(page, "Подтвердить звонком").click();
  await expectStep(page, "Позвоните нам");
  expect([captcha.asked, captcha.checked]).toEqual([[], []]);
});

test("API-167 a value of the captcha is good once: the widget is drawn anew when it was refused", {
  tag: "@scripts",
}, async ({ page }) => {
  await makeRisky(page);
  await open(page, `${site.url}/login`);
  await page.clock.install();
  await askForCode(page, newPhone());
  await solve(page);
  await page.evaluate(() => {
    const value = document.querySelector<HTMLInputElement>("[name=smart-token]");
    if (value) value.value = "made-up";
  });
  const ask = button(page, "Получить код");
  await skipHold(page);
  await expect(ask).toBeEnabled();
  await ask.click();
  await expect(robot(page)).toBeVisible();
  await expect(alert(page)).toContainText(WANTED);
  expect(captcha.checked).toEqual([{ value: "made-up", isGood: false }]);
  await skipHold(page);
  await expect(ask).toBeEnabled();
  await solve(page);
  await ask.click();
  await expectStep(page, "Введите код из SMS");
  expect(captcha.checked.map(({ isGood }) => isGood)).toEqual([false, true]);
});

test("API-031 API-166 a customer adds a phone after the captcha, and what was typed stays", async ({ page }) => {
  await signInByPassword(page);
  await makeRisky(page);
  const phone = newPhone();
  await open(page, `${site.url}/my/profile/phone/`);
  expect(captcha.asked).toEqual([]);
  const field = page.getByRole("textbox", { name: "Телефон", exact: true });
  await field.fill(phone);
  await button(page, "Получить код").click();
  await expect(alert(page)).toContainText(WANTED);
  await expect(field).toHaveValue(phone);
  if (!hasScripts()) {
    expect(await saidWithoutScripts(page)).toContain("Без них добавьте телефон позже");
    expect(await codeSentTo(page, phone)).toBe("");
    return;
  }
  await expect(robot(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await alert(page).getByRole("link", { name: WANTED }).click();
  await button(page, "Получить код").click();
  await expect(alert(page)).toContainText(WANTED);
  await expect(field).toHaveValue(phone);
  await solve(page);
  await button(page, "Получить код").click();
  await expect(page.getByRole("textbox", { name: "Код из сообщения" })).toBeVisible();
  expect(captcha.checked).toHaveLength(1);
  await page.getByRole("textbox", { name: "Код из сообщения" }).fill(await codeSentTo(page, phone));
  await button(page, "Добавить телефон").click();
  await expect(page.getByRole("status").filter({ hasText: "добавлен" })).toBeVisible();
});

test("API-011 API-166 ERR-012 a password is believed after the captcha when wrong ones came before", async ({
  page,
}) => {
  await open(page, `${site.url}/login`);
  await button(page, "Войти по паролю").click();
  await expectStep(page, "Вход по паролю");
  for (let n = 0; n < 3; n += 1) {
    await enterPassword(page, `wrong password ${n}`);
    await expect(alert(page)).toContainText("Неверный Email или пароль");
    await expect(page.getByRole("textbox", { name: "Пароль", exact: true })).toHaveValue("");
  }
  expect(captcha.asked).toEqual([]);
  await enterPassword(page, CUSTOMER.password);
  await expect(alert(page)).toContainText(WANTED);
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(CUSTOMER.email);
  if (!hasScripts()) {
    expect(await saidWithoutScripts(page)).toContain("Без них войдите по номеру телефона");
    return;
  }
  await solve(page);
  await enterPassword(page, CUSTOMER.password);
  await expect(page).toHaveURL(/\/my\/$/);
});

/** Three phones have what one may: the pieces of a network. */
const PIECES_OF_PHONE = "40";

/** Others of the same network have ordered as much as it may have unproven. */
async function orderMuch(goods: readonly { sku: string }[]): Promise<void> {
  const others = await request.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { "X-Forwarded-For": `203.0.${networks}.9`, Origin: site.url },
  });
  for (const { sku } of goods) {
    await others.post("/basket/", { form: { intent: "add", sku, quantity: PIECES_OF_PHONE }, maxRedirects: 0 });
    const form = orderFormOf(await (await others.get("/basket/")).text());
    const contact = { name: "Пётр", phone: newPhone(), personalData: "on", legalPolicy: "on" };
    const fields = { ...Object.fromEntries(form), ...contact, method: "cash" };
    const placed = await others.post("/basket/", { form: fields, maxRedirects: 0 });
    expect(placed.status(), await placed.text()).toBe(303);
  }
  await others.dispose();
}

test("an order from a crowded network is told of the proof beforehand, and taken after the captcha with everything typed", {
  tag: "@main-scripts",
}, async ({ page }) => {
  const list = await page.request.get(`${site.url}/api/gateway/goods/list?category[]=oils&sort=stock&limit=4`);
  const [{ sku: ours }, ...theirs] = (await list.json()).data.items;
  await orderMuch(theirs);
  await page.request.post(`${site.url}/basket/`, {
    form: { intent: "add", sku: ours, quantity: "1" },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  await open(page, `${site.url}/basket/`);
  const form = page.getByRole("region", { name: "Оформление заказа" });
  await expect(form).toContainText("Сейчас много неоплаченных заказов");
  expect(captcha.asked).toEqual([]);
  const contact = { name: "Анна", phone: newPhone() };
  await fillOrder(page, contact);
  await fillComment(form, "Позвоните после шести");
  await submitOrder(page).click();
  await expect(alert(page)).toContainText("Введите код из SMS или подтвердите, что вы не робот");
  await expect(form.getByLabel("Комментарий")).toHaveValue("Позвоните после шести");
  if (hasScripts()) {
    await expect(robot(page)).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoAxeViolations(page);
    // A made-up value proves nothing, and the widget is drawn anew.
    await page.evaluate(() => {
      const value = document.querySelector<HTMLInputElement>("[name=smart-token]");
      if (value) value.value = "made-up";
    });
    await submitOrder(page).click();
    await expect.poll(() => captcha.checked).toEqual([{ value: "made-up", isGood: false }]);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("[name=smart-token]")).toHaveValue("");
    await solve(page);
  } else {
    expect(await saidWithoutScripts(page)).toContain("Без них введите код из SMS или оплатите заказ на сайте");
    await form.getByRole("textbox", { name: "Код из SMS" }).fill(await codeSentTo(page, contact.phone));
  }
  await submitOrder(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/принят|Заказ/);
  await expect(page).toHaveURL(/\/order\//);
});

/** A free time of a day that only one of these journeys takes, and what a visit then is. */
async function freeTime(page: Page, place: number) {
  const works = { serviceIds: [], fitting: { sizes: [{ width: 205, profile: 55, diameter: 16, quantity: 4 }] } };
  const { data } = await (
    await page.request.post(`${site.url}/api/gateway/service-appointment/centres`, { data: works })
  ).json();
  const { id: centreId } = data.centres.find(({ isSuitable }: { isSuitable: boolean }) => isSuitable);
  const days = (await (
    await page.request.post(`${site.url}/api/service-appointment/get-dates/`, { data: { centreId, ...works } })
  ).json()) as { data: { dates: { date: string; isAvailable: boolean }[] } };
  const date = days.data.dates.filter(({ isAvailable }) => isAvailable)[4 + place]?.date ?? "";
  const times = (
    await (
      await page.request.post(`${site.url}/api/service-appointment/get-times/`, { data: { centreId, date, ...works } })
    ).json()
  ).data.times as { time: string }[];
  const book = async (nth: number, phone: string) => {
    const booked = await page.request.post(`${site.url}/api/service/send-multiply-services-order.json`, {
      data: {
        key: crypto.randomUUID(),
        ...works,
        center: centreId,
        date,
        time: times[nth]?.time,
        user: { name: "Пётр", phone },
        car: { title: "Lada Vesta" },
        consent: { personalData: true, legalPolicy: true },
      },
    });
    expect(booked.status(), await booked.text()).toBe(200);
  };
  return { path: `${site.url}${FITTING}&shop=${centreId}&date=${date}&time=${times.at(-1)?.time}`, book };
}

test("a visit from a crowded network is told of the proof beforehand, and taken after the captcha with everything typed", async ({
  page,
}) => {
  const { path, book } = await freeTime(page, hasScripts() ? 0 : 1);
  for (let n = 0; n < 3; n += 1) await book(n * 4, newPhone());
  await open(page, path);
  const main = page.getByRole("main");
  await expect(main).toContainText("Подтвердите телефон кодом, чтобы записаться. Код пришлём");
  const contact = { name: "Вера", phone: newPhone() };
  await fillContact(page, contact);
  await agree(page);
  await bookButton(page).click();
  await expect(alert(page)).toContainText("Введите код из SMS или подтвердите, что вы не робот");
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Вера");
  await expect(page.getByRole("textbox", { name: "Марка и модель" })).toHaveValue("Kia Rio");
  if (hasScripts()) {
    await expectNoAxeViolations(page);
    await solve(page);
  } else {
    expect(await saidWithoutScripts(page)).toMatch(/Без них введите код из SMS или запишитесь по телефону \+7/);
    await page.getByRole("textbox", { name: "Код из SMS" }).fill(await codeSentTo(page, contact.phone));
  }
  await bookButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы записаны");
});

test("a code that a form needs is sent after the captcha where many were asked for", async ({ page }) => {
  const { path, book } = await freeTime(page, hasScripts() ? 2 : 3);
  const contact = { name: "Вера", phone: newPhone() };
  for (let n = 0; n < 2; n += 1) await book(n * 4, contact.phone);
  await makeRisky(page);
  await open(page, path);
  await fillContact(page, contact);
  await agree(page);
  await bookButton(page).click();
  await expect(alert(page)).toContainText(WANTED);
  expect(await codeSentTo(page, contact.phone)).toBe("");
  if (!hasScripts()) {
    expect(await saidWithoutScripts(page)).toMatch(/Без них запишитесь по телефону \+7/);
    return;
  }
  await solve(page);
  await bookButton(page).click();
  await expect(alert(page)).toContainText("введите код из SMS");
  await expect(page.getByRole("textbox", { name: "Имя" })).toHaveValue("Вера");
  await page.getByRole("textbox", { name: "Код из SMS" }).fill(await codeSentTo(page, contact.phone));
  await bookButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы записаны");
});

/**
 * Machines in three networks ask for codes and guess them, as many wrong ones as the shop takes in an hour: from then on nobody gets a code
 * of this site without a captcha, so that this journey is the last.
 */
async function guessCodes(page: Page): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    const headers = { "X-Forwarded-For": `198.51.${n >> 1}.1`, "X-Browser-Key": `guesser ${n}` };
    const data = { phone: newPhone(), code: "" };
    expect((await page.request.post(`${site.url}/api/phone-confirm/send.json`, { headers, data })).status()).toBe(200);
    const wrong = (await codeSentTo(page, data.phone)) === "1111" ? "2222" : "1111";
    for (let tries = 0; tries < 5; tries += 1)
      await page.request.post(`${site.url}/api/phone-confirm/validate.json`, {
        headers,
        data: { ...data, code: wrong },
      });
  }
}

test("AUT-068 AUT-073 a code is believed after the captcha, or replaced by the call, while others guess codes", async ({
  page,
}) => {
  const phone = newPhone();
  await open(page, `${site.url}/login`);
  await page.clock.install();
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  await guessCodes(page);
  await enterCode(page, await codeSentTo(page, phone));
  await expect(alert(page)).toContainText(WANTED);
  if (!hasScripts()) {
    await button(page, "Подтвердить звонком").click();
    await expectStep(page, "Позвоните нам");
    return;
  }
  await expectNoAxeViolations(page);
  await page.getByRole("textbox", { name: "Код, 4 цифры" }).fill("");
  await robot(page).first().click();
  await expect(button(page, "Проверка пройдена").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Код, 4 цифры" }).pressSequentially(await codeSentTo(page, phone));
  await expectStep(page, "Регистрация");
});
