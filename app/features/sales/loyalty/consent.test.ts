import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { notifySettingsUpdate } from "../../../../gateway/contract/customers/notices.ts";
import { loyaltyAccept } from "../../../../gateway/contract/sales/loyalty.ts";
import { allOk, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { answerConsent } from "./consent.server.ts";
import { consentAsks, isConsentWanted, putConsentOff } from "./consent-wanted.server.ts";

const userOf = (confirmed: boolean, role = "client") =>
  ({ id: 7, roles: [{ id: role, title: "" }], loyalty: { balance: 0, blank: { confirmed } } }) as unknown as User;
const visitorOf = (user: User | null, rest: object = {}) =>
  visitorWith({}, undefined, { user, acting: null, ...rest }).visitor;

describe("who is asked for the consent", () => {
  it("LOY-028 LOY-029 is a customer who has not agreed", () => {
    expect(consentAsks(visitorOf(userOf(false)), "/")).toBe(7);
    expect(consentAsks(visitorOf(userOf(true)), "/")).toBeNull();
    expect(consentAsks(visitorOf(null), "/")).toBeNull();
  });

  it("is neither staff nor a client whom they act for", () => {
    expect(consentAsks(visitorOf(userOf(false, "manager")), "/")).toBeNull();
    expect(consentAsks(visitorOf(userOf(false), { acting: {} }), "/")).toBeNull();
  });

  it("is left alone by scripts while they buy, sign in or have the form before them", () => {
    const quiet = ["/basket/", "/order/1/2/", "/login", "/my/profile/", "/my/consent/", "/manager/", "/back-office/x/"];
    for (const path of quiet) expect(consentAsks(visitorOf(userOf(false)), path)).toBeNull();
    for (const path of ["/my/", "/my/orders/", "/my/profiles/", "/disknt/", "/basketball/", "/reviews/T-1/"])
      expect(consentAsks(visitorOf(userOf(false)), path)).toBe(7);
  });

  it("is not asked over a form that they have come for", () => {
    const forms = ["/service-tyre-fitting/", "/reviews/T-1/new/", "/my/garage/add/", "/my/settings/personal/"];
    const acts = ["/my/orders/261130-RT2DW/cancel/", "/my/appointments/7/move/", "/my/contract-storage/1/retrieve/"];
    for (const path of [...forms, ...acts]) expect(consentAsks(visitorOf(userOf(false)), path), path).toBeNull();
  });

  it("LOY-032 is not asked again in a browser where they put it off, but another customer is", () => {
    const visitor = visitorOf(userOf(false));
    putConsentOff(visitor);
    expect(visitor.cookies.changes()).toEqual([expect.stringMatching(/^loyalty_later=7; Max-Age=15552000;/)]);
    expect(isConsentWanted(visitor)).toBe(false);
    const other = { ...userOf(false), id: 8 } as User;
    expect(isConsentWanted({ ...visitor, user: other })).toBe(true);
  });
});

describe("the answer", () => {
  const yes = { intent: "consent", is_loyalty_registered: "on" };
  const both = { ...yes, is_confirm_info_notification: "on" };
  const answers = allOk({ loyaltyAccept: { loyalty_referer_code: "ANNA2345" }, notifySettingsUpdate: {} });

  it("LOY-041 without the tick is refused and keeps the other one", async () => {
    const { visitor, asked } = visitorWith(answers, undefined, { user: userOf(false), isDocument: true });
    const reply = await answerConsent(visitor, formOf({ intent: "consent", is_confirm_info_notification: "on" }));
    expect(reply).toMatchObject({
      data: { initialValue: { is_confirm_info_notification: "on" }, error: { is_loyalty_registered: [/согласие/] } },
      init: { status: 422 },
    });
    expect(asked).toEqual([]);
  });

  it("LOY-042 LOY-043 LOY-069 makes a member, then turns the notices on by the second tick", async () => {
    const { visitor, asked } = visitorWith(answers, undefined, { user: userOf(false), isDocument: true });
    expect(await answerConsent(visitor, formOf(yes))).toMatchObject({ status: 303 });
    expect(asked.map(({ name }) => name)).toEqual([loyaltyAccept.name]);
    const second = visitorWith(answers, undefined, { user: userOf(false), isDocument: true });
    await answerConsent(second.visitor, formOf(both));
    expect(second.asked.map(({ name }) => name)).toEqual([loyaltyAccept.name, notifySettingsUpdate.name]);
    expect(second.asked[1]?.input).toEqual({ settings: { accept_sms: true, accept_email: true } });
  });

  it("carries the invitation that the registration began with, and ends the registration", async () => {
    const { visitor, asked, cookies } = visitorWith(answers, undefined, { user: userOf(false), isDocument: true });
    const options = { maxAgeSeconds: 60 };
    cookies.set("referer_code", "OTHER234", options);
    cookies.set("loyalty_registration_referer", "MARY2345", options);
    await answerConsent(visitor, formOf(yes));
    expect(asked[0]?.input).toMatchObject({ referer_code: "MARY2345" });
    expect(cookies.get("loyalty_registration_referer")).toBeUndefined();
    expect(cookies.get("referer_code")).toBe("OTHER234");
  });

  it("tells when the notices could not be turned on; the membership stays", async () => {
    const { visitor, cookies } = visitorWith(
      { loyaltyAccept: ok({ loyalty_referer_code: "A" }), notifySettingsUpdate: failed("unavailable") },
      undefined,
      { user: userOf(false), isDocument: true },
    );
    expect(await answerConsent(visitor, formOf(both))).toMatchObject({ status: 303 });
    expect(cookies.get("flash")).toContain("Уведомления не включились");
  });

  it("of a script that stays on its page tells both at once", async () => {
    const { visitor, cookies } = visitorWith(
      { loyaltyAccept: ok({ loyalty_referer_code: "A" }), notifySettingsUpdate: failed("unavailable") },
      undefined,
      { user: userOf(false), isDocument: false },
    );
    expect(await answerConsent(visitor, formOf(both))).toMatchObject({
      data: { thanks: ["Уведомления не включились: включите их в настройках"] },
    });
    expect(cookies.get("flash")).toBeUndefined();
  });

  it("is kept when the shop is away", async () => {
    const { visitor } = visitorWith({}, undefined, { user: userOf(false), isDocument: true });
    expect(await answerConsent(visitor, formOf(both))).toMatchObject({
      data: { initialValue: both, error: { "": [expect.stringContaining("Нет связи")] } },
      init: { status: 503 },
    });
  });
});
