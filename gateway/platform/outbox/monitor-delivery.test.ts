import { expect, it } from "vitest";
import type { Delivery } from "../providers/mail/mail-provider.ts";
import { monitorDelivery } from "./open-channels.ts";

it("a provider is failing from a postponed message until the next that it takes or refuses, or for five minutes", async () => {
  let nowMs = 0;
  let outcome: Delivery = { outcome: "sent" };
  const watched = monitorDelivery({ send: async () => outcome }, () => nowMs);
  const failsAfter = async (next: Delivery) => {
    outcome = next;
    await watched.send("");
    return watched.isFailing();
  };
  const away: Delivery = { outcome: "postponed", reason: "ECONNECTION" };
  expect(watched.isFailing()).toBe(false);
  expect(await failsAfter(away)).toBe(true);
  expect(await failsAfter({ outcome: "sent" })).toBe(false);
  await failsAfter(away);
  expect(await failsAfter({ outcome: "refused", reason: "550" })).toBe(false);
  await failsAfter(away);
  nowMs = 5 * 60_000;
  expect(watched.isFailing()).toBe(false);
});
