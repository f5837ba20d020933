import { storageMine } from "../contract/storage.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { readContracts } from "./store.ts";
import { contractOf } from "./view.ts";

/** The signed-in customer's storage contracts. API-096 */
export function storageRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    route(storageMine, async (_input, caller) => {
      const rows = await readContracts(db, caller.subject);
      return { contracts: rows.map((row) => contractOf(services, row)), total: rows.length };
    }),
  ];
}
