import { describe, expect, it } from "vitest";
import { authSessions, type User, whoami } from "../../../../gateway/contract/customers/auth.ts";
import { phoneConfirmSend, phoneConfirmValidate } from "../../../../gateway/contract/customers/phone-confirm.ts";
import {
  accountUndo,
  emailConfirm,
  profilePhoneAdd,
  profilePhoneRemove,
  profileUpdate,
} from "../../../../gateway/contract/customers/profile.ts";
import type { Gateway } from "../../../gateway/client.server.ts";
import { type CookieJar, openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { readKeptForm } from "../../../visitor/kept-form.server.ts";
import { readLetterLink } from "../../../visitor/letter-link.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { addPhone, loadAddPhone } from "./add-phone.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { confirmEmail } from "./confirm-email.server.ts";
import { loadProfile } from "./profile.server.ts";
import { undoAccountChanges } from "./undo.server.ts";

const at = "2026-11-21T06:00:00.000Z";
const user: User = {
  id: 1,
  firstname: "Анна",
  surname: "Ёлкина",
  phones: [{ phone: "79123456789", is_primary: true, confirmed_at: at }],
  emails: [
    { email: "anna@example.ru", is_primary: true, confirmed_at: at },
    { email: "work@example.ru", is_primary: false, confirmed_at: null },
  ],
  info: { emails: [], profile: { firstName: "Анна", lastName: "Ёлкина", fullName: "Анна Ёлкина" } },
  roles: [],
  autos: { total: 0 },
  loyalty: { balance: 0, blank: { confirmed: false } },
  is_loyalty_registered: false,
  is_loyalty_register_in_progress: false,
  loyalty_referer_code: null,
  has_password: false,
  counters: { orders: 0, appointments: 0, contracts: 0 },
  disabled_notices: [],
};

type Answer = { ok: true; stale: false; data: unknown } | { ok: false; code: string; errors: unknown[]; data: null };
const ok = (data: unknown): Answer => ({ ok: true, stale: false, data });
const failed = (code: string, ...errors: object[]): Answer => ({ ok: false, code, errors, data: null });

const NOW = new Date("2026-11-20T10:00:00Z");

function visitorWith(
  answers: Partial<Record<string, Answer>> = {},
  {
    cookie = null,
    signedInAt = NOW,
    ...opened
  }: { cookie?: string | null; signedInAt?: Date; phone_add?: string; kept_form?: string } = {},
) {
  const asked: { name: string; input: unknown; key?: string }[] = [];
  const gatewayOf = (key?: string) =>
    ({
      async call({ name }: { name: string }, input: unknown) {
        if (name === authSessions.name)
          return ok({ sessions: [{ isCurrent: true, createdAt: signedInAt.toISOString() }] });
        asked.push({ name, input, ...(key && { key }) });
        return answers[name] ?? ok(user);
      },
    }) as unknown as Gateway;
  const cookies = openCookieJar(cookie, { domain: undefined, secure: false, opened });
  const visitor = {
    gateway: gatewayOf(),
    withBrowserKey: gatewayOf,
    cookies,
    origin: "https://shop.test",
    now: () => NOW,
    settings: {},
    layout: async () => ok({ consentVersions: { personalData: "", loyalty: "2026-11-01" } }),
  } as unknown as Visitor;
  return { visitor, asked, cookies };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const send = (fields: Record<string, string>, answers: Partial<Record<string, Answer>> = {}) => {
  const made = visitorWith(answers);
  return { ...made, reply: changeProfile({ visitor: made.visitor, user, form: formOf(fields) }) };
};

describe("the profile", () => {
  it("shows what the customer has entered, and never offers to remove the last phone", () => {
    const { phones, emails } = loadProfile(user);
    expect(phones).toEqual([{ phone: "79123456789", text: "+7 (912) 345-67-89", isPrimary: true, canGo: false }]);
    expect(emails.map(({ isConfirmed }) => isConfirmed)).toEqual([true, false]);
    const cyrillic = { email: "ёж@xn--e1afmkfd.xn--p1ai", is_primary: true, confirmed_at: at };
    expect(loadProfile({ ...user, emails: [cyrillic] }).emails).toMatchObject([
      { email: cyrillic.email, text: "ёж@пример.рф" },
    ]);
  });
});

describe("the forms of the profile", () => {
  it.each(["А", "Anna", "Анна1", "А".repeat(101), ""])("AUT-134 AUT-135 do not take «%s» for a name", async (name) => {
    const { reply, asked } = send({ intent: "names", firstname: name, surname: "Ёлкина" });
    expect(await reply).toMatchObject({
      init: { status: 422 },
      data: {
        form: "names",
        initialValue: name === "" ? {} : { firstname: name },
        error: { firstname: [expect.stringContaining("от 2 до 100 знаков")] },
      },
    });
    expect(asked).toEqual([]);
  });

  it("AUT-134 AUT-135 take hyphens, and a surname left empty", async () => {
    const { reply, asked, cookies } = send({ intent: "names", firstname: " Анна-Мария ", surname: "" });
    expect(await reply).toMatchObject({ status: 303 });
    expect(asked).toEqual([{ name: profileUpdate.name, input: { firstname: "Анна-Мария", surname: "" } }]);
    expect(takeFlash(cookies)).toEqual(["Имя сохранено"]);
  });

  it("API-017 send all addresses in the order wanted", async () => {
    const emailsSent = async (fields: Record<string, string>) => {
      const { reply, asked } = send(fields);
      expect(await reply).toMatchObject({ status: 303 });
      return (asked[0]?.input as { emails: string[] } | undefined)?.emails;
    };
    const [first, second] = ["anna@example.ru", "work@example.ru"];
    expect(await emailsSent({ intent: "email-add", email: " New@Example.ru " })).toEqual([
      first,
      second,
      "new@example.ru",
    ]);
    expect(await emailsSent({ intent: "email-primary", email: second })).toEqual([second, first]);
    expect(await emailsSent({ intent: "email-remove", email: second })).toEqual([first]);
    // What is not an own address is not made one by the button.
    expect(await emailsSent({ intent: "email-primary", email: "stranger@example.ru" })).toBeUndefined();
  });

  it("ERR-016 show the server's messages, a line each", async () => {
    const { reply } = send(
      { intent: "email-add", email: "new@example.ru" },
      { [profileUpdate.name]: failed("email_taken", { field: "emails_2", message: "Занят" }, { message: "Позже" }) },
    );
    expect(await reply).toMatchObject({
      init: { status: 422 },
      data: { initialValue: { email: "new@example.ru" }, error: { "": ["Занят", "Позже"], email: ["Занят"] } },
    });
  });

  it("take no form that is not theirs", async () => {
    expect(await send({ intent: "nonsense" }).reply).toMatchObject({ init: { status: 422 } });
  });
});

describe("adding a phone", () => {
  const sent = ok({ phone: "79131112233", requestId: "r1", resendAt: at, target: "phone" });
  /** What the next request finds in the sealed cookie. */
  const later = (cookies: CookieJar) => ({ phone_add: cookies.get("phone_add") ?? "" });

  async function askForCode() {
    const made = visitorWith({ [phoneConfirmSend.name]: sent });
    const reply = await addPhone(made.visitor, user, formOf({ intent: "send", phone: "8 913 111-22-33" }));
    expect(reply).toMatchObject({ status: 303 });
    return { cookie: later(made.cookies), key: made.asked[0]?.key, asked: made.asked };
  }

  it("API-031 API-034 proves it by a code of this browser", async () => {
    const { cookie, key, asked: first } = await askForCode();
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(first[0]?.input).toEqual({ phone: "+79131112233", recaptcha: "", attempts: 1, target: "phone" });
    const { visitor, asked, cookies } = visitorWith(
      { [phoneConfirmValidate.name]: ok({ token: "t1", phone: "79131112233" }) },
      cookie,
    );
    expect(loadAddPhone(visitor, "Europe/Moscow").sent).toEqual({
      phone: "+7 (913) 111-22-33",
      resendTime: "09:00",
    });
    expect(await addPhone(visitor, user, formOf({ intent: "code", code: "1234" }))).toMatchObject({ status: 303 });
    expect(asked).toEqual([
      {
        name: phoneConfirmValidate.name,
        input: { phone: "+79131112233", code: "1234", recaptcha: "", request_id: "r1" },
        key,
      },
      { name: profilePhoneAdd.name, input: { phone: "79131112233", phone_token: "t1" }, key },
    ]);
    expect(loadAddPhone(visitor, "Europe/Moscow").sent).toBeNull();
    expect(takeFlash(cookies)).toEqual(["Телефон +7 (913) 111-22-33 добавлен"]);
  });

  it("a second press of the button finds the phone added", async () => {
    const { cookie } = await askForCode();
    const spent = failed("invalid", { field: "code", message: "Код больше не действует" });
    const again = async (found: User) => {
      const { visitor } = visitorWith({ [phoneConfirmValidate.name]: spent, [whoami.name]: ok(found) }, cookie);
      return addPhone(visitor, user, formOf({ intent: "code", code: "1234" }));
    };
    const added = { ...user, phones: [...user.phones, { phone: "79131112233", is_primary: false, confirmed_at: at }] };
    expect(await again(added)).toMatchObject({ status: 303 });
    expect(await again(user)).toMatchObject({
      init: { status: 422 },
      data: { error: { code: ["Код больше не действует"] } },
    });
  });

  it("asks for another code, and leaves the phone when it was a wrong one", async () => {
    const { cookie } = await askForCode();
    const { visitor, asked } = visitorWith({ [phoneConfirmSend.name]: sent }, cookie);
    await addPhone(visitor, user, formOf({ intent: "resend" }));
    expect(asked[0]?.input).toMatchObject({ phone: "+79131112233", attempts: 2 });
    await addPhone(visitor, user, formOf({ intent: "back" }));
    expect(loadAddPhone(visitor, "Europe/Moscow").sent).toBeNull();
  });

  it("refuses an own phone and a phone that is none", async () => {
    const refusal = async (phone: string, answer = sent) => {
      const { visitor } = visitorWith({ [phoneConfirmSend.name]: answer });
      const reply = await addPhone(visitor, user, formOf({ intent: "send", phone }));
      return "data" in reply ? reply.data : null;
    };
    expect(await refusal("89123456789")).toMatchObject({ error: { phone: [expect.stringContaining("уже есть")] } });
    expect(await refusal("912")).toMatchObject({
      error: { phone: [expect.any(String)] },
      initialValue: { phone: "912" },
    });
  });

  it("API-166 asks for the captcha when it is wanted, keeps the phone, and sends on what the widget says", async () => {
    const { visitor, asked } = visitorWith({ [phoneConfirmSend.name]: failed("captcha_required") });
    const form = { intent: "send", phone: "8 913 111-22-33", "smart-token": "proof" };
    expect(await addPhone(visitor, user, formOf(form))).toMatchObject({
      init: { status: 422 },
      data: { initialValue: { phone: "8 913 111-22-33" }, error: { captcha: [expect.stringContaining("не робот")] } },
    });
    expect(asked[0]?.input).toMatchObject({ recaptcha: "proof" });
    expect(loadAddPhone(visitor, "Europe/Moscow").captcha).toBeNull();
    const captcha = { url: "https://captcha.test/kit.js", key: "site-key" };
    visitor.settings.thirdPartyScripts = { captcha };
    expect(loadAddPhone(visitor, "Europe/Moscow").captcha).toEqual(captcha);
    expect(loadAddPhone({ ...visitor, saveData: true }, "Europe/Moscow").captcha).toBeNull();
  });
});

describe("the link of a letter", () => {
  it("ACC-008 confirms by the button only, and once", async () => {
    const url = new URL("https://shop.test/my/profile/confirm-email/?token=s");
    expect(readLetterLink(url)).toEqual({ token: "s", isDone: false });
    expect(() => readLetterLink(new URL("https://shop.test/my/profile/confirm-email/"))).toThrow(
      expect.objectContaining({ status: 404 }),
    );
    const press = (answer: Answer) =>
      confirmEmail(visitorWith({ [emailConfirm.name]: answer }).visitor, formOf({ token: "s" }));
    expect(await press(ok({ email: "anna@example.ru" }))).toMatchObject({ status: 303 });
    expect(await press(failed("not_found"))).toMatchObject({ init: { status: 422 } });
    expect(await press(failed("unavailable"))).toMatchObject({ init: { status: 503 } });
  });
});

describe("a change after a sign-in that is not fresh", () => {
  const proofWanted = {
    [profileUpdate.name]: failed("proof_required"),
    [profilePhoneRemove.name]: failed("proof_required"),
  };
  const before = new Date(NOW.getTime() - 6 * 60_000);

  it.each([
    [{ intent: "email-add", email: "new@example.ru" }, "Добавить адрес new@example.ru"],
    [{ intent: "email-remove", email: "work@example.ru" }, "Убрать адрес work@example.ru"],
    [{ intent: "phone-remove", phone: "79123456789" }, "Убрать телефон +7 (912) 345-67-89"],
  ])("signs in once more, and keeps %j for its customer on its page", async (fields, label) => {
    const { reply, visitor } = send(fields, proofWanted);
    const answer = (await reply) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login?next=%2Fmy%2Fprofile%2F&again=1"]);
    const kept = readKeptForm(visitor, user, "/my/profile/");
    expect(kept).toMatchObject({ path: "/my/profile/", label, fields: Object.entries(fields) });
    expect(readKeptForm(visitor, { id: 2 }, "/my/profile/")).toBeNull();
    expect(readKeptForm(visitor, user, "/my/profile/phone/")).toBeNull();
    await changeProfile({ visitor, user, form: formOf({ intent: "of another page" }) });
    expect(readKeptForm(visitor, user, "/my/profile/")).toBeNull();
  });

  it("sends no code to a phone that could not be added, and keeps the phone", async () => {
    const { visitor, asked } = visitorWith({}, { signedInAt: before });
    const answer = (await addPhone(visitor, user, formOf({ intent: "send", phone: "+79131112233" }))) as Response;
    expect(answer.headers.get("Location")).toBe("/login?next=%2Fmy%2Fprofile%2Fphone%2F&again=1");
    expect(asked).toEqual([]);
    expect(readKeptForm(visitor, user, "/my/profile/phone/")).toMatchObject({
      label: "Получить код на +7 (913) 111-22-33",
      fields: [
        ["intent", "send"],
        ["phone", "+79131112233"],
      ],
    });
  });
});

describe("«это был не я»", () => {
  it("is done by the button only, and says what went wrong", async () => {
    expect(readLetterLink(new URL("https://shop.test/my/profile/undo/?token=s"))).toEqual({
      token: "s",
      isDone: false,
    });
    expect(() => readLetterLink(new URL("https://shop.test/my/profile/undo/"))).toThrow();
    const press = (answer: Answer) =>
      undoAccountChanges(visitorWith({ [accountUndo.name]: answer }).visitor, formOf({ token: "s" }));
    expect(await press(ok({}))).toMatchObject({ status: 303 });
    expect(await press(failed("not_found", { message: "Ссылка устарела" }))).toMatchObject({
      init: { status: 422 },
      data: { error: { "": ["Ссылка устарела"] } },
    });
    expect(await press(failed("unavailable"))).toMatchObject({ init: { status: 503 } });
  });
});
