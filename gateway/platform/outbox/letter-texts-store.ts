import { inArray } from "drizzle-orm";
import { type LetterTextValues, letterTextValues } from "../../contract/chain/letter-texts.ts";
import { SHOP_NAME } from "../../contract/chain/shop-name.ts";
import { shopSettings } from "../../contract/chain/shop-settings.ts";
import type { Executor } from "../db/database.ts";
import { orders } from "../db/schema/orders.ts";
import { readSaved } from "../resource-kit/saved-store.ts";
import { noChange } from "./letter-text-rules.ts";
import type { MessageKind } from "./message-table.ts";

export const letterTextName = (kind: MessageKind) => `letter/${kind}`;

/** The words of the staff for letters of a kind, and what the shop calls itself. */
export async function readWords(
  executor: Executor,
  kind: MessageKind,
): Promise<{ texts: LetterTextValues; shop: string }> {
  const saved = await readSaved(executor, ["shop", letterTextName(kind)]);
  const savedAs = (name: string) => saved.find((row) => row.name === name)?.value;
  const read = letterTextValues.safeParse(savedAs(letterTextName(kind)) ?? {});
  return { texts: read.success ? read.data : noChange, shop: nameIn(savedAs("shop")) };
}

export const readShopName = async (executor: Executor): Promise<string> =>
  nameIn((await readSaved(executor, ["shop"]))[0]?.value);

function nameIn(saved: unknown): string {
  const shop = shopSettings.shop.safeParse(saved);
  return shop.success ? shop.data.name : SHOP_NAME;
}

export async function readOrderNumbers(executor: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, orderNumber } = orders;
  const rows = await executor
    .select({ id, orderNumber })
    .from(orders)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.orderNumber]));
}
