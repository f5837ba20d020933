import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { holding, usualSettings } from "../../../chain/shop-settings/settings-rules.ts";
import { type SettingsName, type SettingsOf, shopSettings } from "../../../contract/chain/shop-settings.ts";
import { vatRates, vatTitle } from "../../../contract/platform/vat.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { lockKey } from "../../../platform/db/locks.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { readSaved, type SavedSettings, saveNextVersion } from "../../../platform/resource-kit/saved-store.ts";
import { asNumber, asText, asWord } from "./cell-readers.ts";
import { column, type StoredRow, shopTable } from "./shop-table.ts";

const GROUPS = ["shop", "seller", "loyalty", "tradeIn"] as const satisfies readonly SettingsName[];
type Group = (typeof GROUPS)[number];

/** Where a column of the table stands among the settings; the schema of its group says what it may be. */
const fields = {
  name: ["shop", "name"],
  founded: ["shop", "foundedYear"],
  hotline: ["shop", "hotlineLabel"],
  seller: ["seller", "name"],
  inn: ["seller", "inn"],
  kpp: ["seller", "kpp"],
  ogrn: ["seller", "ogrn"],
  address: ["seller", "address"],
  bank: ["seller", "bank"],
  bic: ["seller", "bic"],
  account: ["seller", "account"],
  correspondentAccount: ["seller", "correspondentAccount"],
  signer: ["seller", "signer"],
  vat: ["seller", "vat"],
  pointsPercent: ["loyalty", "earnPercent"],
  batteryUpTo45: ["tradeIn", "upTo45"],
  batteryUpTo60: ["tradeIn", "upTo60"],
  batteryUpTo75: ["tradeIn", "upTo75"],
  batteryUpTo100: ["tradeIn", "upTo100"],
  batteryLarger: ["tradeIn", "larger"],
} as const satisfies Record<string, readonly [Group, string]>;
type FieldName = keyof typeof fields;
const fieldNames = Object.keys(fields) as FieldName[];

const form = z.object(
  Object.fromEntries(fieldNames.map((name) => [name, z.union([z.string(), z.number()]).default("")])) as Record<
    FieldName,
    z.ZodDefault<z.ZodUnion<[z.ZodString, z.ZodNumber]>>
  >,
);
type FactValues = z.output<typeof form>;

const vats = Object.fromEntries(vatRates.map((rate) => [rate, `${vatTitle(rate)}|${rate} %`]));

/** What holds of a group that nobody has saved here is what the shop came with. */
const current = <Name extends Group>(name: Name, saved: readonly SavedSettings[]): SettingsOf<Name> =>
  holding(name, saved.find((row) => row.name === name)?.value, usualSettings[name]);

/** What the shop is called, who sells and what its forms of the back office set: one row. Pictures are sent by the form. */
export const shopFactsTable = shopTable<FactValues>({
  name: "shop",
  title: "О магазине",
  form,
  lock: "settings of the shop",
  columns: [
    column("name", "name", asText, ["название"]),
    column("founded", "founded", asText, ["год основания"]),
    column("hotline", "hotline", asText, ["надпись у телефона"]),
    column("seller", "seller", asText, ["продавец", "юридическое лицо"]),
    column("inn", "inn", asText, ["инн"]),
    column("kpp", "kpp", asText, ["кпп"]),
    column("ogrn", "ogrn", asText, ["огрн"]),
    column("address", "address", asText, ["юридический адрес"]),
    column("bank", "bank", asText, ["банк"]),
    column("bic", "bic", asText, ["бик"]),
    column("account", "account", asText, ["расчетный счет"]),
    column("correspondent_account", "correspondentAccount", asText, ["корреспондентский счет", "корсчет"]),
    column("signer", "signer", asText, ["кто подписывает", "директор"]),
    column("vat", "vat", asWord(vats), ["ндс"]),
    column("points_percent", "pointsPercent", asNumber, ["баллов за 100 рублей"]),
    column("battery_45", "batteryUpTo45", asNumber, ["старый аккумулятор до 45"]),
    column("battery_60", "batteryUpTo60", asNumber, ["до 60"]),
    column("battery_75", "batteryUpTo75", asNumber, ["до 75"]),
    column("battery_100", "batteryUpTo100", asNumber, ["до 100"]),
    column("battery_larger", "batteryLarger", asNumber, ["больше 100"]),
  ],
  keyOf: () => "",
  async read(tx) {
    const saved = await readSaved(tx, GROUPS);
    const all = Object.fromEntries(GROUPS.map((name) => [name, current(name, saved)])) as Record<
      string,
      Record<string, unknown>
    >;
    const values = Object.fromEntries(fieldNames.map((name) => [name, all[fields[name][0]]?.[fields[name][1]]]));
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
  const given = Object.fromEntries(
    fieldNames.flatMap((name) => (fields[name][0] === group ? [[fields[name][1], values[name]]] : [])),
  );
  const read = shopSettings[group].safeParse({ ...before, ...given });
  if (!read.success)
    throw new ApiError(
      "invalid",
      read.error.issues.map(({ path, message }) => {
        const field = fieldNames.find((name) => fields[name][0] === group && fields[name][1] === path[0]);
        return { field: field ?? "", message };
      }),
    );
  if (isDeepStrictEqual(read.data, before)) return;
  await saveNextVersion(tx, { name: group, value: read.data, note: "Папка магазина", changedBy: null, changedAt: now });
}
