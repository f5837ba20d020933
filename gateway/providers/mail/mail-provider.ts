/** A plain-text letter. */
export interface Mail {
  /** The same for every attempt, so that a server that got it twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Where the reader ends such letters; null for a letter that comes once. */
  unsubscribeUrl: string | null;
}

/** `refused` is for ever, `postponed` may work later. `reason` has no address in it. */
export type Delivery = { outcome: "sent" } | { outcome: "refused" | "postponed"; reason: string };

export interface MailProvider {
  /** Never throws: what went wrong is an outcome. */
  send(mail: Mail): Promise<Delivery>;
}
