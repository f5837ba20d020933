/** Where every form of the profile is sent: its own page, which shows what was wrong with it. */
export const PROFILE_PATH = "/my/profile/";

/** The same page with the loyalty block first. B-19 */
export const LOYALTY_PATH = `${PROFILE_PATH}?recommend_for_friend`;
