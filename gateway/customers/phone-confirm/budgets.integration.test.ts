import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  incomingCall,
  phoneConfirmSend,
  phoneConfirmValidate,
  waitCallStatus,
} from "../../contract/customers/phone-confirm.ts";
import { noCalls } from "../../platform/providers/calls/call-provider.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownShop } from "../../testing/own-shop.ts";
import { openTestPhoneConfirm, otherCode, type TestPhoneConfirm } from "../../testing/phone-confirm.ts";
import { withSettings } from "../../testing/settings.ts";
import { signInUser } from "../../testing/users.ts";

const VICTIM = "79123456789";
const KNOWN = "79220000001";
const EMAIL = "anna@example.ru";
const SECRET = "secret-of-the-telephony";
const NUMBERS = ["+73430000001", "+73430000002", "+73430000003"];
const FREEING = "73430000003";
const limits = { perAddressAnHour: 10, messagesADay: 100 };
const captcha = { isConfigured: true, verify: async ({ value }: { value: string }) => value === "good" };
const home = { browserKey: "browser of the owner", address: "198.51.100.5" };

const { shop } = await ownShop();
await signInUser(shop, { phones: [`+${KNOWN}`], emails: [EMAIL] });
const telephony = { calls: { numbers: NUMBERS }, telephonySecret: SECRET };
/** A shop with a captcha and telephony, one with telephony alone, and one with neither. */
const guarded = openTestPhoneConfirm(shop.services, { ...telephony, captcha, limits });
const calling = openTestPhoneConfirm(shop.services, { ...telephony, limits });
const plain = openTestPhoneConfirm(shop.services, { calls: noCalls });
beforeEach(async () => {
  await guarded.clear();
  shop.clock.now = FIXTURE_NOW;
});
afterAll(() => expect([guarded, calling, plain].flatMap(({ failures }) => failures)).toEqual([]));

const later = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1_000);
};
type Sender = { browserKey: string; address: string; accessToken?: string };
/** One of many machines, each in a network of its own. */
const stranger = (n: number): Sender => ({ browserKey: `stranger ${n}`, address: `10.${n >> 8}.${n & 255}.7` });
const phoneOf = (n: number) => `7900${String(n).padStart(7, "0")}`;

const send = (codes: TestPhoneConfirm, input: object, sender: Sender) =>
  codes.call(phoneConfirmSend, { phone: VICTIM, ...input }, sender);
const validate = (codes: TestPhoneConfirm, phone: string, code: string, sender: Sender, recaptcha = "") =>
  codes.call(phoneConfirmValidate, { phone, code, recaptcha }, sender);

/** Strangers have codes sent to phones of their own and guess wrong; returns the statuses of the guesses. */
async function guessWrong(codes: TestPhoneConfirm, guesses: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; statuses.length < guesses; n += 1) {
    const sender = stranger(n);
    dataOf(await send(codes, { phone: phoneOf(n) }, sender));
    const wrong = otherCode(await codes.lastCodeTo(`+${phoneOf(n)}`));
    for (let tries = 0; tries < 5 && statuses.length < guesses; tries += 1)
      statuses.push((await validate(codes, phoneOf(n), wrong, sender)).status_code);
  }
  return statuses;
}

describe("honest customers", () => {
  it("who ask twice and then type the right code cost nobody anything", async () => {
    for (let n = 0; n < 30; n += 1) {
      const sender = stranger(n);
      dataOf(await send(plain, { phone: phoneOf(n) }, sender));
      later(61);
      dataOf(await send(plain, { phone: phoneOf(n), attempts: 2 }, sender));
      dataOf(await validate(plain, phoneOf(n), await plain.lastCodeTo(`+${phoneOf(n)}`), sender));
      later(-61);
    }
    dataOf(await send(plain, {}, home));
    dataOf(await validate(plain, VICTIM, await plain.lastCodeTo(`+${VICTIM}`), home));
  });
});

describe("codes that are being guessed over many phones", () => {
  it("AUT-068 API-034 are looked at with a captcha only after 25 wrong ones in an hour, the right one as well", async () => {
    dataOf(await send(guarded, {}, home));
    const code = await guarded.lastCodeTo(`+${VICTIM}`);
    expect(await guessWrong(guarded, 25)).toEqual(Array(25).fill(422));
    for (const recaptcha of ["", "token", "bad"]) {
      const refused = await validate(guarded, VICTIM, code, home, recaptcha);
      expect([refused.status_code, refused.code]).toEqual([428, "captcha_required"]);
    }
    dataOf(await validate(guarded, VICTIM, code, home, "good"));
    expect((await send(guarded, { phone: phoneOf(500) }, stranger(500))).code).toBe("captcha_required");
    dataOf(await send(guarded, { phone: phoneOf(500), recaptcha: "good" }, stranger(500)));
    later(3_601);
    dataOf(await send(guarded, {}, home));
    dataOf(await validate(guarded, VICTIM, await guarded.lastCodeTo(`+${VICTIM}`), home));
  });

  it("are looked at, and sent, as often as staff have set", async () => {
    dataOf(await send(guarded, {}, home));
    const code = await guarded.lastCodeTo(`+${VICTIM}`);
    await withSettings(shop, "guesses", { wrongCodesOfShop: 3, codesOfPhone: 2 }, async () => {
      expect(await guessWrong(guarded, 4)).toEqual([422, 422, 422, 428]);
      expect((await validate(guarded, VICTIM, code, home)).code).toBe("captcha_required");
      later(61);
      const again = (n: number) => send(guarded, { recaptcha: "good", attempts: 2 }, stranger(n));
      dataOf(await again(70));
      later(61);
      expect((await again(71)).code).toBe("too_many");
    });
  });

  it("from one network need the captcha there, and nowhere else", async () => {
    const neighbour = (n: number) => ({ browserKey: `neighbour ${n}`, address: `203.0.113.${n}` });
    const answers: (string | undefined)[] = [];
    for (let n = 0; n < 3; n += 1) {
      dataOf(await send(guarded, { phone: phoneOf(n) }, neighbour(n)));
      const wrong = otherCode(await guarded.lastCodeTo(`+${phoneOf(n)}`));
      for (let tries = 0; tries < 5; tries += 1)
        answers.push((await validate(guarded, phoneOf(n), wrong, neighbour(n))).code);
    }
    expect(answers).toEqual([...Array(10).fill("invalid"), ...Array(5).fill("captcha_required")]);
    dataOf(await send(guarded, {}, home));
    dataOf(await validate(guarded, VICTIM, await guarded.lastCodeTo(`+${VICTIM}`), home));
  });

  it("are replaced by the call in a shop without a captcha, and only one without telephony stops", async () => {
    dataOf(await send(calling, {}, home));
    const code = await calling.lastCodeTo(`+${VICTIM}`);
    await guessWrong(calling, 25);
    expect((await validate(calling, VICTIM, code, home)).errors).toEqual([
      { code: "captcha_required", message: "Коды сейчас не принимаем. Подтвердите номер звонком" },
    ]);
    const { requestId, targetPhone } = dataOf(await send(calling, { target: "waitcall" }, home));
    dataOf(await calling.call(incomingCall, { from: VICTIM, to: targetPhone }, { accessToken: SECRET }));
    expect(dataOf(await calling.call(waitCallStatus, { request_id: requestId }, home)).token).not.toBeNull();
    expect((await validate(plain, VICTIM, code, home)).code).toBe("too_many");
  });
});

describe("codes that strangers have sent", () => {
  it("are a captcha or a call away for everybody once the shop has sent its number, by SMS and e-mail together", async () => {
    for (let n = 0; n < limits.messagesADay; n += 1)
      dataOf(await send(guarded, n === 0 ? { phone: KNOWN, target: "email" } : { phone: phoneOf(n) }, stranger(n)));
    for (const input of [{}, { phone: KNOWN, target: "email", attempts: 2 }]) {
      later(61);
      expect((await send(guarded, input, home)).code).toBe("captcha_required");
      expect((await send(calling, input, home)).code).toBe("captcha_required");
      dataOf(await send(guarded, { ...input, recaptcha: "good" }, home));
    }
    dataOf(await send(calling, { target: "waitcall" }, home));
    later(86_400);
    dataOf(await send(guarded, {}, home));
  });

  it("from one network are a captcha away for its neighbours alone", async () => {
    for (let n = 0; n < limits.perAddressAnHour; n += 1)
      dataOf(await send(guarded, { phone: phoneOf(n) }, { browserKey: `${n}`, address: `198.51.100.${n}` }));
    expect((await send(guarded, {}, home)).code).toBe("captcha_required");
    dataOf(await send(guarded, {}, { ...home, address: "198.51.101.5" }));
    later(61);
    dataOf(await send(guarded, { recaptcha: "good" }, home));
  });

  it("to one phone from one network leave its owner codes in another", async () => {
    for (let n = 0; n < 5; n += 1) {
      dataOf(await send(guarded, {}, { browserKey: `${n}`, address: "203.0.113.9" }));
      later(61);
    }
    const more = await send(guarded, { recaptcha: "good" }, { browserKey: "6", address: "203.0.113.10" });
    expect([more.code, more.errors[0]?.message]).toEqual([
      "too_many",
      expect.stringMatching(
        /^На этот номер .* Позвоните с этого телефона на \+7 \(343\) 000-00-03, .* запросите код снова$/,
      ),
    ]);
    dataOf(await send(guarded, {}, home));
    dataOf(await validate(guarded, VICTIM, await guarded.lastCodeTo(`+${VICTIM}`), home));
  });

  it("to one phone do not keep its owner, signed in, from a code", async () => {
    for (let n = 0; n < 10; n += 1) {
      dataOf(await send(guarded, { phone: KNOWN }, stranger(n)));
      later(61);
    }
    expect((await send(guarded, { phone: KNOWN }, home)).code).toBe("too_many");
    const owner = await signInUser(shop, { phones: ["+79220000009"] });
    for (let n = 20; n < 30; n += 1) {
      dataOf(await send(guarded, { phone: "79220000009" }, stranger(n)));
      later(61);
    }
    expect((await send(guarded, { phone: "79220000009" }, home)).code).toBe("too_many");
    dataOf(await send(guarded, { phone: "79220000009" }, { ...home, accessToken: owner.accessToken }));
    expect((await send(guarded, { phone: KNOWN }, { ...home, accessToken: owner.accessToken })).code).toBe("too_many");
  });

  it("API-035 never shut all ways of a phone at once: a call from it, to a number nobody waits on, gives its codes back", async () => {
    for (let n = 0; n < 10; n += 1) {
      dataOf(await send(calling, {}, stranger(n)));
      later(61);
    }
    await guessWrong(calling, 25);
    for (const [n, target] of NUMBERS.slice(0, -1).entries())
      expect(dataOf(await send(calling, { target: "waitcall" }, stranger(n))).targetPhone).toBe(target.slice(1));
    const taken = await send(calling, { target: "waitcall" }, home);
    expect([taken.code, taken.errors[0]?.message]).toEqual([
      "unavailable",
      expect.stringContaining("+7 (343) 000-00-03"),
    ]);
    expect((await send(calling, {}, home)).status_code).not.toBe(200);

    dataOf(await calling.call(incomingCall, { from: VICTIM, to: FREEING }, { accessToken: SECRET }));
    dataOf(await send(calling, {}, home));
    dataOf(await validate(calling, VICTIM, await calling.lastCodeTo(`+${VICTIM}`), home));
  });
});

it("two codes are good at once, no more: of three that were sent the first is dead", async () => {
  const sent: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    dataOf(await send(guarded, { attempts: n + 1 }, home));
    sent.push(await guarded.lastCodeTo(`+${VICTIM}`));
    later(61);
  }
  const [first = "", second = "", third = ""] = sent;
  if (first !== second && first !== third) expect((await validate(guarded, VICTIM, first, home)).code).toBe("invalid");
  dataOf(await validate(guarded, VICTIM, second, home));
});
