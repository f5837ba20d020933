import type { Delivery } from "../mail/mail-provider.ts";

/** A text to a mobile phone. */
export interface Sms {
  /** The same for every attempt, so that a provider that got it twice can tell. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsProvider {
  /** Never throws: what went wrong is an outcome. */
  send(sms: Sms): Promise<Delivery>;
}
