import { CONSENT_VERSION } from "../contract/consent-version.ts";
import type { Consent } from "../db/schema/columns.ts";
import type { Caller } from "./route.ts";

/** The consent that a caller gives now, by what the gateway sees itself: which texts are in force, from where, and when. */
export const consentOf = ({ clientAddress }: Caller, now: Date): Consent => ({
  version: CONSENT_VERSION,
  address: clientAddress,
  at: now.toISOString(),
});
