import {
  type SettingsName,
  type SettingsOf,
  settingsCalls,
  settingsList,
  settingsNames,
  shopSettings,
} from "../../contract/chain/shop-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Route } from "../../platform/http/route.ts";
import { wholeListRoute } from "../../platform/resource-kit/list-route.ts";
import { readSaved } from "../../platform/resource-kit/saved-store.ts";
import type { Services } from "../services.ts";
import { refuseBy, savedRoutes, savedRow } from "./saved-routes.ts";
import { contradictionsOf, holding } from "./settings-rules.ts";
import { requireWheelBrands } from "./wheel-brands-store.ts";

interface RaisedFigures {
  before: SettingsOf<"secondPerson">;
  values: SettingsOf<"secondPerson">;
  version: number;
  note: string;
  actorId: number;
}

interface SettingsDependencies {
  services: Services;
  /** Whether a change of the figures above which a second person is asked waits for one itself. */
  holdsRaised(tx: Executor, change: RaisedFigures): Promise<boolean>;
  /** Throws `invalid` for fields whose picture is not the site's, `stored` apart. */
  requireKept(tx: Executor, fields: Readonly<Record<string, string>>, stored: readonly string[]): Promise<void>;
}

/** The pictures among the settings of the group `shop`. */
const pictureFields = ["logo", "icon", "certificate"] as const;

/** The settings of the shop, by group. */
export function shopSettingsRoutes({ services, requireKept, holdsRaised }: SettingsDependencies): Route[] {
  const { connection, shopSettings: live } = services;
  return [
    wholeListRoute(services, settingsList, {
      rows: async () => {
        const saved = await readSaved(connection.db, settingsNames);
        return settingsNames.map((id) =>
          savedRow(
            id,
            saved.find(({ name }) => name === id),
          ),
        );
      },
    }),
    ...savedRoutes<SettingsName>(services, {
      calls: settingsCalls,
      nameOf: (id) => id,
      usual: (id) => ({ ...live.usual(id) }),
      holding: (id, saved) => ({ ...holding(id, saved, live.usual(id)) }),
      checked(id, typed) {
        const read = shopSettings[id].safeParse(typed);
        if (!read.success) return refuseBy(read.error);
        const contradictions = contradictionsOf(id, read.data);
        if (contradictions.length > 0) throw new ApiError("invalid", contradictions);
        return read.data;
      },
      async requireStored(tx, { id, before, after }) {
        if (id === "loyalty")
          return requireWheelBrands(tx, shopSettings[id].parse(before), shopSettings[id].parse(after));
        if (id !== "shop") return;
        const pictures = (values: Record<string, unknown>) => pictureFields.map((name) => [name, String(values[name])]);
        await requireKept(tx, Object.fromEntries(pictures(after)), Object.values(Object.fromEntries(pictures(before))));
      },
      async holdsBack(tx, { id, before, after, changedBy, ...change }) {
        if (id !== "secondPerson" || changedBy === null) return false;
        const figures = { before: shopSettings[id].parse(before), values: shopSettings[id].parse(after) };
        return holdsRaised(tx, { ...change, ...figures, actorId: changedBy });
      },
      done: () => live.reload(),
    }),
  ];
}
