import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { holding, usualSettings } from "../../../chain/shop-settings/settings-rules.ts";
import { type SettingsName, type SettingsOf, shopSettings } from "../../../contract/chain/shop-settings.ts";
import { vatRates, vatTitle } from "../../../contract/platform/vat.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { lockKey } from "../../../platform/db/locks.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { readSaved, type SavedSettings, saveNextVersion } from "../../../platform/resource-kit/saved-store.ts";
import { asNumber, asText, asWord, type CellReader } from "./cell-readers.ts";
import { column, type StoredRow, shopTable } from "./shop-table.ts";

const GROUPS = ["shop", "seller", "loyalty", "tradeIn"] as const satisfies readonly SettingsName[];
type Group = (typeof GROUPS)[number];

interface Fact {
  group: Group;
  /** Its setting of the group, whose schema says what it may be. */
  setting: string;
  read: CellReader;
  /** What people call the column as well. */
  also: readonly string[];
}
const fact = (group: Group, setting: string, read: CellReader, also: readonly string[]): Fact => ({
  group,
  setting,
  read,
  also,
});

const vats = Object.fromEntries(vatRates.map((rate) => [rate, `${vatTitle(rate)}|${rate} %`]));

/** By the columns of the table. */
const facts = {
  name: fact("shop", "name", asText, ["название"]),
  founded: fact("shop", "foundedYear", asText, ["год основания"]),
  hotline: fact("shop", "hotlineLabel", asText, ["надпись у телефона"]),
  seller: fact("seller", "name", asText, ["продавец", "юридическое лицо"]),
  inn: fact("seller", "inn", asText, ["инн"]),
  kpp: fact("seller", "kpp", asText, ["кпп"]),
  ogrn: fact("seller", "ogrn", asText, ["огрн"]),
  address: fact("seller", "address", asText, ["юридический адрес"]),
  bank: fact("seller", "bank", asText, ["банк"]),
  bic: fact("seller", "bic", asText, ["бик"]),
  account: fact("seller", "account", asText, ["расчетный счет"]),
  correspondent_account: fact("seller", "correspondentAccount", asText, ["корреспондентский счет", "корсчет"]),
  signer: fact("seller", "signer", asText, ["кто подписывает", "директор"]),
  vat: fact("seller", "vat", asWord(vats), ["ндс"]),
  points_percent: fact("loyalty", "earnPercent", asNumber, ["баллов за 100 рублей"]),
  battery_45: fact("tradeIn", "upTo45", asNumber, ["старый аккумулятор до 45"]),
  battery_60: fact("tradeIn", "upTo60", asNumber, ["до 60"]),
  battery_75: fact("tradeIn", "upTo75", asNumber, ["до 75"]),
  battery_100: fact("tradeIn", "upTo100", asNumber, ["до 100"]),
  battery_larger: fact("tradeIn", "larger", asNumber, ["больше 100"]),
} satisfies Record<string, Fact>;
type FactName = keyof typeof facts;
const factNames = Object.keys(facts) as FactName[];

const form = z.object(
  Object.fromEntries(factNames.map((name) => [name, z.union([z.string(), z.number()]).default("")])) as Record<
    FactName,
    z.ZodDefault<z.ZodUnion<[z.ZodString, z.ZodNumber]>>
  >,
);
type FactValues = z.output<typeof form>;

/** What holds of a group that nobody has saved here is what the shop came with. */
const current = <Name extends Group>(name: Name, saved: readonly SavedSettings[]): SettingsOf<Name> =>
  holding(name, saved.find((row) => row.name === name)?.value, usualSettings[name]);

/** What the shop is called, who sells and what its forms of the back office set: one row. Pictures are sent by the form. */
export const shopFactsTable = shopTable<FactValues>({
  name: "shop",
  title: "О магазине",
  form,
  lock: "settings of the shop",
  columns: factNames.map((name) => column(name, name, facts[name].read, facts[name].also)),
  keyOf: () => "",
  async read(tx) {
    const saved = await readSaved(tx, GROUPS);
    const all = Object.fromEntries(GROUPS.map((name) => [name, current(name, saved)])) as Record<
      string,
      Record<string, unknown>
    >;
    const values = Object.fromEntries(factNames.map((name) => [name, all[facts[name].group]?.[facts[name].setting]]));
    return [{ id: 1, isArchived: false, values: values as FactValues } satisfies StoredRow<FactValues>];
  },
  normal: (values) => values,
  async write(tx, _stored, values, { now }) {
    for (const group of GROUPS) await saveGroup(tx, group, values, now());
    return 1;
  },
});

/** Saves a group as its form does, where it is another. Throws `invalid` by the columns of the table. */
async function saveGroup(tx: Executor, group: Group, values: FactValues, now: Date): Promise<void> {
  await lockKey(tx, `saved ${group}`);
  const saved = await readSaved(tx, [group]);
  const before = current(group, saved);
  const ofGroup = factNames.filter((name) => facts[name].group === group);
  const given = Object.fromEntries(ofGroup.map((name) => [facts[name].setting, values[name]]));
  const read = shopSettings[group].safeParse({ ...before, ...given });
  if (!read.success)
    throw new ApiError(
      "invalid",
      read.error.issues.map(({ path, message }) => {
        const field = ofGroup.find((name) => facts[name].setting === path[0]);
        return { field: field ?? "", message };
      }),
    );
  if (isDeepStrictEqual(read.data, before)) return;
  await saveNextVersion(tx, { name: group, value: read.data, note: "Папка магазина", changedBy: null, changedAt: now });
}
