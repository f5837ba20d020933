/** Address of all forms of the profile: its own page, which shows their errors. */
export const PROFILE_PATH = "/my/profile/";
