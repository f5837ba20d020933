import { afterAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../db/testing.ts";
import { startMailServer } from "../providers/mail/testing.ts";
import { startSmsServer } from "../providers/sms/testing.ts";
import { openChannels } from "./open-channels.ts";
import { writeCodeSms } from "./write-messages.ts";

const connection = await openTestDatabase();
afterAll(() => connection.close());

const smtp = { url: "smtp://127.0.0.1:1", from: "shop@example.ru" };
const never = new AbortController().signal;
const open = (settings: Partial<Parameters<typeof openChannels>[0]>) =>
  openChannels({ smtp: undefined, sms: undefined, ...settings }, connection.db, { error: () => {} });

describe("the ways out of the outbox", () => {
  it("are none in a demonstration store, where none is out of order", () => {
    const { jobs, isFailing } = open({});
    expect([jobs.length, isFailing("mail"), isFailing("sms")]).toEqual([0, false, false]);
  });

  it("that have no provider are out of order where others have one", async () => {
    const withMail = open({ smtp });
    expect([withMail.jobs.length, withMail.isFailing("mail"), withMail.isFailing("sms")]).toEqual([1, false, true]);
    const withSms = open({ sms: { url: "http://127.0.0.1:1/", token: "t" } });
    expect([withSms.jobs.length, withSms.isFailing("mail"), withSms.isFailing("sms")]).toEqual([1, true, false]);
  });

  it("are out of order when the provider was away, each by itself, until it takes a message", async () => {
    const mail = await startMailServer();
    const provider = await startSmsServer();
    const { jobs, isFailing } = open({
      smtp: { ...smtp, url: mail.url },
      sms: { url: provider.url, token: "t" },
    });
    const work = () => Promise.all(jobs.map((job) => job(never)));
    try {
      provider.answerWith(503);
      await writeCodeSms(connection.db, { recipient: "+79123456789", body: "Код 1234" });
      await work();
      expect([isFailing("mail"), isFailing("sms")]).toEqual([false, true]);
      provider.answerWith(200);
      await writeCodeSms(connection.db, { recipient: "+79123456780", body: "Код 5678" });
      await work();
      expect(isFailing("sms")).toBe(false);
    } finally {
      await Promise.all([mail.close(), provider.close()]);
    }
  });
});
