import type { Delivery } from "../providers/mail/mail-provider.ts";

/** After this time a provider is tried again. */
const FAILURE_TTL_MS = 5 * 60_000;

interface Sender<Message> {
  send(message: Message): Promise<Delivery>;
}

interface Monitored<Message> extends Sender<Message> {
  /** Whether the last message could not be delivered a short time ago. */
  isFailing(): boolean;
}

/** Records whether a provider works, so that a customer who requests a code can be offered another channel. */
export function monitorDelivery<Message>(provider: Sender<Message>, nowMs: () => number): Monitored<Message> {
  let failedAtMs: number | null = null;
  return {
    async send(message) {
      const delivery = await provider.send(message);
      failedAtMs = delivery.outcome === "postponed" ? nowMs() : null;
      return delivery;
    },
    isFailing: () => failedAtMs !== null && nowMs() - failedAtMs < FAILURE_TTL_MS,
  };
}
