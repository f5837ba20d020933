import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { newPhone, signInNewCustomer } from "../../support/customer.ts";
import { telephony } from "../../support/e2e-setup.ts";
import { hasScripts } from "../../support/page-test.ts";
import { codeIn, lastMessage } from "../../support/shop-query.ts";

export const phoneField = (page: Page): Locator => page.getByRole("textbox", { name: "Номер телефона" });
export const codeField = (page: Page): Locator => page.getByRole("textbox", { name: "Код, 4 цифры" });

/** The step that is open, in the modal or on the page. */
export const expectStep = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();

export const codeSentTo = async (recipient: string): Promise<string> => codeIn(await lastMessage(recipient));

export async function askForCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await page.getByRole("button", { name: "Получить код" }).click();
}

/** Past the seconds in which no button asks for another code; needs `page.clock.install()` before the code is asked for. */
export async function skipHold(page: Page): Promise<void> {
  if (hasScripts()) await page.clock.fastForward(3_000);
}

/** The last digit sends it where there are scripts. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  if (!hasScripts()) await page.getByRole("button", { name: "Подтвердить", exact: true }).click();
}

/** The customer's call, as the telephony reports it. */
export async function call(page: Page, from: string): Promise<void> {
  const to = (
    await page
      .getByRole("link", { name: /^\+7 \(800\) 000-00/ })
      .first()
      .getAttribute("href")
  )?.slice(4);
  const answer = await page.request.post("/api/gateway/calls/incoming", {
    headers: { Authorization: `Bearer ${telephony.CALL_SECRET}` },
    data: { from, to },
  });
  expect(answer.status()).toBe(200);
}

/** Signs in on the page of signing in by a code sent to the phone; the phone has an account without an e-mail. */
export async function signInByCode(page: Page, phone: string): Promise<void> {
  await page.goto("/login");
  await askForCode(page, phone);
  await expectStep(page, "Введите код из SMS");
  await enterCode(page, await codeSentTo(phone));
}

interface Customer {
  userId: number;
  phone: string;
  email: string;
}

/** Somebody with an account, who is not signed in in this browser. */
export async function newCustomer(page: Page, hasEmail = true): Promise<Customer> {
  const phone = newPhone();
  const email = `anna-${randomUUID()}@example.ru`;
  const name = { firstname: "Анна", surname: "Ёлкина" };
  const { userId } = await signInNewCustomer(page, { ...name, phone, ...(hasEmail && { email }) });
  await page.context().clearCookies();
  return { userId, phone, email };
}

/** Keeps the reason that pages get when the modal closes. */
export const noteHowItCloses = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener("authmodalclosed", (event) => {
      sessionStorage.setItem("closed-by", event instanceof CustomEvent ? String(event.detail) : "");
    }),
  );
export const howItClosed = (page: Page) => page.evaluate(() => sessionStorage.getItem("closed-by"));
