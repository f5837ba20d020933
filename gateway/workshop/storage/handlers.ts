import {
  storageByNumber,
  storageDelay,
  storageDelayCost,
  storageMine,
  storageRemind,
  storageRetrieve,
} from "../../contract/workshop/storage.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import {
  contractNotFound,
  delayContract,
  remindOfContract,
  retrieveContract,
  type StorageDependencies,
} from "./contract-acts.ts";
import { type ContractRow, findContractOf, readContracts } from "./contracts-store.ts";
import { delayCost, delayRefusal } from "./rules.ts";
import { contractsOf, placeOf } from "./view.ts";

/** The signed-in customer's storage contracts. API-096 … API-099 */
export function storageRoutes(dependencies: StorageDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;

  async function findOwn(owner: number, number: string): Promise<ContractRow> {
    const row = await findContractOf(db, owner, number);
    if (!row) throw contractNotFound();
    return row;
  }

  async function answer(row: ContractRow) {
    const [contract] = await contractsOf(db, services, [row]);
    if (!contract) throw new Error("A contract has no view");
    return { contract };
  }

  return [
    route(storageMine, async (_input, { subject }) => {
      const rows = await readContracts(db, subject);
      return { contracts: await contractsOf(db, services, rows), total: rows.length };
    }),
    route(storageByNumber, async ({ number }, { subject }) => answer(await findOwn(subject, number))),
    route(storageDelayCost, async ({ number, date }, { subject }) => {
      const contract = await findOwn(subject, number);
      const refusal = delayRefusal(contract, date, placeOf(services, contract.locationId).today);
      if (refusal) throw new ApiError("invalid", [{ message: refusal, field: "date" }]);
      return { cost: delayCost(contract, date), planningDate: contract.planningDate };
    }),
    route(storageDelay, async ({ number, date, cost }, caller) =>
      answer(
        await delayContract(dependencies, {
          owner: caller.subject,
          number,
          date,
          caller,
          seenCost: cost,
          source: "account",
        }),
      ),
    ),
    route(storageRetrieve, async ({ number, date }, caller) =>
      answer(await retrieveContract(dependencies, { owner: caller.subject, number, date, caller, source: "account" })),
    ),
    route(storageRemind, async ({ number, reminds }, caller) =>
      answer(await remindOfContract(dependencies, { owner: caller.subject, number, reminds, caller })),
    ),
  ];
}
