import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Services } from "../../gateway/chain/services.ts";
import {
  incomingCall,
  phoneConfirmSend,
  phoneConfirmValidate,
  waitCallStatus,
} from "../../gateway/contract/customers/phone-confirm.ts";
import { phoneConfirmations, phoneTokens } from "../../gateway/platform/db/schema/sign-in.ts";
import { sendSms } from "../../gateway/platform/outbox/send-due.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { openTestPhoneConfirm, otherCode, type TestPhoneConfirm } from "../../gateway/testing/phone-confirm.ts";
import { openTestServices } from "../../gateway/testing/services.ts";
import { statusesOf } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { startWorkers, type Workers } from "../support/workers.ts";

const PHONE = "79123456789";
const SECRET = "secret-of-the-telephony";
const NUMBERS = ["+73430000001", "+73430000002", "+73430000003"];
const browser = { browserKey: "browser-a", address: "203.0.113.5" };

describe.skipIf(!hasPostgres())("codes of several gateways, on one PostgreSQL", () => {
  let workers: Workers<TestPhoneConfirm & { services: Services }>;

  beforeAll(async () => {
    workers = await startWorkers(async (connection) => {
      const services = await openTestServices(connection);
      return { ...openTestPhoneConfirm(services, { calls: { numbers: NUMBERS }, telephonySecret: SECRET }), services };
    });
  });
  beforeEach(() => workers.first.clear());
  afterAll(async () => {
    expect(workers.all.flatMap(({ failures }) => failures)).toEqual([]);
    await workers.stop();
  });

  const theCode = () => workers.first.lastCodeTo(`+${PHONE}`);

  it("CFG-001 send one message for twenty requests of one browser, and answer all of them with it", async () => {
    const answers = await workers.together(20, (codes) => codes.call(phoneConfirmSend, { phone: PHONE }, browser));
    expect(new Set(answers.map((answer) => dataOf(answer).requestId)).size).toBe(1);
    expect(await workers.first.messages()).toHaveLength(1);
  });

  it("send one message for twenty browsers that name one phone", async () => {
    const answers = await workers.together(20, (codes, n) =>
      codes.call(phoneConfirmSend, { phone: PHONE }, { browserKey: `browser-${n}`, address: `203.0.113.${n}` }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 429: 19 });
    expect(await workers.first.messages()).toHaveLength(1);
  });

  it("send ten messages and no more, without a captcha, to thirty phones asked for from one network at once", async () => {
    const answers = await workers.together(30, (codes, n) =>
      codes.call(
        phoneConfirmSend,
        { phone: `79000000${100 + n}` },
        { browserKey: `browser-${n}`, address: `203.0.113.${n}` },
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 10, 428: 20 });
    expect(await workers.first.messages()).toHaveLength(10);
  });

  it("count fifty guesses at once one by one: the code is dead after five", async () => {
    dataOf(await workers.first.call(phoneConfirmSend, { phone: PHONE }, browser));
    const code = await theCode();
    const answers = await workers.together(50, (codes) =>
      codes.call(phoneConfirmValidate, { phone: PHONE, code: otherCode(code) }, browser),
    );
    expect(statusesOf(answers)).toEqual({ 422: 50 });
    expect(answers.filter(({ errors }) => errors[0]?.message === "Код не подошёл")).toHaveLength(5);
    const [request] = await workers.db.select().from(phoneConfirmations);
    expect(request?.wrongTries).toBe(5);
    expect((await workers.first.call(phoneConfirmValidate, { phone: PHONE, code }, browser)).status_code).toBe(422);
  });

  it("let twenty-five wrong guesses over many phones and networks through and no more, and no right one after them", async () => {
    const senderOf = (n: number) => ({ browserKey: `browser-${n}`, address: `10.0.${n}.1` });
    const phoneOf = (n: number) => `79000000${100 + n}`;
    const codes: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      dataOf(await workers.first.call(phoneConfirmSend, { phone: phoneOf(n) }, senderOf(n)));
      codes.push(await workers.first.lastCodeTo(`+${phoneOf(n)}`));
    }
    const validate = (gateway: TestPhoneConfirm, n: number, code: string) =>
      gateway.call(phoneConfirmValidate, { phone: phoneOf(n), code }, senderOf(n));
    const answers = await workers.together(80, (gateway, n) =>
      validate(gateway, n % 19, otherCode(codes[n % 19] ?? "")),
    );
    expect(statusesOf(answers)).toEqual({ 422: 25, 428: 55 });
    expect((await validate(workers.first, 19, codes[19] ?? "")).status_code).toBe(428);
  });

  it("AUT-073 give two tabs that enter the right code at once one token", async () => {
    dataOf(await workers.first.call(phoneConfirmSend, { phone: PHONE }, browser));
    const code = await theCode();
    const answers = await workers.together(10, (codes) =>
      codes.call(phoneConfirmValidate, { phone: PHONE, code }, browser),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).token)).size).toBe(1);
    expect(await workers.db.$count(phoneTokens)).toBe(1);
  });

  it("API-035 give polls of a call one token, however many there are", async () => {
    const wait = (codes: TestPhoneConfirm) =>
      codes.call(phoneConfirmSend, { phone: PHONE, target: "waitcall" }, browser);
    const asked = (await workers.together(8, wait)).map(dataOf);
    expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
    const [{ requestId, targetPhone } = { requestId: "", targetPhone: "" }] = asked;
    await workers.together(4, (codes) =>
      codes.call(incomingCall, { from: PHONE, to: targetPhone }, { accessToken: SECRET }),
    );
    const polls = await workers.together(12, (codes) => codes.call(waitCallStatus, { request_id: requestId }, browser));
    expect(new Set(polls.map((answer) => dataOf(answer).token?.token)).size).toBe(1);
    expect(await workers.db.$count(phoneTokens)).toBe(1);
  });

  it("never give two browsers one number to call for one phone", async () => {
    const answers = await workers.together(9, (codes, n) =>
      codes.call(
        phoneConfirmSend,
        { phone: PHONE, target: "waitcall" },
        { browserKey: `browser-${n}`, address: `203.0.113.${n}` },
      ),
    );
    const given = answers.filter(({ status_code }) => status_code === 200).map((answer) => dataOf(answer).targetPhone);
    expect([...given].sort()).toEqual(NUMBERS.slice(0, -1).map((number) => number.slice(1)));
    expect(statusesOf(answers)).toEqual({ 200: 2, 503: 7 });
  });

  it("hand each message to the provider once", async () => {
    await workers.together(20, (codes, n) =>
      codes.call(
        phoneConfirmSend,
        { phone: `79000000${100 + n}` },
        { browserKey: `browser-${n}`, address: `10.0.${n}.1` },
      ),
    );
    const sent: string[] = [];
    const sms = {
      async send({ to }: { to: string }) {
        sent.push(to);
        return { outcome: "sent" as const };
      },
    };
    const never = new AbortController().signal;
    await Promise.all(
      [...workers.all, ...workers.all].map(({ services }) =>
        sendSms(services.connection.db, sms, { error: () => {} }, never),
      ),
    );
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(20);
  });
});
