import { type SettingsName, type SettingsOf, settingsNames } from "../../contract/chain/shop-settings.ts";
import type { Database } from "../../platform/db/database.ts";
import { readSaved } from "../../platform/resource-kit/saved-store.ts";
import { type AllSettings, holding, usualSettings } from "./settings-rules.ts";

/** The shop's settings in memory: they are read again when their version moves. */
export interface ShopSettings {
  /** What holds now. */
  current<Name extends SettingsName>(name: Name): SettingsOf<Name>;
  /** What holds until somebody saves. */
  usual<Name extends SettingsName>(name: Name): SettingsOf<Name>;
  /** Another text after each change that has been read. */
  version: string;
  reload(): Promise<void>;
}

/** `environment` is what holds until somebody saves. */
export async function openShopSettings(db: Database, environment: Partial<AllSettings> = {}): Promise<ShopSettings> {
  const usual: AllSettings = { ...usualSettings, ...environment };
  let state = await read(db, usual);
  return {
    current: (name) => state.current[name],
    usual: (name) => usual[name],
    get version() {
      return state.version;
    },
    async reload() {
      state = await read(db, usual);
    },
  };
}

async function read(db: Database, usual: AllSettings): Promise<{ current: AllSettings; version: string }> {
  const saved = await readSaved(db, settingsNames);
  const ofGroup = (name: SettingsName) => saved.find((row) => row.name === name)?.value;
  const current = Object.fromEntries(settingsNames.map((name) => [name, holding(name, ofGroup(name), usual[name])]));
  return {
    current: current as AllSettings,
    version: String(saved.reduce((sum, { version }) => sum + version, 0)),
  };
}
