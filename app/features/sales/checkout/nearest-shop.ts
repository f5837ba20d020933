import { abortedAfter } from "../../../shared/aborted-after.ts";
import { whereAmI } from "../../../shared/where-am-i.ts";
import type { ShopView } from "./checkout.server.ts";

const DEADLINE_MS = 8_000;

/**
 * The nearest of the centres that can collect the order, and what is told of it; loaded when it is asked for. Throws where no answer
 * came. API-088
 */
export async function findNearest(shops: readonly ShopView[]): Promise<{ nearest?: string; text: string }> {
  const here = await whereAmI(2);
  if (!here) return { text: "Не удалось узнать, где вы. Выберите центр из списка." };
  const answer = await fetch("/api/gateway/shop/nearest", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(here),
    signal: abortedAfter(DEADLINE_MS),
  });
  const { data } = (await answer.json()) as { data: { shop_ids: number[] } };
  const able = (wanted: number) => shops.find(({ id, available }) => available && id === String(wanted));
  const nearest = data.shop_ids.map(able).find((shop) => shop !== undefined);
  if (!nearest) throw new Error("none of the centres is near");
  return { nearest: nearest.id, text: `Выбрали ближайший: ${nearest.title}, ${nearest.address}.` };
}
