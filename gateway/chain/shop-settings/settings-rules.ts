import type { z } from "zod";
import { type GuessFigures, guessFigures } from "../../contract/chain/guess-figures.ts";
import { type SecondPersonFigures, secondPersonFigures } from "../../contract/chain/second-person.ts";
import { SHOP_NAME } from "../../contract/chain/shop-name.ts";
import { type SettingsName, type SettingsOf, shopSettings } from "../../contract/chain/shop-settings.ts";
import type { Seller } from "../../platform/db/schema/invoices.ts";

export type AllSettings = { [Name in SettingsName]: SettingsOf<Name> };

/** Hold where the environment says nothing. */
export const usualSettings: AllSettings = {
  shop: {
    name: SHOP_NAME,
    logo: "",
    icon: "",
    foundedYear: "",
    hotlineLabel: "",
    certificateTitle: "",
    certificate: "",
  },
  seller: {
    name: "",
    inn: "",
    kpp: "",
    ogrn: "",
    address: "",
    bank: "",
    bic: "",
    account: "",
    correspondentAccount: "",
    signer: "",
    vat: "",
  },
  pages: { about: "", delivery: "", guarantee: "" },
  loyalty: {
    earnPercent: 3,
    excludedWheelBrands: ["replay", "ifree"],
    excludedCards: ["Халва", "Совесть"],
    referralReward: "join",
    isInHeader: true,
  },
  tradeIn: { upTo45: 400, upTo60: 600, upTo75: 800, upTo100: 1_000, larger: 1_500 },
  // Each figure with its reason: docs/security.md.
  holding: {
    unprovenOrders: 3,
    unprovenPieces: 40,
    unprovenRoubles: 300_000,
    networkOrders: 20,
    networkPieces: 120,
    networkRoubles: 1_000_000,
    shopOrders: 500,
    shopPieces: 3_000,
    shopRoubles: 25_000_000,
    codeOrders: 3,
    codePieces: 100,
    codeRoubles: 600_000,
    sessionOrders: 3,
    sessionPieces: 200,
    sessionRoubles: 1_500_000,
    paidOrders: 5,
    paidPieces: 400,
    paidRoubles: 3_000_000,
    goodsPieces: 40,
    goodsPercent: 50,
    unprovenVisits: 2,
    provenVisits: 5,
    missedVisits: 2,
    networkVisits: 10,
    networkVisitsAnHour: 3,
    dayVisitsPercent: 50,
    dayHoldsPercent: 25,
    networkHolds: 3,
    waits: 3,
    messagesADay: 6,
  },
  guesses: Object.fromEntries(Object.entries(guessFigures).map(([name, { usual }]) => [name, usual])) as GuessFigures,
  secondPerson: Object.fromEntries(
    Object.entries(secondPersonFigures).map(([name, { usual }]) => [name, usual]),
  ) as SecondPersonFigures,
  // The names of 1C's usual configurations.
  oneC: {
    new: ["Не согласован", "На согласовании", "Ожидается согласование", "Принят"],
    processing: [
      "К обеспечению",
      "К выполнению",
      "В работе",
      "Ожидается обеспечение",
      "Готов к обеспечению",
      "В резерве",
    ],
    ready: ["К отгрузке", "Готов к отгрузке", "Собран", "Подготовлен"],
    delivered: ["Отгружен", "Выполнен", "Реализован"],
    cancelled: ["Отменен", "Аннулирован", "Отказ"],
  },
};

const schemaOf = (name: SettingsName): z.ZodType => shopSettings[name];

/** What holds: the saved value, and the usual one where nothing is saved or a later version of the shop knows the group otherwise. */
export function holding<Name extends SettingsName>(
  name: Name,
  saved: unknown,
  usual: SettingsOf<Name>,
): SettingsOf<Name> {
  if (saved === undefined) return usual;
  const read = schemaOf(name).safeParse(saved);
  return read.success ? (read.data as SettingsOf<Name>) : usual;
}

/** Figures of a group of which the second is for more people, or for longer: it is no smaller than the first. */
const pairs: {
  readonly [Name in SettingsName]?: readonly (readonly [keyof SettingsOf<Name>, keyof SettingsOf<Name>])[];
} = {
  guesses: [
    ["codesOfPhoneFromNetwork", "codesOfPhone"],
    ["wrongCodesOfNetwork", "wrongCodesOfShop"],
    ["passwordsOfNetwork", "passwordsOfAccount"],
    ["firstPauseMinutes", "longestPauseMinutes"],
    ["orderNumbersOfNetwork", "orderNumbersOfPhone"],
  ],
  holding: [
    ["unprovenOrders", "networkOrders"],
    ["networkOrders", "shopOrders"],
    ["unprovenPieces", "networkPieces"],
    ["networkPieces", "shopPieces"],
    ["unprovenRoubles", "networkRoubles"],
    ["networkRoubles", "shopRoubles"],
    ["unprovenVisits", "networkVisits"],
  ],
};

/** What of a group contradicts itself. What was saved before still holds: only who saves it again is told. */
export function contradictionsOf(name: SettingsName, values: object): { field: string; message: string }[] {
  const figures = values as Record<string, number>;
  return (pairs[name] ?? []).flatMap(([smaller, larger]) => {
    const least = figures[smaller] ?? 0;
    if ((figures[larger] ?? least) >= least) return [];
    return [
      {
        field: larger,
        message: `Не меньше ${least.toLocaleString("ru-RU")}: иначе не действует то, что написано выше`,
      },
    ];
  });
}

/** Who is paid by invoice; undefined without requisites. */
export function sellerOf({ ogrn: _ogrn, vat, ...seller }: SettingsOf<"seller">): Seller | undefined {
  return seller.name === "" || vat === "" ? undefined : { ...seller, vat };
}
