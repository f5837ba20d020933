import jsQR from "jsqr";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { documentOf, shownText } from "../../../../tests/support/document.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { loadAuthPage } from "./auth-page.server.ts";
import { AuthStep } from "./auth-step.tsx";
import { loadAuthModal } from "./auth-view.server.ts";
import { callQr } from "./call-qr.server.ts";
import { isCallWaitedFor } from "./code-steps.server.ts";
import { answerAuthForm, handleAuthForm } from "./handle-auth-form.server.ts";

type Answer = Failure<string> | { ok: true; stale: boolean; data: unknown };

const given = (data: unknown): Answer => ({ ok: true, stale: false, data });
const failed = (code: string, ...errors: { message: string; field?: string }[]): Answer => ({
  ok: false,
  code,
  errors,
  data: null,
});
/** A reply with this status: see `Failure.status`. */
const answered = (status: number, code: string, ...messages: string[]): Answer => ({
  ok: false,
  code,
  errors: messages.map((message) => ({ message })),
  data: null,
  status,
});
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const sent = (target: "phone" | "email" | "waitcall") =>
  given({
    target,
    phone: "79123456789",
    phoneFormatted: "+7 (912) 345-67-89",
    email: target === "email" ? "a***@example.ru" : "",
    requestId: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
    targetPhone: target === "waitcall" ? "78000000009" : "",
    resendAt: inSeconds(60),
    expiresAt: inSeconds(600),
  });
const tokens = { access_token: "a", refresh_token: "r", token_type: "Bearer", expires_in: 3600 };
const proved = given({ token: "secret", phone: "79123456789" });
const isProved: Record<string, Answer> = { phoneConfirmSend: sent("phone"), phoneConfirmValidate: proved };

interface RecordedCall {
  call: string;
  input: Record<string, unknown>;
}

/** A browser whose gateway answers by the name of the call, a list of answers one after the other. */
function openBrowser(
  answers: Record<string, Answer | Answer[]>,
  cookieHeader = "",
  opened: Record<string, string> = {},
) {
  const asked: RecordedCall[] = [];
  const keys = new Set<string>();
  const signedIn: unknown[] = [];
  const gateway = {
    async call({ name: call }: { name: string }, input: Record<string, unknown>) {
      asked.push({ call, input });
      const answer = answers[call];
      return (Array.isArray(answer) ? answer.shift() : answer) ?? failed("unavailable");
    },
  };
  const cookies = openCookieJar(cookieHeader, { domain: undefined, secure: false, opened });
  const visitor = {
    gateway,
    withBrowserKey(key: string) {
      keys.add(key);
      return gateway;
    },
    cookies,
    user: null,
    isUserUnknown: false,
    settings: {},
    now: () => new Date(),
    signIn: async (given: unknown) => void signedIn.push(given),
    layout: async () => failed("unavailable"),
  } as unknown as Visitor;
  return {
    visitor,
    asked,
    keys,
    signedIn,
    cookies,
    inputsOf: (call: string) => asked.filter((one) => one.call === call).map(({ input }) => input),
    /** Where a form leads, or its status, words and fields. */
    async send(intent: string, values: Record<string, string> = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ intent, ...values })) form.set(name, value);
      const answer = await handleAuthForm(visitor, form);
      if ("data" in answer) return { ...answer.data, status: answer.init?.status };
      return { to: answer.headers.get("Location"), status: answer.status };
    },
    /** What a script gets that sends the form in place. */
    async sendInPlace(intent: string, values: Record<string, string> = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ intent, ...values })) form.set(name, value);
      return (await answerAuthForm(visitor, form)).data;
    },
    async page(path = "/login") {
      const page = await loadAuthPage(visitor, new URL(path, "http://shop.test"));
      if (page instanceof Response) throw new Error(`redirected to ${page.headers.get("Location")}`);
      return page;
    },
    async html() {
      return renderToStaticMarkup(createElement(AuthStep, { view: (await this.page()).view }));
    },
    /** The open step as a browser shows it. */
    async step() {
      return documentOf(await this.html());
    },
    /** Sends the form of a button as it stands. */
    async press(name: string) {
      const form = (await this.step()).getByRole("button", { name }).closest("form");
      const inputs = [...(form?.querySelectorAll("input") ?? [])];
      const { intent = "", ...values } = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
      return this.send(intent, values);
    },
  };
}
type Browser = ReturnType<typeof openBrowser>;

const PHONE = { phone: "8 912 345-67-89" };
async function atStep(
  answers: Record<string, Answer | Answer[]>,
  cookieHeader?: string,
  opened?: Record<string, string>,
): Promise<Browser> {
  const browser = openBrowser(answers, cookieHeader, opened);
  await browser.send("code", PHONE);
  return browser;
}
const signUpForm = {
  firstname: "Анна",
  surname: "Ёлкина",
  email: "anna@example.ru",
  personalData: "on",
  legalPolicy: "on",
};
async function atSignUp(answers: Record<string, Answer | Answer[]> = {}, cookieHeader?: string): Promise<Browser> {
  const browser = await atStep(
    { ...isProved, authLoginByPhone: [failed("unregistered"), given(tokens)], ...answers },
    cookieHeader,
  );
  await browser.send("confirm", { code: "1234" });
  return browser;
}

describe("asking for a code", () => {
  it("AUT-062 AUT-110 API-031 API-033 asks by e-mail first, with eleven digits, and follows the reply", async () => {
    const browser = await atStep({ phoneConfirmSend: sent("phone") });
    expect(browser.inputsOf("phoneConfirmSend")).toEqual([
      { phone: "79123456789", target: "email", attempts: 1, recaptcha: "" },
    ]);
    expect((await browser.page()).view).toMatchObject({ step: "EnterCode", title: "Введите код из SMS" });
    expect(shownText((await browser.step()).root)).toContain("Отправить повторно через 60 сек.");
  });

  it("AUT-064 says the masked address of a letter and offers another way", async () => {
    const browser = await atStep({ phoneConfirmSend: sent("email") });
    expect((await browser.page()).title).toBe("Введите код из e-mail");
    expect(await browser.html()).toMatch(/a\*\*\*@example\.ru.*Подтвердить другим способом/s);
  });

  it("says what is wrong with a phone without asking anybody", async () => {
    const browser = openBrowser({});
    const answer = await browser.send("code", { phone: "495 123" });
    expect(answer).toMatchObject({
      status: 422,
      initialValue: { phone: "495 123" },
      error: { phone: [expect.any(String)] },
    });
    expect(browser.asked).toEqual([]);
  });

  it("AUT-066 AUT-067 AUT-069 A-01 repeats the first request by SMS in silence when it got 503", async () => {
    const browser = openBrowser({ phoneConfirmSend: [answered(503, "unavailable"), sent("phone")] });
    expect(await browser.send("code", PHONE)).toEqual({ to: "/login", status: 303 });
    expect(browser.inputsOf("phoneConfirmSend")).toMatchObject([
      { target: "email", attempts: 1 },
      { target: "phone", attempts: 2 },
    ]);
  });

  it("AUT-070 ERR-006 shows the ordinary error after the second 503, and does not repeat a later one", async () => {
    const away = answered(503, "unavailable");
    const browser = openBrowser({ phoneConfirmSend: [away, away, away] });
    const answer = await browser.send("code", PHONE);
    expect(answer).toMatchObject({
      status: 503,
      error: { "": ["Ошибка отправки. Попробуйте повторить попытку позже."] },
      initialValue: PHONE,
    });
    await browser.send("code", PHONE);
    expect(browser.asked).toHaveLength(3);
  });

  it("ERR-005 shows the server's own words", async () => {
    const browser = openBrowser({ phoneConfirmSend: failed("too_many", { message: "Слишком часто" }) });
    expect(await browser.send("code", PHONE)).toMatchObject({ status: 429, error: { "": ["Слишком часто"] } });
    expect(browser.asked).toHaveLength(1);
  });

  it.each([
    ["ERR-005", answered(400, "unavailable", "Номер не принимает сообщения"), "Номер не принимает сообщения"],
    ["ERR-002", answered(405, "unavailable", "Так нельзя"), "Ошибка отправки запроса. Повторите, пожалуйста"],
    ["ERR-005", answered(500, "unavailable", "Сбой на станции"), "Сбой на станции"],
    ["ERR-006", answered(500, "malformed"), "Ошибка отправки. Попробуйте повторить попытку позже."],
    ["ERR-006", failed("unavailable"), "Ошибка отправки. Попробуйте повторить попытку позже."],
  ])("%s repeats nothing when anything but 503 came, or nothing at all", async (_, answer, message) => {
    const browser = openBrowser({ phoneConfirmSend: answer });
    expect(await browser.send("code", PHONE)).toMatchObject({
      status: 503,
      error: { "": [message] },
      initialValue: PHONE,
    });
    expect(browser.asked).toHaveLength(1);
  });

  it("AUT-071 says how long to wait before asking for another code", async () => {
    const browser = await atStep({ phoneConfirmSend: sent("phone") });
    expect((await browser.page()).view.holdOffMs).toBeGreaterThan(2_000);
  });

  it("AUT-068 shows the captcha that is asked for, and offers the call where there is none", async () => {
    const browser = openBrowser({ phoneConfirmSend: [failed("captcha_required"), sent("waitcall")] });
    expect(await browser.send("code", PHONE)).toMatchObject({
      status: 422,
      error: { "": ["Подтвердите, что вы не робот"] },
    });
    expect(await browser.html()).toContain("Подтвердить звонком");
    browser.visitor.settings.thirdPartyScripts = { captcha: { url: "https://captcha.test/kit.js", key: "site-key" } };
    const { root } = await browser.step();
    expect(root.querySelector<HTMLElement>("[data-captcha]")?.dataset).toMatchObject({ sitekey: "site-key", hl: "ru" });
    const withoutScripts = [...root.querySelectorAll("noscript")].map(({ innerHTML }) => documentOf(innerHTML));
    expect(
      withoutScripts.flatMap((each) => each.queryAllByRole("button", { name: "Подтвердить звонком" })),
    ).toHaveLength(1);
    expect(await browser.send("call")).toMatchObject({ to: "/login" });
    expect(browser.inputsOf("phoneConfirmSend")[1]).toMatchObject({ target: "waitcall", phone: "79123456789" });
  });

  it("AUT-138 sends what the captcha says, and nothing for the word 'token'", async () => {
    for (const [field, answer, value] of [
      ["smart-token", "token", ""],
      ["smart-token", "proof", "proof"],
      ["recaptcha", "token", ""],
    ] as const) {
      const browser = openBrowser({ phoneConfirmSend: sent("phone") });
      await browser.send("code", { ...PHONE, [field]: answer });
      expect(browser.inputsOf("phoneConfirmSend")).toMatchObject([{ recaptcha: value }]);
    }
  });
});

describe("the code", () => {
  it("AUT-073 AUT-074 AUT-088 signs in by phone with its token, in the browser that asked", async () => {
    const browser = await atStep({ ...isProved, authLoginByPhone: given(tokens) });
    expect(await browser.send("confirm", { code: " 12 34 " })).toEqual({ to: "/my/", status: 303 });
    expect(browser.inputsOf("phoneConfirmValidate")).toMatchObject([
      { phone: "79123456789", code: "1234", request_id: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f" },
    ]);
    expect(browser.inputsOf("authLoginByPhone")).toEqual([{ phone: "79123456789", phone_token: "secret" }]);
    expect(browser.signedIn).toEqual([tokens]);
    expect(browser.keys.size).toBe(1);
    expect(browser.cookies.get("auth_flow")).toBeUndefined();
  });

  it("is bound to a key that nobody knew before: a sign-in whose cookie was planted confirms nothing for who planted it", async () => {
    const thief = openBrowser({});
    await thief.send("go", { step: "EnterByPassword" });
    const planted = { auth_flow: thief.cookies.get("auth_flow") ?? "" };
    const keysOf = async () => {
      const browser = await atStep({ ...isProved, authLoginByPhone: given(tokens) }, "", planted);
      await browser.send("confirm", { code: "1234" });
      expect(browser.signedIn).toEqual([tokens]);
      return [...browser.keys];
    };
    const [customers, thiefs] = [await keysOf(), await keysOf()];
    expect([customers.length, thiefs.length]).toEqual([1, 1]);
    expect(customers).not.toEqual(thiefs);
  });

  it.each([
    ["too_many", "a refused code"],
    ["captcha_required", "a captcha that was asked for"],
    ["unavailable", "an outage"],
  ])("has a key that nobody knew before also after a planted sign-in that ended with %s", async (code) => {
    const thief = openBrowser({ phoneConfirmSend: failed(code) });
    await thief.send("code", PHONE);
    const [thiefsKey] = [...thief.keys];
    for (const intent of ["code", "call", "sms"]) {
      const planted = { auth_flow: thief.cookies.get("auth_flow") ?? "" };
      const customer = openBrowser({ phoneConfirmSend: sent("waitcall") }, "", planted);
      expect(await customer.send(intent, PHONE)).toMatchObject({ to: "/login" });
      expect(customer.keys.size).toBe(1);
      expect(customer.keys).not.toContain(thiefsKey);
    }
  });

  it("changes its key with the way, and keeps it for a code that is sent again or refused while one is under way", async () => {
    const browser = await atStep({
      phoneConfirmSend: [sent("phone"), sent("phone"), failed("too_many"), failed("too_many"), sent("waitcall")],
      phoneConfirmValidate: failed("invalid"),
    });
    await browser.send("resend");
    await browser.send("code", PHONE);
    await browser.send("call");
    const before = new Set(browser.keys);
    await browser.send("confirm", { code: "1234" });
    expect(browser.inputsOf("phoneConfirmValidate")).toHaveLength(1);
    expect(browser.keys).toEqual(before);
    expect((await browser.page()).view.step).toBe("EnterCode");
    await browser.send("call");
    expect(browser.keys.size).toBe(before.size + 1);
  });

  it("AUT-068 needs the captcha, or the call where there is none, while codes are being guessed", async () => {
    const browser = await atStep({
      phoneConfirmSend: [sent("phone"), sent("waitcall")],
      phoneConfirmValidate: failed("captcha_required", { message: "Подтвердите номер звонком" }),
    });
    expect(await browser.send("confirm", { code: "1234" })).toMatchObject({
      status: 422,
      error: { "": ["Подтвердите номер звонком"] },
    });
    expect(await browser.press("Подтвердить звонком")).toEqual({ to: "/login", status: 303 });
    expect(browser.inputsOf("phoneConfirmSend").at(-1)).toMatchObject({ target: "waitcall", phone: "79123456789" });
  });

  it("of a phone that has had too many is replaced by the call", async () => {
    const browser = openBrowser({
      phoneConfirmSend: [failed("too_many", { message: "Слишком много" }), sent("waitcall")],
    });
    await browser.send("code", PHONE);
    expect(await browser.press("Подтвердить звонком")).toEqual({ to: "/login", status: 303 });
  });

  it.each([
    ["invalid", 422],
    ["unavailable", 503],
  ])(
    "ERR-007 ERR-008 ERR-010 ERR-011 B-24 stays with the one message after %s, and the code is gone",
    async (code, status) => {
      const browser = await atStep({ ...isProved, phoneConfirmValidate: failed(code, { message: "Код не тот" }) });
      const answer = await browser.send("confirm", { code: "1234" });
      expect(answer).toMatchObject({
        status,
        error: { "": ["Ошибка Валидации. Попробуйте повторить попытку позже."] },
      });
      expect(answer).not.toHaveProperty("values.code");
      expect((await browser.page()).view.step).toBe("EnterCode");
    },
  );

  it("ERR-009 has its captcha anew after a refusal: no value of the one before is in it", async () => {
    const browser = await atStep({
      phoneConfirmSend: [sent("phone"), failed("captcha_required")],
      phoneConfirmValidate: failed("invalid"),
    });
    browser.visitor.settings.thirdPartyScripts = { captcha: { url: "https://captcha.test/kit.js", key: "site-key" } };
    await browser.send("resend");
    const { status, ...reply } = await browser.send("confirm", { code: "1234", "smart-token": "used" });
    expect(status).toBe(422);
    const { view } = await browser.page();
    const page = documentOf(renderToStaticMarkup(createElement(AuthStep, { view, reply: reply as RefusedForm })));
    const form = page.getByRole("button", { name: "Подтвердить" }).closest("form");
    expect(form?.querySelectorAll("[data-captcha]")).toHaveLength(1);
    expect(page.root.outerHTML).not.toContain("used");
  });

  it("AUT-119 is four digits", async () => {
    const browser = await atStep(isProved);
    expect(await browser.send("confirm", { code: "123" })).toMatchObject({
      error: { code: ["Введите код: 4 цифры"] },
    });
    expect(browser.inputsOf("phoneConfirmValidate")).toEqual([]);
  });

  it("starts over in a browser that has forgotten it", async () => {
    const browser = openBrowser(isProved);
    expect(await browser.send("confirm", { code: "1234" })).toEqual({ to: "/login", status: 303 });
    expect(await browser.html()).toContain("Запросите код ещё раз");
    expect((await browser.page()).view.problem).toBe("");
  });

  it("AUT-077 «Сбросить» returns to the phone", async () => {
    const browser = await atStep(isProved);
    await browser.send("go", { step: "EnterPhone" });
    expect((await browser.page()).view).toMatchObject({ step: "EnterPhone", phone: "" });
  });

  it("AUT-078 AUT-079 AUT-102 AUT-103 goes from e-mail to the call and from the call to SMS", async () => {
    const browser = await atStep({
      phoneConfirmSend: [sent("email"), sent("waitcall"), sent("phone")],
      waitCallStatus: given({ token: null, phone: "79123456789" }),
    });
    await browser.send("call");
    expect((await browser.page()).title).toBe("Позвоните нам");
    await browser.send("sms");
    expect((await browser.page()).title).toBe("Введите код из SMS");
    expect(browser.inputsOf("phoneConfirmSend").slice(1)).toEqual([
      { phone: "79123456789", target: "waitcall", attempts: 2, recaptcha: "" },
      { phone: "79123456789", target: "phone", attempts: 3, recaptcha: "", initial: 1 },
    ]);
  });
});

describe("waiting for a call", () => {
  const waiting = given({ token: null, phone: "79123456789" });
  const called = given({ token: { token: "secret" }, phone: "79123456789" });

  it("API-165 AUT-027 AUT-096 shows the number with its QR code, to this browser only", async () => {
    const browser = await atStep({ phoneConfirmSend: sent("waitcall"), waitCallStatus: waiting });
    const step = await browser.step();
    expect(step.getByRole("link", { name: "+7 (800) 000-00-09" }).getAttribute("href")).toBe("tel:+78000000009");
    expect(shownText(step.root)).toContain("Ждём звонка ещё 10:00");
    const refresh = documentOf(step.root.querySelector("noscript")?.innerHTML ?? "").root.querySelector("meta");
    expect(refresh?.getAttribute("http-equiv")).toBe("refresh");
    expect(refresh?.getAttribute("content")).toBe("15;url=/login");
    const address = step.root.querySelector<HTMLImageElement>("#call-qr img")?.getAttribute("src") ?? "";
    expect(address).toBe("/v1/create-qr-code/?size=252x252&data=tel:+78000000009");
    const picture = await callQr(browser.visitor, new URL(address, "https://shop.test"));
    expect(picture.headers.get("Content-Type")).toBe("image/svg+xml");
    const drawn = sharp(Buffer.from(await picture.arrayBuffer()))
      .ensureAlpha()
      .raw();
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([252, 252]);
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe("tel:+78000000009");
    const statusFor = async (visitor: Visitor, path: string) =>
      (await callQr(visitor, new URL(path, "https://shop.test"))).status;
    expect(await statusFor(openBrowser({}).visitor, address)).toBe(404);
    for (const other of [
      address.replace("09", "10"),
      address.replace("252x252", "9999x9999"),
      "/v1/create-qr-code/?size=252x252&data=https://evil.test/",
      "/v1/create-qr-code/",
    ])
      expect(await statusFor(browser.visitor, other), other).toBe(404);
  });

  it("AUT-097 AUT-099 B-23 waits while the token is null, and signs in when it came", async () => {
    const browser = await atStep({
      phoneConfirmSend: sent("waitcall"),
      waitCallStatus: [waiting, waiting, called, called],
      authLoginByPhone: given(tokens),
    });
    expect(await isCallWaitedFor(browser.visitor)).toBe(true);
    expect(await browser.send("check-call")).toMatchObject({
      status: 422,
      error: { "": [expect.stringContaining("не поступил")] },
    });
    expect(await isCallWaitedFor(browser.visitor)).toBe(false);
    expect(await browser.send("check-call")).toEqual({ to: "/my/", status: 303 });
  });

  it("AUT-099 B-36 signs in when the page is refreshed after the call", async () => {
    const browser = await atStep({
      phoneConfirmSend: sent("waitcall"),
      waitCallStatus: called,
      authLoginByPhone: given(tokens),
    });
    await expect(browser.page()).rejects.toThrow("redirected to /my/");
    expect(browser.signedIn).toEqual([tokens]);
  });

  it("AUT-100 AUT-101 returns to the phone when it cannot be asked about", async () => {
    const browser = await atStep({ phoneConfirmSend: sent("waitcall"), waitCallStatus: failed("not_found") });
    expect(await isCallWaitedFor(browser.visitor)).toBe(false);
    expect(await browser.send("check-call")).toEqual({ to: "/login", status: 303 });
    expect((await browser.page()).view).toMatchObject({
      step: "EnterPhone",
      problem: expect.stringContaining("звонок"),
    });
  });
});

describe("the sign-up", () => {
  it("AUT-075 AUT-076 AUT-085 registers phone and token, and signs in by them", async () => {
    const browser = await atSignUp({ userRegister: given({ id: 7 }) });
    expect((await browser.page()).title).toBe("Регистрация");
    expect(await browser.send("signup", signUpForm)).toEqual({ to: "/my/", status: 303 });
    expect(browser.inputsOf("userRegister")).toMatchObject([
      {
        firstname: "Анна",
        surname: "Ёлкина",
        email: "anna@example.ru",
        phone: "79123456789",
        phone_token: "secret",
        is_short: false,
      },
    ]);
  });

  it("AUT-006 AUT-139 names who invites and sends the code of the invitation", async () => {
    const browser = await atSignUp(
      { refererValidate: given({ referer_user: { firstname: "Пётр" } }), userRegister: given({ id: 7 }) },
      "referer_code=FRIEND",
    );
    expect(await browser.html()).toContain("Вас приглашает Пётр");
    await browser.send("signup", signUpForm);
    expect(browser.inputsOf("userRegister")).toMatchObject([{ referer_code: "FRIEND" }]);
  });

  it("AUT-086 leads to the profile when the account is there already", async () => {
    const browser = await atSignUp({ userRegister: failed("user_exists") });
    expect(await browser.send("signup", signUpForm)).toEqual({ to: "/my/profile/", status: 303 });
  });

  it.each([
    ["AUT-123", "firstname", ""],
    ["AUT-124", "surname", ""],
    ["AUT-126", "email", ""],
    ["AUT-127", "email", "anna@example"],
    ["AUT-128", "personalData", ""],
    ["AUT-129", "legalPolicy", ""],
  ])("%s does not register with the field %s set to «%s», and says so at it", async (_id, field, value) => {
    const browser = await atSignUp();
    const answer = await browser.send("signup", { ...signUpForm, [field]: value });
    expect(Object.keys("error" in answer ? answer.error : {})).toEqual([field]);
    expect(browser.inputsOf("userRegister")).toEqual([]);
  });

  it("says everything that is missing at once", async () => {
    const answer = await (await atSignUp()).send("signup", { firstname: "Anna", email: "anna@example" });
    expect(Object.keys("error" in answer ? answer.error : {}).sort()).toEqual([
      "email",
      "firstname",
      "legalPolicy",
      "personalData",
      "surname",
    ]);
  });

  it("AUT-125 AUT-131 asks for no surname in the short form", async () => {
    const browser = await atSignUp({ userRegister: given({ id: 7 }) });
    const { surname: _, ...short } = signUpForm;
    expect(await browser.send("signup", { ...short, signup: "short" })).toMatchObject({ status: 303 });
    expect(browser.inputsOf("userRegister")).toMatchObject([{ is_short: true, surname: "" }]);
  });

  it("AUT-126 does not ask for the e-mail that was typed before", async () => {
    const browser = openBrowser({
      ...isProved,
      passwordResetSend: failed("not_found"),
      authLoginByPhone: [failed("unregistered"), given(tokens)],
      userRegister: given({ id: 7 }),
    });
    await browser.send("restore", { email: "anna@example.ru" });
    await browser.send("go", { step: "EnterPhone" });
    await browser.send("code", PHONE);
    await browser.send("confirm", { code: "1234" });
    expect((await browser.step()).getByText("anna@example.ru").tagName).toBe("STRONG");
    const { email: _, ...known } = signUpForm;
    expect(await browser.send("signup", known)).toMatchObject({ to: "/my/" });
    expect(browser.inputsOf("userRegister")).toMatchObject([{ email: "anna@example.ru" }]);
  });

  it("ERR-015 joins the server's messages with new lines", async () => {
    const browser = await atSignUp({
      userRegister: failed("invalid", { message: "Раз", field: "email" }, { message: "Два" }),
    });
    expect(await browser.send("signup", signUpForm)).toMatchObject({ error: { "": ["Раз", "Два"], email: ["Раз"] } });
  });
});

describe("the password", () => {
  const form = { username: "anna@example.ru", password: "long enough" };

  it("AUT-001 signs in", async () => {
    const browser = openBrowser({ authLogin: given(tokens) });
    await browser.send("go", { step: "EnterByPassword" });
    expect((await browser.page()).title).toBe("Вход по паролю");
    expect(await browser.send("password", form)).toEqual({ to: "/my/", status: 303 });
  });

  it("AUT-089 leads to the profile when that was asked for, without the modal", async () => {
    const browser = openBrowser({ authLogin: given(tokens) });
    expect(await browser.send("password", { ...form, next: "profile", from: "/catalog/tyres/" })).toMatchObject({
      to: "/my/profile/",
    });
  });

  it("AUT-120 AUT-121 asks for both fields and never repeats the password", async () => {
    const browser = openBrowser({});
    expect(await browser.send("password")).toMatchObject({
      error: { username: ["Введите e-mail"], password: ["Введите пароль"] },
    });
    expect(await browser.send("password", { password: "secret" })).not.toHaveProperty("initialValue.password");
  });

  it("ERR-012 says the one thing about a wrong one", async () => {
    const browser = openBrowser({ authLogin: failed("unauthorized", { message: "Нет такого" }) });
    expect(await browser.send("password", form)).toMatchObject({
      status: 422,
      error: { "": ["Неверный Email или пароль"] },
    });
  });

  it("AUT-082 restores by a letter", async () => {
    const browser = openBrowser({ passwordResetSend: given({ email: "anna@example.ru" }) });
    await browser.send("restore", { email: "anna@example.ru" });
    expect((await browser.page()).view).toMatchObject({ step: "RestorePasswordFinished", email: "anna@example.ru" });
  });

  it.each([
    ["ERR-013", [{ message: "Почта не подтверждена" }], "Почта не подтверждена"],
    [
      "ERR-014",
      [],
      "Личный кабинет с указанным электронным адресом не найден. Введите другой email или войдите по номеру телефона.",
    ],
  ])("%s AUT-083 AUT-084 says why it cannot be restored, and leads to the phone", async (_, errors, message) => {
    const browser = openBrowser({ passwordResetSend: failed("not_found", ...errors) });
    await browser.send("go", { step: "RestorePassword" });
    expect(await browser.send("restore", { email: "anna@example.ru" })).toMatchObject({
      status: 422,
      error: { "": [message] },
    });
    expect(await browser.press("Войти по номеру телефона")).toEqual({ to: "/login", status: 303 });
    expect((await browser.page()).view.step).toBe("EnterPhone");
  });

  it("AUT-122 asks for the e-mail", async () => {
    expect(await openBrowser({}).send("restore", { email: "" })).toMatchObject({
      error: { email: [expect.any(String)] },
    });
  });

  it("API-023 sets a new one by the letter's secret, and leads to the password", async () => {
    const browser = openBrowser({ passwordChangeByToken: given({}) });
    const values = { reset_token: "letter", password: "long enough", password_confirmation: "long enough" };
    expect(await browser.send("new-password", { ...values, password_confirmation: "other" })).toMatchObject({
      status: 422,
      error: { password_confirmation: ["Пароли не совпадают"] },
      initialValue: { intent: "new-password" },
    });
    expect(await browser.send("new-password", values)).toEqual({ to: "/login", status: 303 });
    expect(browser.inputsOf("passwordChangeByToken")).toMatchObject([{ token: "letter", password: "long enough" }]);
    expect(await browser.page()).toMatchObject({ flash: [expect.any(String)], view: { step: "EnterByPassword" } });
  });
});

describe("the way back", () => {
  it("B-21 leads from the modal to the modal, and answers a script with the step alone", async () => {
    const browser = openBrowser({ phoneConfirmSend: sent("phone") });
    const from = "/catalog/tyres/?page=2";
    expect(await browser.send("code", { ...PHONE, from })).toMatchObject({ to: `${from}&showAuthModal=true` });
    expect(await browser.sendInPlace("code", { ...PHONE, from })).toMatchObject({ view: { step: "EnterCode", from } });
    expect(await browser.sendInPlace("go", { step: "EnterPhone", from })).toMatchObject({
      view: { step: "EnterPhone", from },
    });
    expect(await browser.sendInPlace("confirm", { from })).toMatchObject({
      view: { step: "EnterPhone", from },
      reply: { error: { code: [expect.any(String)] } },
    });
    expect(await browser.send("go", { step: "EnterPhone", from: "//evil.test/" })).toMatchObject({ to: "/login" });
  });

  it("A-19 leads to the path asked for, and never away", async () => {
    const browser = await atStep({ ...isProved, authLoginByPhone: [given(tokens), given(tokens)] });
    expect(await browser.sendInPlace("confirm", { code: "1234", next: "/basket/" })).toEqual({ to: "/basket/" });
    await browser.send("code", { ...PHONE, next: "https://evil.test/" });
    expect(await browser.send("confirm", { code: "1234" })).toMatchObject({ to: "/my/" });
  });

  it("AUT-011 shows no modal to a customer, and leads him away from the page", async () => {
    const browser = openBrowser({});
    const url = new URL("http://shop.test/?showAuthModal=true");
    expect(await loadAuthModal(browser.visitor, url)).toMatchObject({ view: { from: "/" } });
    browser.visitor.user = {} as Visitor["user"];
    expect(await loadAuthModal(browser.visitor, url)).toBeNull();
    await expect(browser.page("/login?next=/basket/")).rejects.toThrow("redirected to /basket/");
  });
});

describe("a form that waits for its customer", () => {
  const kept = { userId: 8, path: "/my/profile/", label: "", fields: [] };
  it.each([
    ["/login?next=%2Fmy%2Fprofile%2F", true],
    ["/login?next=%2Fmy%2Fsettings%2F", false],
  ])("is spoken of on the way back to its page: %s", async (path, isSpokenOf) => {
    const browser = openBrowser({}, "kept_form=1", { kept_form: JSON.stringify(kept) });
    const { view } = await browser.page(path);
    const shown = documentOf(renderToStaticMarkup(createElement(AuthStep, { view })));
    expect(shown.queryByText(/Всё введённое сохранилось: войдите/) !== null).toBe(isSpokenOf);
  });
});
