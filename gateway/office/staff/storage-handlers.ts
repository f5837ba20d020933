import {
  storageDelayForClient,
  storageInfoByNumber,
  storageInfoByPhone,
  storageSendRetrieve,
} from "../../contract/office/staff-storage.ts";
import { ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import { createSearchCount } from "../../customers/clients/find-clients.ts";
import { type Route, route } from "../../platform/http/route.ts";
import {
  contractNotFound,
  delayContract,
  retrieveContract,
  type StorageDependencies,
} from "../../workshop/storage/contract-acts.ts";
import { type ContractRow, findContractOf, readContracts } from "../../workshop/storage/contracts-store.ts";
import { contractsOf } from "../../workshop/storage/view.ts";

/** Contracts of clients whom staff or programs name by phone. API-100 … API-103, STO-008 */
export function staffStorageRoutes(dependencies: StorageDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;
  const countSearch = createSearchCount(services);

  async function answer(row: ContractRow) {
    const [contract] = await contractsOf(db, services, [row]);
    if (!contract) throw new Error("A contract has no view");
    return { contract };
  }

  return [
    route(storageInfoByNumber, async ({ clientPhone, storageNumber }, caller) => {
      await countSearch(caller, storageNumber);
      const row = await findContractOf(db, await ownerOfPhone(db, clientPhone), storageNumber);
      if (!row) throw contractNotFound();
      return answer(row);
    }),
    route(storageInfoByPhone, async ({ clientPhone }, caller) => {
      await countSearch(caller, clientPhone);
      const rows = await readContracts(db, await ownerOfPhone(db, clientPhone));
      return { contracts: await contractsOf(db, services, rows), total: rows.length };
    }),
    route(storageSendRetrieve, async ({ clientPhone, storageNumber: number, requestSource, date }, caller) => {
      const owner = await ownerOfPhone(db, clientPhone);
      return answer(await retrieveContract(dependencies, { owner, number, date, caller, source: requestSource }));
    }),
    route(storageDelayForClient, async ({ clientPhone, storageNumber: number, planningDate: date }, caller) => {
      const owner = await ownerOfPhone(db, clientPhone);
      return answer(await delayContract(dependencies, { owner, number, date, caller, source: "call" }));
    }),
  ];
}
