/** The profile with the loyalty block first, which shows the errors of its form. B-19 */
export const MEMBERSHIP_PATH = "/my/profile/?recommend_for_friend";
