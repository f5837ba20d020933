import { PROFILE_PATH } from "../../customers/profile/profile-path.ts";

/** The profile with the loyalty block first, which shows the errors of its form. B-19 */
export const MEMBERSHIP_PATH = `${PROFILE_PATH}?recommend_for_friend`;
