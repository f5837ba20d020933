import { storageMine } from "../../../gateway/contract/storage.ts";
import { formatDate, formatPhone, momentInDay } from "../../ui/format.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

const tones = { stored: "solid", retrieval: "success", returned: "neutral" } as const;

/** The customer's contracts as texts; null when they could not be read. API-096 */
export async function loadStorage({ gateway }: Visitor, zone: string) {
  const result = await gateway.call(storageMine, {});
  if (!result.ok) return null;
  return result.data.contracts.map(({ number, planningDate, createdAt, status, title, shop, items }) => ({
    number,
    status: title,
    tone: tones[status],
    madeDay: formatDate(createdAt, zone, true),
    until: status === "returned" ? null : formatDate(momentInDay(planningDate), zone, true),
    place: `${shop.title}, ${shop.address}`,
    phone: shop.phone,
    phoneText: formatPhone(shop.phone),
    items,
  }));
}
export type ContractView = NonNullable<Awaited<ReturnType<typeof loadStorage>>>[number];
