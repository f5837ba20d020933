import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  incomingCall,
  phoneConfirmSend,
  phoneConfirmValidate,
  waitCallStatus,
} from "../../gateway/contract/phone-confirm.ts";
import { phoneConfirmations, phoneTokens } from "../../gateway/db/schema/sign-in.ts";
import { sendSms } from "../../gateway/outbox/send-sms.ts";
import { createWebhookCalls } from "../../gateway/providers/calls/webhook-calls.ts";
import type { Services } from "../../gateway/services.ts";
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
    const calls = createWebhookCalls({ numbers: NUMBERS, secret: SECRET });
    workers = await startWorkers(async (connection) => {
      const services = await openTestServices(connection);
      return { ...openTestPhoneConfirm(services, { calls }), services };
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

  it("send ten messages and no more to thirty phones asked for from one address at once", async () => {
    const answers = await workers.together(30, (codes, n) =>
      codes.call(
        phoneConfirmSend,
        { phone: `79000000${100 + n}` },
        { browserKey: `browser-${n}`, address: "203.0.113.5" },
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 10, 429: 20 });
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
    expect([...given].sort()).toEqual(NUMBERS.map((number) => number.slice(1)));
    expect(statusesOf(answers)).toEqual({ 200: 3, 503: 6 });
  });

  it("hand each message to the provider once", async () => {
    await workers.together(20, (codes, n) =>
      codes.call(
        phoneConfirmSend,
        { phone: `79000000${100 + n}` },
        { browserKey: `browser-${n}`, address: `203.0.113.${n}` },
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
