import type { StorageContract } from "../contract/storage.ts";
import { shopSummaryOf } from "../region/shop-summary.ts";
import type { Services } from "../services.ts";
import type { ContractRow } from "./store.ts";

const titles: Record<ContractRow["status"], string> = {
  stored: "На хранении",
  retrieval: "Готовится к выдаче",
  returned: "Выдано",
};

/** A storage contract as calls return it. */
export function contractOf({ regions }: Pick<Services, "regions">, row: ContractRow): StorageContract {
  const { title, address, phone } = shopSummaryOf(regions, row.locationId);
  return {
    number: row.number,
    planningDate: row.planningDate,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    title: titles[row.status],
    shop: { title, address, phone },
    items: row.items,
  };
}
