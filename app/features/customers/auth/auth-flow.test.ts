import { describe, expect, it } from "vitest";
import {
  type AuthFlow,
  advance,
  type CodeRequest,
  holdOffMs,
  isFirstTry,
  newFlow,
  pathAfter,
  stepTitles,
} from "./auth-flow.ts";

const at = new Date("2026-11-20T07:00:00Z");
const PHONE = "79123456789";

const requestTo = (target: CodeRequest["target"]): CodeRequest => ({
  requestId: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
  target,
  sentTo: "+7 (912) 345-67-89",
  callPhone: target === "waitcall" ? "78000000009" : "",
  resendAt: "2026-11-20T07:01:00Z",
  expiresAt: "2026-11-20T07:10:00Z",
});
const fresh = newFlow("key");
const asked = advance(fresh, { type: "codeAsked", phone: PHONE });
const sent = (target: CodeRequest["target"]): AuthFlow =>
  advance(asked, { type: "codeSent", request: requestTo(target), at });

describe("signing in", () => {
  it("AUT-061 starts at the phone", () => {
    expect(fresh.step).toBe("EnterPhone");
  });
  it.each([
    ["AUT-063", "phone", "EnterCode"],
    ["AUT-064", "email", "EnterCodeEmail"],
    ["AUT-065", "waitcall", "WaitCall"],
  ] as const)("%s goes by the target of the reply: %s leads to %s", (_, target, step) => {
    expect(sent(target)).toMatchObject({ step, phone: PHONE, request: { target } });
  });
  it("API-033 counts the requests of a phone from one, and anew for another phone", () => {
    expect(asked.attempts).toBe(1);
    expect(advance(sent("phone"), { type: "codeAsked", phone: PHONE }).attempts).toBe(2);
    expect(advance(sent("phone"), { type: "chosen", step: "EnterPhone" }).attempts).toBe(0);
  });
  it("AUT-067 knows the first try, which alone may be repeated in silence", () => {
    expect(isFirstTry(asked)).toBe(true);
    expect(isFirstTry(advance(asked, { type: "codeAsked", phone: PHONE }))).toBe(false);
  });
  it("AUT-071 holds off three seconds after a request, refused or not", () => {
    expect(holdOffMs(fresh, at)).toBe(0);
    for (const flow of [
      sent("phone"),
      advance(asked, { type: "codeRefused", needsCaptcha: false, offersCall: false, at }),
    ]) {
      expect(holdOffMs(flow, at)).toBe(3_000);
      expect(holdOffMs(flow, new Date("2026-11-20T07:00:02.500Z"))).toBe(500);
      expect(holdOffMs(flow, new Date("2026-11-20T07:00:03Z"))).toBe(0);
    }
  });
  it("AUT-075 AUT-076 leads an unregistered phone to the sign-up with phone and token", () => {
    const flow = advance(sent("phone"), { type: "unregistered", token: "secret" });
    expect(flow).toMatchObject({ step: "SignUp", phone: PHONE, token: "secret" });
  });
  it("takes no token where no code was waited for", () => {
    expect(advance(fresh, { type: "unregistered", token: "secret" })).toEqual(fresh);
  });
  it("AUT-077 returns to the phone by «Сбросить» and forgets phone, code and token", () => {
    const before = { ...sent("email"), next: "/basket/", token: "secret" };
    expect(advance(before, { type: "chosen", step: "EnterPhone" })).toEqual({ ...fresh, next: "/basket/" });
  });
  it.each([
    ["AUT-016", "EnterPhone", "Вход или регистрация"],
    ["AUT-017", "EnterCode", "Введите код из SMS"],
    ["AUT-018", "EnterCodeEmail", "Введите код из e-mail"],
    ["AUT-019", "SignUp", "Регистрация"],
    ["AUT-020", "EnterByPassword", "Вход по паролю"],
    ["AUT-021", "RestorePassword", "Восстановление пароля"],
    ["AUT-022", "RestorePasswordFinished", "Восстановление пароля"],
    ["AUT-023", "WaitCall", "Позвоните нам"],
  ] as const)("%s the step %s has the title «%s»", (_id, step, title) => expect(stepTitles[step]).toBe(title));
  it("AUT-080 AUT-081 AUT-082 goes round by password, restoring and phone", () => {
    const password = advance(fresh, { type: "chosen", step: "EnterByPassword" });
    expect(password.step).toBe("EnterByPassword");
    expect(advance(password, { type: "chosen", step: "EnterPhone" }).step).toBe("EnterPhone");
    const restore = advance(password, { type: "chosen", step: "RestorePassword" });
    expect(restore.step).toBe("RestorePassword");
    expect(advance(restore, { type: "chosen", step: "EnterPhone" }).step).toBe("EnterPhone");
    expect(advance(restore, { type: "restoreSent", email: "a@b.ru" })).toMatchObject({
      step: "RestorePasswordFinished",
      email: "a@b.ru",
    });
  });
  it("AUT-101 returns to the phone with words when the call cannot be asked about", () => {
    const flow = advance(sent("waitcall"), { type: "failed", problem: "Не получилось" });
    expect(flow).toMatchObject({ step: "EnterPhone", problem: "Не получилось", request: null });
    expect(advance(flow, { type: "codeAsked", phone: PHONE }).problem).toBe("");
  });
  it("AUT-068 remembers that a captcha is wanted until a code was sent", () => {
    const flow = advance(asked, { type: "codeRefused", needsCaptcha: true, offersCall: false, at });
    expect(flow).toMatchObject({ step: "EnterPhone", needsCaptcha: true });
    expect(advance(flow, { type: "codeSent", request: requestTo("phone"), at }).needsCaptcha).toBe(false);
    expect(advance(fresh, { type: "captchaWanted" }).needsCaptcha).toBe(true);
  });
  it("AUT-126 remembers the e-mail that was typed", () => {
    expect(advance(fresh, { type: "emailTyped", email: "a@b.ru" }).email).toBe("a@b.ru");
  });
});

describe("where a sign-in leads", () => {
  it.each([
    ["AUT-088", "", "phone", "/my/"],
    ["AUT-088", "", "password", "/my/"],
    ["AUT-089 LOY-034", "profile", "password", "/my/profile/"],
    ["AUT-089", "profile", "phone", "/my/"],
    ["A-19", "/basket/", "phone", "/basket/"],
  ] as const)("%s after %j by %s is %s", (_, next, way, path) => {
    expect(pathAfter(next, way)).toBe(path);
  });

  it("is work for staff, unless they came from somewhere", () => {
    expect(pathAfter("", "password", true)).toBe("/back-office/");
    expect(pathAfter("/manager/departments/", "phone", true)).toBe("/manager/departments/");
  });
});
