import { asc, desc, eq } from "drizzle-orm";
import type { AccessTokens } from "../auth/access-token.ts";
import { ownershipOf } from "../auth/own-rows.ts";
import { storageMine } from "../contract/storage.ts";
import { storageContracts } from "../db/schema/belongings.ts";
import { type Route, route } from "../http/route.ts";
import { shopSummaryOf } from "../region/shop-summary.ts";
import type { Services } from "../services.ts";

type ContractRow = typeof storageContracts.$inferSelect;

const titles: Record<ContractRow["status"], string> = {
  stored: "На хранении",
  retrieval: "Готовится к выдаче",
  returned: "Выдано",
};

/** The signed-in customer's storage contracts, those that end soonest first and the finished ones last. API-096 */
export function storageRoutes(services: Services, tokens: AccessTokens): Route[] {
  const { db } = services.connection;
  return [
    route(storageMine, async (_input, caller) => {
      const isOwn = await ownershipOf(db, await tokens.userOf(caller));
      const rows = await db
        .select()
        .from(storageContracts)
        .where(isOwn(storageContracts))
        .orderBy(
          asc(eq(storageContracts.status, "returned")),
          asc(storageContracts.planningDate),
          desc(storageContracts.id),
        );
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
