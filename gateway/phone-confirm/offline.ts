import { desc } from "drizzle-orm";
import { offlineCall, offlineMessages } from "../contract/phone-confirm.ts";
import { outboxMessages } from "../db/schema/outbox.ts";
import { type Route, route } from "../http/route.ts";
import type { Confirming } from "./confirming.ts";
import { awaitedCalls } from "./store.ts";
import { takeCall } from "./wait-call.ts";
import { elevenDigits } from "./words.ts";

const LATEST = 50;

/** What stands in for mail, messages and telephony; mounted in a demonstration store only. */
export function offlineRoutes(confirming: Confirming): Route[] {
  const { services } = confirming;
  const { db } = services.connection;
  return [
    route(offlineMessages, async () => {
      const messages = await db.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(LATEST);
      const calls = await awaitedCalls(db, services.now());
      return {
        messages: messages.map(({ id, channel, recipient, subject, body, createdAt }) => ({
          id,
          channel,
          recipient,
          subject,
          body,
          createdAt: createdAt.toISOString(),
        })),
        calls: calls.map(({ id, phone, callPhone, expiresAt }) => ({
          requestId: id,
          phone: elevenDigits(phone),
          targetPhone: elevenDigits(callPhone ?? ""),
          until: expiresAt.toISOString(),
        })),
      };
    }),

    route(offlineCall, async ({ phone, targetPhone }) => {
      await takeCall(confirming, { from: phone, to: `+${targetPhone}` });
      return {};
    }),
  ];
}
