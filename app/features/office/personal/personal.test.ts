import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import {
  accountDelete,
  clientDelete,
  clientPersonalExport,
  consentWithdraw,
  guestConsentWithdraw,
  guestErase,
  guestPersonal,
  guestPersonalExport,
  personalExport,
  personalOverview,
} from "../../../../gateway/contract/office/personal.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { readKeptForm } from "../../../visitor/kept-form.server.ts";
import { failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { isConsentWanted } from "../../sales/loyalty/consent-wanted.server.ts";
import { deleteClient } from "./client-personal.server.ts";
import { personalFile } from "./data-file.server.ts";
import { changeGuestPersonal, loadGuestPersonal } from "./guest-personal.server.ts";
import { changePersonal, loadPersonal } from "./personal.server.ts";

const user = { id: 1, has_password: true, emails: [] } as unknown as User;

async function send(fields: Record<string, string>, answer = ok({})) {
  const { visitor, asked, cookies } = visitorWith({}, answer);
  visitor.signOut = async () => {
    asked.push({ name: "sign out", input: {} });
  };
  return { visitor, reply: await changePersonal(visitor, user, formOf(fields)), asked, cookies };
}

describe("the page of personal data", () => {
  it("152-ФЗ says what is kept, what withdrawing does, and what prevents the deletion", async () => {
    const consent = {
      version: "",
      source: "migration",
      number: null,
      isByStaff: false,
      at: "2026-11-20T07:00:00.000Z",
    };
    const { visitor } = visitorWith({
      [personalOverview.name]: ok({
        kept: [{ title: "Заказы", count: 2, kept: "5 лет", why: "учёт" }],
        given: ["loyalty"],
        consents: [
          { ...consent, kind: "adsEmail", isGiven: true },
          {
            ...consent,
            kind: "personalData",
            isGiven: true,
            version: "2026-11-01",
            source: "order",
            number: "261120-1",
          },
        ],
        obstacles: [{ kind: "storage", names: ["ДХ-77", "ДХ-78"] }],
        points: 21,
      }),
    });
    const view = await loadPersonal(visitor, user, "Asia/Yekaterinburg");
    expect(view).toMatchObject({
      kept: [{ title: "Заказы", count: "2" }],
      given: [{ kind: "loyalty", consequence: expect.stringContaining("нельзя тратить") }],
      consents: [
        { what: "дано", at: "", source: "дано раньше, дата не сохранилась" },
        { at: "20\u00a0ноября\u00a02026, 12:00", source: "при оформлении заказа 261120-1" },
      ],
      obstacles: [{ names: "ДХ-77, ДХ-78", href: "/my/contract-storage/" }],
      points: "21\u00a0балл",
    });
  });

  it("withdraws a consent that can be withdrawn, and no other", async () => {
    const { reply, asked } = await send({ intent: "withdraw", kind: "adsSms" });
    expect(reply).toMatchObject({ status: 303 });
    expect(asked).toEqual([{ name: consentWithdraw.name, input: { kind: "adsSms" } }]);
    const other = await send({ intent: "withdraw", kind: "personalData" });
    expect(other.reply).toMatchObject({ init: { status: 422 } });
    expect(other.asked).toEqual([]);
  });

  it("is not asked at once for the consent to the programme that was just withdrawn", async () => {
    const left = { ...user, roles: [], loyalty: { blank: { confirmed: false } } } as unknown as User;
    const isAsked = async (kind: string) => {
      const { visitor } = await send({ intent: "withdraw", kind });
      return isConsentWanted({ user: left, acting: null, cookies: visitor.cookies });
    };
    expect(await isAsked("loyalty")).toBe(false);
    expect(await isAsked("adsSms")).toBe(true);
  });

  it("deletes nothing before the consequences are ticked, and says so at the box", async () => {
    const { reply, asked } = await send({ intent: "delete" });
    expect(reply).toMatchObject({ init: { status: 422 }, data: { error: { sure: [expect.any(String)] } } });
    expect(asked).toEqual([]);
  });

  it("152-ФЗ deletes by a fresh sign-in, which it asks for with the form kept, and signs out", async () => {
    const asked = await send({ intent: "delete", sure: "on" }, failed("proof_required"));
    expect((asked.reply as Response).headers.get("Location")).toBe(
      "/login?next=%2Fmy%2Fsettings%2Fpersonal%2F&again=1",
    );
    expect(readKeptForm(asked.visitor, user, "/my/settings/personal/")).toMatchObject({
      fields: [
        ["intent", "delete"],
        ["sure", "on"],
      ],
    });
    const done = await send({ intent: "delete", sure: "on" });
    expect(done.asked).toEqual([
      { name: accountDelete.name, input: {} },
      { name: "sign out", input: {} },
    ]);
    expect((done.reply as Response).headers.get("Location")).toBe("/login/");
    expect(takeFlash(done.cookies)[0]).toMatch(/удалён/);
  });

  it("says what prevents it when something was ordered meanwhile", async () => {
    const { reply } = await send({ intent: "delete", sure: "on" }, failed("has_obstacles"));
    expect(reply).toMatchObject({ init: { status: 409 } });
  });
});

describe("the file", () => {
  const data = {
    madeAt: "2026-11-21T06:00:00.000Z",
    sections: [{ title: "Заметки", rows: [{ Заметка: "<script>alert('1')</script>", Когда: null, Дано: true }] }],
  };

  it("152-ФЗ is for people and for programs, stored nowhere, and what was typed is no markup", async () => {
    const { visitor } = visitorWith({ [personalExport.name]: ok(data) });
    const html = await personalFile(visitor, "data.html");
    expect(html.headers.get("Cache-Control")).toBe("private, no-store");
    expect(html.headers.get("Content-Disposition")).toContain("attachment");
    const text = await html.text();
    expect(text).toContain("&lt;script&gt;alert(&#39;1&#39;)");
    expect(text).not.toContain("<script");
    expect(await (await personalFile(visitor, "data.json")).json()).toEqual(data);
  });

  it("is refused beyond the hourly limit, to staff who act for the client, and for other names", async () => {
    const { visitor } = visitorWith({}, failed("too_many"));
    expect((await personalFile(visitor, "data.html")).status).toBe(429);
    const { visitor: acting } = visitorWith({}, failed("not_on_behalf"));
    expect((await personalFile(acting, "data.json")).status).toBe(403);
    await expect(personalFile(visitor, "data.xml")).rejects.toMatchObject({ status: 404 });
  });

  it("of a client is asked for by the id, of a guest by the key of the card", async () => {
    const { visitor, asked } = visitorWith({ [clientPersonalExport.name]: ok(data) });
    await personalFile(visitor, "data.json", "17");
    expect(asked).toEqual([{ name: clientPersonalExport.name, input: { userId: 17 } }]);
    await personalFile(visitor, "data.json", "number-1");
    expect(asked.at(-1)).toEqual({ name: guestPersonalExport.name, input: { client: "number-1" } });
    const nobody = visitorWith({}, failed("not_found")).visitor;
    await expect(personalFile(nobody, "data.json", "number-2")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the deletion by staff", () => {
  const reason = "Заявление от 21 ноября";
  const press = async (fields: Record<string, string>) => {
    const { visitor, asked } = visitorWith({}, ok({}));
    return { reply: await deleteClient(visitor, "17", formOf(fields)), asked };
  };

  it("152-ФЗ takes two steps and a reason", async () => {
    const none = await press({ intent: "ask", reason: "да" });
    expect(none.reply).toMatchObject({ init: { status: 422 }, data: { error: { reason: [expect.any(String)] } } });
    const first = await press({ intent: "ask", reason });
    expect(first.reply).toMatchObject({ form: "confirm", initialValue: { reason } });
    expect([...none.asked, ...first.asked]).toEqual([]);
    const second = await press({ step: "confirm", reason });
    expect(second.asked).toEqual([{ name: clientDelete.name, input: { userId: 17, reason } }]);
    expect(second.reply).toMatchObject({ status: 303 });
  });
});

describe("what is kept of a guest", () => {
  const asked = { intent: "ask", reason: "Заявление от 21 ноября", identified: "callback" };
  const press = async (fields: Record<string, string>, answer = ok({})) => {
    const { visitor, asked: calls } = visitorWith({}, answer);
    return { reply: await changeGuestPersonal(visitor, "9140000011", formOf(fields)), calls };
  };

  it("152-ФЗ is erased in two steps, which say why and how the person was known", async () => {
    const none = await press({ intent: "ask", reason: "да" });
    expect(none.reply).toMatchObject({
      init: { status: 422 },
      data: { error: { reason: [expect.any(String)], identified: [expect.any(String)] } },
    });
    const first = await press(asked);
    expect(first.reply).toMatchObject({
      form: "confirm",
      confirming: "Звонок на этот телефон. Заявление от 21 ноября",
    });
    expect([...none.calls, ...first.calls]).toEqual([]);
    const second = await press({ ...asked, step: "confirm" });
    expect(second.calls).toEqual([
      {
        name: guestErase.name,
        input: { client: "9140000011", reason: "Заявление от 21 ноября", identified: "callback" },
      },
    ]);
    expect(second.reply).toMatchObject({ status: 303 });
  });

  it("keeps what was typed when something prevents the erasure meanwhile", async () => {
    const { reply } = await press({ ...asked, step: "confirm" }, failed("has_obstacles"));
    expect(reply).toMatchObject({
      init: { status: 409 },
      data: { form: "ask", initialValue: { reason: asked.reason } },
    });
  });

  it("withdraws what can be withdrawn, and nothing else", async () => {
    const { calls, reply } = await press({ intent: "withdraw", kind: "waiting" });
    expect(calls).toEqual([{ name: guestConsentWithdraw.name, input: { client: "9140000011", kind: "waiting" } }]);
    expect(reply).toMatchObject({ status: 303 });
    expect((await press({ intent: "withdraw", kind: "orders" })).reply).toMatchObject({ init: { status: 422 } });
    expect((await press({ intent: "other" })).reply).toMatchObject({ init: { status: 422 } });
  });

  it("is on the account's own page where the phone has an account", async () => {
    const { visitor } = visitorWith({ [guestPersonal.name]: ok({ accountId: 17, guest: null }) });
    visitor.region = (async () => ({ zone: "Asia/Yekaterinburg" })) as unknown as typeof visitor.region;
    const reply = await loadGuestPersonal(visitor, "9140000011").catch((thrown: Response) => thrown);
    expect((reply as Response).headers.get("Location")).toBe("/manager/clients/17/personal/");
  });
});
