/** The address that is typed into 1C, and the one that its module for Bitrix asks for by itself, which a setting opens. */
export const EXCHANGE_PATH = "/api/exchange/1c";
export const EXCHANGE_BITRIX_PATH = "/bitrix/admin/1c_exchange.php";

/** Largest part of a file: `file_limit` of the protocol. */
export const EXCHANGE_PART_BYTES = 8_000_000;

/** What 1C sends its session back in. No browser ever has it: the protocol gives it as text. */
export const EXCHANGE_COOKIE = "exchange_1c";

export const exchangeTypes = { catalog: "товары", sale: "заказы" } as const;
export type ExchangeType = keyof typeof exchangeTypes;

export const exchangeTitleKinds = {
  group: "группа",
  property: "свойство",
  value: "значение свойства",
  price: "вид цены",
  warehouse: "склад",
} as const;
export type ExchangeTitleKind = keyof typeof exchangeTitleKinds;
