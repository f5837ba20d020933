import { offlineCall, offlineMessages } from "../../contract/customers/phone-confirm.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { readLatest } from "../../platform/outbox/outbox-store.ts";
import { confirmByCall } from "./call-verification.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { pendingCalls } from "./phone-confirm-store.ts";
import { elevenDigits } from "./texts.ts";

const SHOWN_MESSAGES = 50;

/** Replaces mail, text messages and telephony; mounted in a demonstration shop only. */
export function demoInboxRoutes(dependencies: PhoneConfirmDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;
  return [
    route(offlineMessages, async () => {
      const messages = await readLatest(db, SHOWN_MESSAGES);
      const calls = await pendingCalls(db, services.now());
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
      await confirmByCall(dependencies, { from: phone, to: `+${targetPhone}` });
      return {};
    }),
  ];
}
