/** First segments of the addresses that only staff open. The browser is told of their routes on such a page alone. */
export const STAFF_SEGMENTS = ["back-office", "manager"];
