import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createHttpSms } from "./http-sms.ts";
import { startSmsServer } from "./testing.ts";

const server = await startSmsServer();
beforeEach(() => {
  server.received.length = 0;
});
afterAll(() => server.close());

const sms = { id: "outbox-7", to: "+79123456789", text: "Код подтверждения 1234." };
const send = (url = server.url) => createHttpSms({ url, token: "a-token" }).send(sms);

describe("messages by HTTP", () => {
  it("go out with the shop's token and a key that is the same for every attempt", async () => {
    server.answerWith(202);
    expect(await send()).toEqual({ outcome: "sent" });
    expect(server.received).toEqual([
      {
        authorization: "Bearer a-token",
        idempotencyKey: "outbox-7",
        body: { id: "outbox-7", to: "79123456789", text: "Код подтверждения 1234." },
      },
    ]);
  });

  it.each([
    [422, "refused"],
    [400, "refused"],
    [401, "postponed"],
    [429, "postponed"],
    [503, "postponed"],
  ])("that are answered with %i are %s", async (status, outcome) => {
    server.answerWith(status);
    expect(await send()).toEqual({ outcome, reason: `status ${status}` });
  });

  it("wait for a provider that is away, and never follow it elsewhere", async () => {
    const gone = await startSmsServer();
    await gone.close();
    expect((await send(gone.url)).outcome).toBe("postponed");
    server.answerWith(302);
    expect((await send()).outcome).toBe("postponed");
  });
});
