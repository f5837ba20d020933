import { describe, expect, it } from "vitest";
import { type Answers, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { askForProof, moreNeededView, proofOfForm } from "./proof-form.server.ts";

const phone = "+79123456789";
const toProve = { phone, code: "", otherwise: () => "позвоните нам" };
const sent = ok({ requestId: "c1d7c1de-8d1f-4f0e-9a2c-0b8f6d6f2a10" });
const captcha = { url: "https://captcha.test/captcha.js", key: "key" };
const needed = (...proofs: string[]) => ({ status: 428, data: { proofs } });

function visitorOf(answers: Answers, { hasCaptcha = true, ...rest }: Partial<Visitor> & { hasCaptcha?: boolean } = {}) {
  const settings = { thirdPartyScripts: hasCaptcha ? { captcha } : {} } as unknown as Visitor["settings"];
  const made = visitorWith(answers, undefined, { settings, saveData: false, ...rest });
  made.visitor.withBrowserKey = () => made.visitor.gateway;
  const inputOf = (name: string) => made.asked.find((call) => call.name === name)?.input;
  return { ...made, inputOf };
}

describe("a form that needs a proof", () => {
  it("asks for the code that was sent, and shows the captcha beside it where that helps too", async () => {
    const { visitor } = visitorOf({ phoneConfirmSend: sent });
    const answer = await askForProof(visitor, toProve, needed("code", "captcha"));
    expect(answer).toMatchObject({
      status: 428,
      errors: { code: ["Введите код из SMS или подтвердите, что вы не робот"] },
      asked: { needsCode: true, captcha: { script: captcha, isForCode: false } },
    });
    expect(answer.asked.captcha?.otherwise).toContain("Без них введите код из SMS или позвоните нам");
    const code = await askForProof(visitorOf({ phoneConfirmSend: sent }).visitor, toProve, needed("code"));
    expect([code.errors, code.asked.captcha]).toEqual([{ code: ["Подтвердите телефон: введите код из SMS"] }, null]);
  });

  it("shows no captcha of a shop that has none, and only says what helps to who saves data", async () => {
    const none = visitorOf({ phoneConfirmSend: sent }, { hasCaptcha: false }).visitor;
    expect((await askForProof(none, toProve, needed("code", "captcha"))).asked.captcha).toBeNull();
    const saving = visitorOf({ phoneConfirmSend: sent }, { saveData: true }).visitor;
    expect((await askForProof(saving, toProve, needed("code", "captcha"))).asked.captcha?.script).toBeNull();
  });

  it("takes the captcha for the act itself, without a code that was sent as well", async () => {
    const { visitor, asked } = visitorOf({ phoneConfirmSend: sent });
    await askForProof(visitor, toProve, needed("code", "captcha"));
    const shown = await proofOfForm(visitor, formOf({ "smart-token": "answer" }), toProve);
    expect(shown).toMatchObject({ ok: true, proof: { token: null }, recaptcha: "answer" });
    expect(asked.map(({ name }) => name)).toEqual(["phoneConfirmSend"]);
  });

  it("takes the captcha for the code where too many codes were asked for: it is sent, and the answer is used up", async () => {
    const refused = visitorOf({ phoneConfirmSend: failed("captcha_required") });
    const answer = await askForProof(refused.visitor, toProve, needed("code"));
    expect(answer).toMatchObject({
      errors: { captcha: ["Подтвердите, что вы не робот"] },
      asked: { needsCode: false, captcha: { isForCode: true } },
    });
    const { visitor, inputOf } = visitorOf({ phoneConfirmSend: sent });
    const shown = await proofOfForm(visitor, formOf({ "smart-token": "answer", captchaFor: "code" }), toProve);
    expect(inputOf("phoneConfirmSend")).toMatchObject({ recaptcha: "answer" });
    expect(shown).toMatchObject({
      ok: false,
      answer: { asked: { needsCode: true }, errors: { code: [/код из SMS/] } },
    });
  });

  it("has the code looked at after the captcha where too many were guessed", async () => {
    const { visitor, cookies } = visitorOf({
      phoneConfirmSend: sent,
      phoneConfirmValidate: failed("captcha_required"),
    });
    await askForProof(visitor, toProve, needed("code"));
    const guessed = await proofOfForm(visitor, formOf({}), { ...toProve, code: "1234" });
    expect(guessed).toMatchObject({ ok: false, answer: { asked: { needsCode: true, captcha: { isForCode: true } } } });
    const next = visitorOf({ phoneConfirmValidate: ok({ token: "proof", phone: "79123456789" }) });
    next.cookies.set("phone_proof", cookies.get("phone_proof") ?? "", { maxAgeSeconds: 60 });
    const form = formOf({ "smart-token": "answer", captchaFor: "code" });
    const shown = await proofOfForm(next.visitor, form, { ...toProve, code: "1234" });
    expect(next.inputOf("phoneConfirmValidate")).toMatchObject({ recaptcha: "answer" });
    expect(shown).toMatchObject({ ok: true, proof: { token: "proof" }, recaptcha: "" });
  });

  it("says what else helps where codes are out and there is no captcha", async () => {
    const { visitor } = visitorOf({ phoneConfirmSend: failed("captcha_required") }, { hasCaptcha: false });
    const { errors, asked } = await askForProof(visitor, toProve, needed("code"));
    expect([errors, asked.captcha]).toEqual([{ phone: [expect.stringMatching(/или позвоните нам$/)] }, null]);
  });
});

it("leads to what can be freed instead, and says beforehand that a code will be asked for", () => {
  const held = [{ kind: "visit" as const, identity: "Z-1", access: "secret", title: "21 ноября в 10:15, Шиномонтаж" }];
  expect(moreNeededView({ message: "Много записей", proofs: [], held })).toEqual({
    text: "Много записей",
    held: {
      label: "Перенести или отменить:",
      links: [{ title: "21 ноября в 10:15, Шиномонтаж", href: "/appointment/Z-1/secret/" }],
    },
  });
  expect(moreNeededView({ message: "Подтвердите телефон", proofs: ["code"], held: [] })?.text).toMatch(/введённое/);
  expect(moreNeededView(null)).toBeNull();
});
