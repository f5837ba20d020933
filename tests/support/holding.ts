import { usualSettings } from "../../gateway/chain/shop-settings/settings-rules.ts";

const ORDERS = 100_000;
const ROUBLES = 1_000_000_000;

/** Strangers may hold whatever they want: where more of them order from one place and do not pay than a shop lets hold goods at one moment. */
export async function letStrangersHoldAll(query: (text: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  const value = {
    ...usualSettings.holding,
    networkOrders: ORDERS,
    networkPieces: ORDERS,
    networkRoubles: ROUBLES,
    shopOrders: ORDERS,
    shopPieces: ORDERS,
    shopRoubles: ROUBLES,
    goodsPieces: ORDERS,
    goodsPercent: 100,
  };
  await query(
    "insert into shop_settings (name, version, value, note, changed_by, changed_at) values ('holding', 2, $1, '', null, now())",
    [JSON.stringify(value)],
  );
}
