/** Figures of the shop's terms that no setting changes: rules calculate with them, and pages and letters tell them. */

/** Days after the order was handed out within which goods are taken back for no fault of theirs. */
export const CHANGED_MIND_DAYS = 7;
/** Money is back within so many days after the customer asked for it: articles 22 and 26.1 of the law on consumers' rights. */
export const REFUND_DAYS = 10;
/** Points for an invited customer who has joined. LOY-049 */
export const INVITATION_POINTS = 300;
/** Days that points live. LOY-050 */
export const LIFETIME_DAYS = 300;

/** So long a price of ours is remembered beside today's. B-09, PRD-023 */
export const PRICE_MEMORY_DAYS = 30;
