/** Where every form of the settings is sent: its own page, which shows what was wrong with it. */
export const SETTINGS_PATH = "/my/settings/";
