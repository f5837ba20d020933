import type { AccessTokens } from "../auth/access-token.ts";
import { storageMine } from "../contract/storage.ts";
import { type Route, route } from "../http/route.ts";
import { shopSummaryOf } from "../region/shop-summary.ts";
import type { Services } from "../services.ts";
import { type ContractRow, readContracts } from "./store.ts";

const titles: Record<ContractRow["status"], string> = {
  stored: "На хранении",
  retrieval: "Готовится к выдаче",
  returned: "Выдано",
};

/** The signed-in customer's storage contracts. API-096 */
export function storageRoutes(services: Services, accessTokens: AccessTokens): Route[] {
  const { db } = services.connection;
  return [
    route(storageMine, async (_input, caller) => {
      const rows = await readContracts(db, await accessTokens.userOf(caller));
      return {
        contracts: rows.map((row) => {
          const { title, address, phone } = shopSummaryOf(services.regions, row.locationId);
          return {
            number: row.number,
            planningDate: row.planningDate,
            createdAt: row.createdAt.toISOString(),
            status: row.status,
            title: titles[row.status],
            shop: { title, address, phone },
            items: row.items,
          };
        }),
        total: rows.length,
      };
    }),
  ];
}
