/** The form of the consent and the thanks for it, as a page and inside the modal. */
export const CONSENT_PATH = "/my/consent/";

/** The link that invited members to join leads to, and the block of the profile. B-19 */
export const JOIN_PATH = "/my/profile/?recommend_for_friend";
