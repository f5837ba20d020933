/** An e-mail message. */
export interface Mail {
  /** The same for every attempt, so that the server can detect duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The same with markup. */
  html: string;
  /** Link to unsubscribe; null for messages that are sent once. */
  unsubscribeUrl: string | null;
}

/** `refused` is final, `postponed` will be retried. `reason` contains no address. */
export type Delivery = { outcome: "sent" } | { outcome: "refused" | "postponed"; reason: string };

export interface MailProvider {
  /** Never throws; failures are part of the result. */
  send(mail: Mail): Promise<Delivery>;
  /** It has not answered for some time, and nothing is handed to it for some seconds. */
  isAway?(): boolean;
}
