/** Version of the personal-data and legal-policy texts that a customer agrees to: the day they came into force. */
export const CONSENT_VERSION = "2026-11-01";
