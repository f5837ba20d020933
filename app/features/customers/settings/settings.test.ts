import { describe, expect, it } from "vitest";
import { authSessionEnd, authSessions, type User } from "../../../../gateway/contract/customers/auth.ts";
import { notifySettings, unsubscribe } from "../../../../gateway/contract/customers/notices.ts";
import { passwordChange } from "../../../../gateway/contract/customers/passwords.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { readKeptForm } from "../../../visitor/kept-form.server.ts";
import { type Answer, failed, formOf, ok, VISITOR_NOW, visitorWith } from "../../../visitor/testing.ts";
import { changeSettings } from "./change-settings.server.ts";
import { loadSettings } from "./settings.server.ts";
import { endNewsLettersByLetter } from "./unsubscribe.server.ts";

const SESSION = "1f0e3c9a-8f5b-4b0e-9f34-0c2a7d5b1e11";
const withPassword = { id: 1, has_password: true, emails: [{ email: "anna@example.ru", is_primary: true }] } as User;
const withoutPassword = { id: 2, has_password: false, emails: [] } as unknown as User;

async function send(fields: Record<string, string>, user = withPassword, answer = ok({})) {
  const { visitor, asked, cookies } = visitorWith({}, answer);
  return { visitor, reply: await changeSettings(visitor, user, formOf(fields)), asked, flash: takeFlash(cookies) };
}

describe("the settings", () => {
  it("show sign-ins in the region's time, and the name that the password goes with", async () => {
    const moment = "2026-11-21T06:00:00.000Z";
    const session = { id: SESSION, device: "", address: "203.0.113.7", createdAt: moment, usedAt: moment };
    const { visitor } = visitorWith({
      [notifySettings.name]: ok({ settings: { accept_sms: true, accept_email: false } }),
      [authSessions.name]: ok({ sessions: [{ ...session, isCurrent: true }] }),
    });
    const view = await loadSettings(visitor, withPassword, "Asia/Yekaterinburg");
    expect(view.password).toMatchObject({ hasPassword: true, username: "anna@example.ru" });
    expect(view.sessions).toEqual([
      {
        id: SESSION,
        device: "Неизвестное устройство",
        address: "203.0.113.7",
        signedIn: "21\u00a0ноября\u00a02026, 11:00",
        used: "21\u00a0ноября\u00a02026, 11:00",
        isCurrent: true,
      },
    ]);
  });

  it("ACC-006 API-021 switch a notice off that is not ticked", async () => {
    const { reply, asked } = await send({ intent: "notify", accept_email: "on" });
    expect(reply).toMatchObject({ status: 303 });
    expect(asked[0]?.input).toEqual({ settings: { accept_sms: false, accept_email: true } });
  });

  it("API-025 end all news letters", async () => {
    expect((await send({ intent: "unsubscribe" })).asked).toEqual([{ name: unsubscribe.name, input: {} }]);
  });

  it("end one sign-in or all others, also one that has ended", async () => {
    for (const id of [SESSION, "others"]) {
      const { reply, asked } = await send({ intent: "session-end", id });
      expect(reply).toMatchObject({ status: 303 });
      expect(asked).toEqual([{ name: authSessionEnd.name, input: { id } }]);
    }
    const gone = await send({ intent: "session-end", id: SESSION }, withPassword, failed("not_found"));
    expect(gone.reply).toMatchObject({ status: 303 });
    expect((await send({ intent: "session-end", id: "../1" })).asked).toEqual([]);
  });
});

describe("after a sign-in that is not fresh", () => {
  it("sessions are ended after signing in once more, with what was asked for", async () => {
    for (const [id, label] of [
      [SESSION, "Завершить сеанс"],
      ["others", "Завершить остальные сеансы"],
    ] as const) {
      const { reply, visitor } = await send({ intent: "session-end", id }, withPassword, failed("proof_required"));
      expect((reply as Response).headers.get("Location")).toBe("/login?next=%2Fmy%2Fsettings%2F&again=1");
      expect(readKeptForm(visitor, withPassword, "/my/settings/")).toMatchObject({
        label,
        fields: expect.arrayContaining([["id", id]]),
      });
    }
  });

  it("a first password is not asked for, and none that was typed is kept", async () => {
    const moment = new Date(VISITOR_NOW.getTime() - 6 * 60_000).toISOString();
    const sessions = [{ id: SESSION, device: "", address: "", createdAt: moment, usedAt: moment, isCurrent: true }];
    const { visitor } = visitorWith({
      [notifySettings.name]: ok({ settings: { accept_sms: true, accept_email: false } }),
      [authSessions.name]: ok({ sessions }),
    });
    expect((await loadSettings(visitor, withoutPassword, "Asia/Yekaterinburg")).password.needsProof).toBe(true);
    expect((await loadSettings(visitor, withPassword, "Asia/Yekaterinburg")).password.needsProof).toBe(false);
    const typed = { intent: "password", password: "сосновый бор", password_confirmation: "сосновый бор" };
    const sent = await send(typed, withoutPassword, failed("proof_required"));
    expect(sent.reply).toMatchObject({ status: 303 });
    expect(readKeptForm(sent.visitor, withoutPassword, "/my/settings/")).toBeNull();
  });
});

describe("a password", () => {
  const next = "сосновый бор";
  const change = { intent: "password", old_password: "вчерашний лес", password: next, password_confirmation: next };

  it("ACC-007 API-022 C-11 is changed by the old one, and set by who has none", async () => {
    const changed = await send(change);
    expect(changed.reply).toMatchObject({ status: 303 });
    expect(changed.asked).toEqual([
      {
        name: passwordChange.name,
        input: { old_password: "вчерашний лес", password: next, password_confirmation: next },
      },
    ]);
    expect(changed.flash[0]).toMatch(/^Пароль изменён/);
    const set = await send({ ...change, old_password: "" }, withoutPassword);
    expect(set.asked[0]?.input).toMatchObject({ old_password: "", password: next });
    expect(set.flash[0]).toMatch(/^Пароль задан/);
  });

  it.each([
    ["without the old one", { old_password: "" }, "old_password"],
    ["that is short", { password: "1234567", password_confirmation: "1234567" }, "password"],
    ["that is repeated otherwise", { password_confirmation: "другой" }, "password_confirmation"],
  ])("C-11 is refused %s, and nothing typed comes back", async (_, fields, name) => {
    const { reply, asked } = await send({ ...change, ...fields });
    expect(reply).toMatchObject({ init: { status: 422 }, data: { initialValue: { intent: "password" } } });
    expect("data" in reply ? Object.keys(reply.data.error) : []).toEqual([name]);
    expect(JSON.stringify(reply)).not.toMatch(/сосновый|вчерашний|1234567|другой/);
    expect(asked).toEqual([]);
  });

  it("API-022 says at its field that the old one is wrong", async () => {
    const { reply } = await send(change, withPassword, failed("wrong_password"));
    expect(reply).toMatchObject({
      init: { status: 422 },
      data: { error: { old_password: ["Прежний пароль введён неверно"] } },
    });
  });
});

describe("the last link of a news letter", () => {
  it("API-025 API-030 ends them by its secret only, whoever is signed in", async () => {
    const press = (token: string, answer: Answer) => {
      const { visitor, asked } = visitorWith({}, answer);
      return { reply: endNewsLettersByLetter(visitor, formOf({ token })), asked };
    };
    const done = press("s", ok({}));
    expect(await done.reply).toMatchObject({ status: 303 });
    expect(done.asked).toEqual([{ name: unsubscribe.name, input: { token: "s" } }]);
    expect(await press("s", failed("not_found")).reply).toMatchObject({ init: { status: 422 } });
    const empty = press("", ok({}));
    await expect(empty.reply).rejects.toMatchObject({ status: 404 });
    expect(empty.asked).toEqual([]);
  });
});
