import type { Delivery } from "../mail/mail-provider.ts";

export interface Sms {
  /** The same for every attempt, so that the provider can detect duplicates. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsProvider {
  /** Never throws; failures are part of the result. */
  send(sms: Sms): Promise<Delivery>;
  /** It has not answered for some time, and nothing is handed to it for some seconds. */
  isAway?(): boolean;
}
