import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  incomingCall,
  phoneConfirmSend,
  phoneConfirmValidate,
  waitCallStatus,
} from "../../gateway/contract/phone-confirm.ts";
import { phoneConfirmations, phoneTokens } from "../../gateway/db/account-schema.ts";
import { type DatabaseConnection, openDatabase } from "../../gateway/db/database.ts";
import { outboxMessages } from "../../gateway/db/schema.ts";
import { sendSms } from "../../gateway/outbox/send-sms.ts";
import { createWebhookCalls } from "../../gateway/providers/calls/webhook-calls.ts";
import { openRegionDirectory } from "../../gateway/region/directory.ts";
import { dataOf } from "../../gateway/testing/client.ts";
import { openTestConfirming, type TestConfirming, wrongFor } from "../../gateway/testing/confirming.ts";
import { FIXTURE_NOW, seedFixture } from "../../gateway/testing/fixture.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";

const PHONE = "79123456789";
const SECRET = "secret-of-the-telephony";
const NUMBERS = ["+73430000001", "+73430000002", "+73430000003"];
const browser = { browserKey: "browser-a", address: "203.0.113.5" };

interface Worker {
  connection: DatabaseConnection;
  codes: TestConfirming;
}

/** A gateway process of its own: its own connections, nothing in common but the database. */
async function openWorker(url: string): Promise<Worker> {
  const connection = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
  const regions = await openRegionDirectory(connection.db);
  const services = { connection, regions, now: () => FIXTURE_NOW, serverName: "test", apiVersion: "test" };
  const calls = createWebhookCalls({ numbers: NUMBERS, secret: SECRET });
  return { connection, codes: openTestConfirming(services, { calls }) };
}

describe.skipIf(!hasPostgres())("codes of several gateways, on one PostgreSQL", () => {
  let cluster: PostgresCluster;
  let first: Worker;
  let workers: Worker[];

  beforeAll(async () => {
    cluster = await startPostgres();
    const url = await cluster.createDatabase();
    const seeding = await openDatabase({ url, dataDirectory: "", onConnectionError: () => {} });
    await seedFixture(seeding.db);
    await seeding.close();
    first = await openWorker(url);
    workers = [first, await openWorker(url)];
  });
  beforeEach(async () => {
    const { db } = first.connection;
    await db.delete(outboxMessages);
    await db.delete(phoneConfirmations);
    await db.delete(phoneTokens);
  });
  afterAll(async () => {
    for (const { connection, codes } of workers) {
      expect(codes.failures).toEqual([]);
      await connection.close();
    }
    await cluster.stop();
  });

  /** The same done by all gateways at once, so many times. */
  const together = <Done>(times: number, act: (codes: TestConfirming, n: number) => Promise<Done>): Promise<Done[]> =>
    Promise.all(Array.from({ length: times }, (_, n) => act((workers[n % workers.length] ?? first).codes, n)));
  const tally = (answers: readonly { status_code: number }[], status: number) =>
    answers.filter(({ status_code }) => status_code === status).length;
  const theCode = () => first.codes.lastCodeTo(`+${PHONE}`);

  it("CFG-001 send one message for twenty requests of one browser, and answer all of them with it", async () => {
    const answers = await together(20, (codes) => codes.call(phoneConfirmSend, { phone: PHONE }, browser));
    expect(new Set(answers.map((answer) => dataOf(answer).requestId)).size).toBe(1);
    expect(await first.codes.messages()).toHaveLength(1);
  });

  it("send one message for twenty browsers that name one phone", async () => {
    const answers = await together(20, (codes, n) =>
      codes.call(phoneConfirmSend, { phone: PHONE }, { browserKey: `browser-${n}`, address: `203.0.113.${n}` }),
    );
    expect([tally(answers, 200), tally(answers, 429)]).toEqual([1, 19]);
    expect(await first.codes.messages()).toHaveLength(1);
  });

  it("send ten messages and no more to thirty phones asked for from one address at once", async () => {
    const answers = await together(30, (codes, n) =>
      codes.call(
        phoneConfirmSend,
        { phone: `79000000${100 + n}` },
        { browserKey: `browser-${n}`, address: "203.0.113.5" },
      ),
    );
    expect([tally(answers, 200), tally(answers, 429)]).toEqual([10, 20]);
    expect(await first.codes.messages()).toHaveLength(10);
  });

  it("count fifty guesses at once one by one: the code is dead after five", async () => {
    dataOf(await first.codes.call(phoneConfirmSend, { phone: PHONE }, browser));
    const code = await theCode();
    const answers = await together(50, (codes) =>
      codes.call(phoneConfirmValidate, { phone: PHONE, code: wrongFor(code) }, browser),
    );
    expect(tally(answers, 422)).toBe(50);
    expect(answers.filter(({ errors }) => errors[0]?.message === "Код не подошёл")).toHaveLength(5);
    const [request] = await first.connection.db.select().from(phoneConfirmations);
    expect(request?.wrongTries).toBe(5);
    expect((await first.codes.call(phoneConfirmValidate, { phone: PHONE, code }, browser)).status_code).toBe(422);
  });

  it("AUT-073 give two tabs that enter the right code at once one token", async () => {
    dataOf(await first.codes.call(phoneConfirmSend, { phone: PHONE }, browser));
    const code = await theCode();
    const answers = await together(10, (codes) => codes.call(phoneConfirmValidate, { phone: PHONE, code }, browser));
    expect(new Set(answers.map((answer) => dataOf(answer).token)).size).toBe(1);
    expect(await first.connection.db.$count(phoneTokens)).toBe(1);
  });

  it("API-035 give polls of a call one token, however many there are", async () => {
    const wait = (codes: TestConfirming) => codes.call(phoneConfirmSend, { phone: PHONE, target: "waitcall" }, browser);
    const asked = (await together(8, wait)).map(dataOf);
    expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
    const [{ requestId, targetPhone } = { requestId: "", targetPhone: "" }] = asked;
    await together(4, (codes) => codes.call(incomingCall, { from: PHONE, to: targetPhone }, { accessToken: SECRET }));
    const polls = await together(12, (codes) => codes.call(waitCallStatus, { request_id: requestId }, browser));
    expect(new Set(polls.map((answer) => dataOf(answer).token?.token)).size).toBe(1);
    expect(await first.connection.db.$count(phoneTokens)).toBe(1);
  });

  it("never give two browsers one number to call for one phone", async () => {
    const answers = await together(9, (codes, n) =>
      codes.call(
        phoneConfirmSend,
        { phone: PHONE, target: "waitcall" },
        { browserKey: `browser-${n}`, address: `203.0.113.${n}` },
      ),
    );
    const given = answers.filter(({ status_code }) => status_code === 200).map((answer) => dataOf(answer).targetPhone);
    expect([...given].sort()).toEqual(NUMBERS.map((number) => number.slice(1)));
    expect(tally(answers, 503)).toBe(6);
  });

  it("hand each message to the provider once", async () => {
    await together(20, (codes, n) =>
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
      [...workers, ...workers].map(({ connection }) => sendSms(connection.db, sms, { error: () => {} }, never)),
    );
    expect(sent).toHaveLength(20);
    expect(new Set(sent).size).toBe(20);
  });
});
