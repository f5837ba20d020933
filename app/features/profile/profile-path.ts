/** Address of all forms of the profile: its own page, which shows their errors. */
export const PROFILE_PATH = "/my/profile/";

/** The same page with the loyalty block first. B-19 */
export const LOYALTY_PATH = `${PROFILE_PATH}?recommend_for_friend`;
