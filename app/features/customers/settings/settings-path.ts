/** Address of all forms of the settings: their own page, which shows their errors. */
export const SETTINGS_PATH = "/my/settings/";
