import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { phoneConfirmSend, phoneConfirmValidate } from "../../contract/customers/phone-confirm.ts";
import { phoneConfirmations, phoneTokens } from "../../platform/db/schema/sign-in.ts";
import { openChannels } from "../../platform/outbox/open-channels.ts";
import { type MailServer, startMailServer } from "../../platform/providers/mail/testing.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { dataOf } from "../../testing/client.ts";
import { FIXTURE_NOW } from "../../testing/fixture.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { openTestPhoneConfirm, otherCode } from "../../testing/phone-confirm.ts";
import { signInUser } from "../../testing/users.ts";
import { verifyPhoneToken } from "../auth/phone-tokens-store.ts";
import { deleteOldConfirmations } from "./phone-confirm-store.ts";

const PHONE = "79123456789";
const E164 = `+${PHONE}`;
const KNOWN = "79220000001";
const EMAIL = "anna@example.ru";
const browser = { browserKey: "browser-a", address: "203.0.113.5" };
const otherBrowser = { browserKey: "browser-b", address: "203.0.113.6" };

const { connection, shop } = await ownShop();
await signInUser(shop, { phones: [`+${KNOWN}`], emails: [EMAIL] });
const codes = sound(openTestPhoneConfirm(shop.services));
beforeEach(async () => {
  await codes.clear();
  shop.clock.now = FIXTURE_NOW;
});

const later = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1_000);
};
const send = (input: Record<string, unknown> = {}, sender = browser, from = codes) =>
  from.call(phoneConfirmSend, { phone: PHONE, ...input }, sender);
const validate = (code: string, input: Record<string, unknown> = {}, sender = browser) =>
  codes.call(phoneConfirmValidate, { phone: PHONE, code, ...input }, sender);
const theCode = () => codes.lastCodeTo(E164);

describe("asking for a code", () => {
  it("AUT-043, API-031 answers target, phone, its reading, e-mail, request and times", async () => {
    expect(dataOf(await send())).toEqual({
      target: "phone",
      phone: PHONE,
      phoneFormatted: "+7 (912) 345-67-89",
      email: "",
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      targetPhone: "",
      resendAt: new Date(FIXTURE_NOW.getTime() + 60_000).toISOString(),
      expiresAt: new Date(FIXTURE_NOW.getTime() + 600_000).toISOString(),
    });
    const [message, ...others] = await codes.messages();
    expect(others).toEqual([]);
    expect([message?.channel, message?.recipient]).toEqual(["sms", E164]);
    expect(message?.body).toMatch(/^Код подтверждения: \d{4}\. /);
  });

  it("keeps no code, only its keyed hash", async () => {
    await send();
    const code = await theCode();
    const [request] = await connection.db.select().from(phoneConfirmations);
    expect(request?.codeHash).toMatch(/^[\da-f]{64}$/);
    expect(request?.codeHash).not.toBe(hashOfSecret(code));
    expect(request?.browserHash).toBe(hashOfSecret(browser.browserKey));
  });

  it("API-031 sends a letter to the confirmed e-mail of an account, and a message to any other phone", async () => {
    const known = dataOf(await send({ phone: KNOWN, target: "email" }));
    expect([known.target, known.email]).toEqual(["email", "a···@e···.ru"]);
    expect(dataOf(await send({ target: "email" }))).toMatchObject({ target: "phone", email: "" });
    expect(dataOf(await send({ phone: "79220000002" })).target).toBe("phone");
    expect((await codes.messages()).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["mail", EMAIL],
      ["sms", E164],
      ["sms", "+79220000002"],
    ]);
  });

  it("answers a known and an unknown phone alike when a message is asked for", async () => {
    const shape = async (phone: string) => {
      const { requestId, phone: own, phoneFormatted, ...rest } = dataOf(await send({ phone }));
      return rest;
    };
    expect(await shape(KNOWN)).toEqual(await shape(PHONE));
  });

  it.each(["71234567890", "+4915112345678", "12345", ""])(
    "CFG-010 refuses %j: only mobile phones of Russia",
    async (phone) => {
      expect((await send({ phone })).status_code).toBe(422);
      expect(await codes.messages()).toEqual([]);
    },
  );

  it("CFG-001 lets 60 s pass between codes, and says when the next may be asked for", async () => {
    const { resendAt } = dataOf(await send());
    later(59);
    const early = await send({ attempts: 2 });
    expect([early.status_code, early.code, early.data]).toEqual([429, "too_many", { resendAt }]);
    expect(early.errors[0]?.message).toBe("Новый код можно запросить через 1\u00a0секунду");
    later(1);
    dataOf(await send({ attempts: 2 }));
    expect(await codes.messages()).toHaveLength(2);
  });

  it("CFG-004 takes a double click for one request, but not another browser's", async () => {
    const first = dataOf(await send());
    expect(dataOf(await send())).toEqual(first);
    later(2);
    expect(dataOf(await send({ attempts: 2 }))).toEqual(first);
    later(1);
    expect((await send({ attempts: 2 })).code).toBe("too_many");
    expect((await send({}, otherBrowser)).code).toBe("too_many");
    expect((await codes.call(phoneConfirmSend, { phone: PHONE })).code).toBe("too_many");
    expect(await codes.messages()).toHaveLength(1);
  });

  it("API-033 does not let a letter stand in the way of an SMS", async () => {
    await send({ phone: KNOWN, target: "email" });
    expect(dataOf(await send({ phone: KNOWN, target: "phone", initial: 1, attempts: 2 })).target).toBe("phone");
  });
});

describe("a way that is out of order", () => {
  it("is answered with 503, whoever has an account, and SMS still works", async () => {
    const withoutMail = openTestPhoneConfirm(shop.services, { isFailing: (channel) => channel === "mail" });
    for (const phone of [KNOWN, PHONE]) {
      const answer = await send({ phone, target: "email" }, browser, withoutMail);
      expect([answer.status_code, answer.code]).toEqual([503, "unavailable"]);
    }
    expect(dataOf(await send({ phone: KNOWN }, browser, withoutMail)).target).toBe("phone");
  });

  it("ERR-005 has words for the customer", async () => {
    const broken = openTestPhoneConfirm(shop.services, { isFailing: () => true });
    const answer = await send({}, browser, broken);
    expect(answer.errors).toEqual([
      { code: "unavailable", message: expect.stringMatching(/^Сейчас .* другой способ$/) },
    ]);
    expect(await codes.messages()).toEqual([]);
  });
});

describe("entering a code", () => {
  it("AUT-073, API-034 gives a phone token for 15 minutes that only this browser may use", async () => {
    const { requestId } = dataOf(await send());
    const { token, phone } = dataOf(await validate(await theCode(), { request_id: requestId }));
    expect(phone).toBe(PHONE);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(await connection.db.select().from(phoneTokens)).toEqual([
      {
        hash: hashOfSecret(token),
        phone: E164,
        browserHash: hashOfSecret(browser.browserKey),
        expiresAt: new Date(FIXTURE_NOW.getTime() + 900_000),
        usedAt: null,
      },
    ]);
  });

  it("gives a token that sign-in takes from this browser for this phone, and from nobody else", async () => {
    await send();
    const { token } = dataOf(await validate(await theCode()));
    const shown = { phone: E164, token, browserKey: browser.browserKey };
    const isTaken = (other: Partial<typeof shown> = {}) =>
      verifyPhoneToken(connection.db, { ...shown, ...other }, shop.clock.now);
    expect(await isTaken()).toBe(true);
    expect(await isTaken({ browserKey: otherBrowser.browserKey })).toBe(false);
    expect(await isTaken({ phone: "+79000000001" })).toBe(false);
    later(900);
    expect(await isTaken()).toBe(false);
  });

  it("ERR-007, ERR-011 is refused with 422 when it is wrong", async () => {
    await send();
    const answer = await validate(otherCode(await theCode()));
    expect([answer.status_code, answer.errors]).toEqual([
      422,
      [{ code: "invalid", field: "code", message: "Код не подошёл" }],
    ]);
  });

  it("dies after five wrong guesses", async () => {
    await send();
    const code = await theCode();
    for (let n = 0; n < 5; n++) expect((await validate(otherCode(code))).status_code).toBe(422);
    const dead = await validate(code);
    expect([dead.status_code, dead.errors[0]?.message]).toEqual([422, "Код больше не действует. Запросите новый"]);
  });

  it("is good in the browser that asked for it, and guesses of others do it no harm", async () => {
    await send();
    const code = await theCode();
    for (let n = 0; n < 6; n++) expect((await validate(otherCode(code), {}, otherBrowser)).status_code).toBe(422);
    expect((await validate(code, {}, otherBrowser)).status_code).toBe(422);
    expect((await codes.call(phoneConfirmValidate, { phone: PHONE, code })).status_code).toBe(422);
    expect((await validate(code)).status_code).toBe(200);
  });

  it("is bound to its request when one is named, and to its phone", async () => {
    await send();
    const code = await theCode();
    expect((await validate(code, { request_id: randomUUID() })).status_code).toBe(422);
    expect((await validate(code, { phone: "79000000001" })).status_code).toBe(422);
    expect((await validate(code)).status_code).toBe(200);
  });

  it("stays good when another one is sent after it, and ends with the first that is entered", async () => {
    await send();
    const first = await theCode();
    later(60);
    const { requestId } = dataOf(await send({ attempts: 2 }));
    const second = await theCode();
    dataOf(await validate(first, { request_id: requestId }));
    if (second !== first) expect((await validate(second)).status_code).toBe(422);
  });

  it("counts a guess against all codes that are alive, so that sending again gives no more tries on the first", async () => {
    await send();
    const first = await theCode();
    for (let n = 0; n < 3; n++) await validate(otherCode(first));
    later(60);
    await send({ attempts: 2 });
    const second = await theCode();
    const wrong = [otherCode(first), otherCode(second)].find((code) => code !== first && code !== second) ?? "";
    for (let n = 0; n < 2; n++) await validate(wrong);
    if (second !== first) expect((await validate(first)).status_code).toBe(422);
    expect((await validate(second)).status_code).toBe(200);
  });

  it("is over after ten minutes", async () => {
    await send();
    later(600);
    expect((await validate(await theCode())).status_code).toBe(422);
  });

  it("gives the same token again until that is used, and then is spent", async () => {
    await send();
    const code = await theCode();
    const { token } = dataOf(await validate(code));
    expect(dataOf(await validate(code)).token).toBe(token);
    await connection.db
      .update(phoneTokens)
      .set({ usedAt: shop.clock.now })
      .where(eq(phoneTokens.hash, hashOfSecret(token)));
    later(9);
    expect(dataOf(await validate(code)).token).toBe(token);
    later(1);
    expect((await validate(code)).status_code).toBe(422);
  });

  it.each(["", "123", "12345", "12a4"])("CFG-007 is four digits, not %j", async (code) => {
    expect((await validate(code)).errors[0]).toMatchObject({ field: "code", message: "Код — четыре цифры" });
  });
});

describe("a code by letter", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  const never = new AbortController().signal;

  it("reaches the mailbox and confirms the phone; a server that is down is found out about", async () => {
    const smtp = { url: server.url, from: "Протектор <shop@example.ru>" };
    const channels = openChannels({ smtp, sms: undefined }, connection.db, { error: () => {} });
    const shopWithMail = openTestPhoneConfirm(shop.services, { isFailing: channels.isFailing });
    const asked = dataOf(await send({ phone: KNOWN, target: "email" }, browser, shopWithMail));
    expect(asked.target).toBe("email");
    for (const round of channels.jobs) expect(await round(never)).toBe(1);
    expect(server.received.map(({ to }) => to)).toEqual([EMAIL]);
    const [, plainPart = ""] = server.received[0]?.source.split("Content-Type: text/plain") ?? [];
    const [head = "", encoded = ""] = plainPart.split("\r\n--", 1)[0]?.split("\r\n\r\n") ?? [];
    const text = /base64/i.test(head) ? Buffer.from(encoded, "base64").toString() : encoded;
    const code = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0] ?? "";
    expect(code).toBe(await codes.lastCodeTo(EMAIL));
    dataOf(await validate(code, { phone: KNOWN }));

    await server.close();
    later(60);
    expect((await send({ phone: KNOWN, target: "email", attempts: 2 }, browser, shopWithMail)).status_code).toBe(200);
    for (const round of channels.jobs) expect(await round(never)).toBe(0);
    later(60);
    expect((await send({ phone: KNOWN, target: "email", attempts: 3 }, browser, shopWithMail)).code).toBe(
      "unavailable",
    );
  });
});

it("requests are forgotten after two days", async () => {
  await send();
  await deleteOldConfirmations(connection.db, shop.clock.now);
  expect(await connection.db.$count(phoneConfirmations)).toBe(1);
  later(2 * 86_400 + 1);
  await deleteOldConfirmations(connection.db, shop.clock.now);
  expect(await connection.db.$count(phoneConfirmations)).toBe(0);
});
