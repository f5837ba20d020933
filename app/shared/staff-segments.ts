/** First segments of the addresses that only staff open. */
export const STAFF_SEGMENTS = ["back-office", "manager"];
