import type { Services } from "../../chain/services.ts";
import { lockLastImport, noteProposed, renewProposals } from "./proposals-store.ts";

/** Looks for goods of different lists that may be the same, once after each import. Answers how many pairs are new. */
export function proposeMatches({ connection }: Pick<Services, "connection">): Promise<number> {
  return connection.db.transaction(async (tx) => {
    const lastImport = await lockLastImport(tx);
    if (lastImport === null) return 0;
    await noteProposed(tx, lastImport);
    return renewProposals(tx);
  });
}
