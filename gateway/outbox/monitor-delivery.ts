import type { Delivery } from "../providers/mail/mail-provider.ts";

/** After that a provider is given the benefit of the doubt again. */
const REMEMBERED_MS = 5 * 60_000;

interface Sender<Message> {
  send(message: Message): Promise<Delivery>;
}

interface Watched<Message> extends Sender<Message> {
  /** The last message could not be handed over, and that was not long ago. */
  isFailing(): boolean;
}

/** The same provider, of which is known whether it works: who asks for a code is told to take another way. */
export function monitorDelivery<Message>(provider: Sender<Message>, nowMs: () => number): Watched<Message> {
  let failedAtMs: number | null = null;
  return {
    async send(message) {
      const delivery = await provider.send(message);
      failedAtMs = delivery.outcome === "postponed" ? nowMs() : null;
      return delivery;
    },
    isFailing: () => failedAtMs !== null && nowMs() - failedAtMs < REMEMBERED_MS,
  };
}
