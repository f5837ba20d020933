import type { MessagingSite } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import type { Day } from "../../contract/platform/local-time.ts";
import type { Owner } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { SessionCaller, StaffCaller } from "../../platform/http/route.ts";
import {
  type ContractRow,
  changeContract,
  hasDelay,
  insertRequest,
  lockContractOf,
  type RequestRow,
} from "./contracts-store.ts";
import { delayCost, delayRefusal, retrievalChoice, retrievalRefusal } from "./rules.ts";
import { tellOfStorage } from "./tell-customer.ts";
import { placeOf } from "./view.ts";

export interface StorageDependencies {
  services: Services;
  messaging: MessagingSite;
}

/** Whose contract an act is about, and who acts. */
interface ContractAct {
  owner: Owner;
  number: string;
  caller: SessionCaller | StaffCaller;
}

const actorOf = ({ actor }: SessionCaller | StaffCaller): Pick<RequestRow, "actorKind" | "actorId"> => {
  if (actor.kind === "system") return { actorKind: "system", actorId: null };
  return { actorKind: actor.kind === "staff" ? "staff" : "customer", actorId: actor.userId };
};

async function lock(tx: Executor, { owner, number }: ContractAct): Promise<ContractRow> {
  const contract = await lockContractOf(tx, owner, number);
  if (!contract) throw contractNotFound();
  return contract;
}

/** The same words whether there is such a contract or not. */
export const contractNotFound = () => notFound("Договор не найден среди ваших договоров хранения");

const invalidDay = (message: string, field = "date") => new ApiError("invalid", [{ message, field }]);

interface Delay extends ContractAct {
  date: Day;
  source: RequestRow["requestSource"];
  /** What the customer was told that it costs; absent where nobody was told. */
  seenCost?: number | undefined;
}

/** Moves the end of a contract, which takes effect at once. Throws `not_found`, `invalid` and `sum_changed`. STO-006 */
export function delayContract({ services, messaging }: StorageDependencies, asked: Delay): Promise<ContractRow> {
  const { date, source, seenCost, caller } = asked;
  return services.connection.db.transaction(async (tx) => {
    const contract = await lock(tx, asked);
    // Sent again: the first one did it.
    if (contract.planningDate === date && (await hasDelay(tx, contract.id, date))) return contract;
    const changed = await moveEnd(tx, services, contract, { date, source, seenCost, caller });
    if (source !== "account") await tellOfStorage(tx, messaging, changed, { news: "delayed" }, services.now());
    return changed;
  });
}

/** The end of a locked contract on a later day, with its row of the journal. Throws `invalid` at `field` and `sum_changed`. */
export async function moveEnd(
  tx: Executor,
  services: Services,
  contract: ContractRow,
  { date, source, seenCost, caller, field = "date" }: Omit<Delay, "owner" | "number"> & { field?: string },
): Promise<ContractRow> {
  const refusal = delayRefusal(contract, date, placeOf(services, contract.locationId).today);
  if (refusal) throw invalidDay(refusal, field);
  const costKopecks = delayCost(contract, date);
  if (seenCost !== undefined && seenCost !== costKopecks)
    throw new ApiError("sum_changed", "Стоимость хранения изменилась. Проверьте её и подтвердите ещё раз");
  const changed = await changeContract(tx, contract, { planningDate: date });
  const request = { contractId: contract.id, kind: "delay", plannedOn: date, state: "done" } as const;
  const createdAt = services.now();
  await insertRequest(tx, { ...request, ...actorOf(caller), requestSource: source, costKopecks, createdAt });
  await caller.audit(tx, {
    target: contract.number,
    before: { planningDate: contract.planningDate },
    after: { planningDate: date, costKopecks },
  });
  return changed;
}

interface Retrieval extends ContractAct {
  /** The earliest day when it is absent. */
  date?: Day | undefined;
  source: RequestRow["requestSource"];
}

/** Asks for the goods of a contract, unless somebody has already. Throws `not_found`, `not_stored` and `invalid`. */
export function retrieveContract(
  { services }: Pick<StorageDependencies, "services">,
  asked: Retrieval,
): Promise<ContractRow> {
  const { source, caller } = asked;
  return services.connection.db.transaction(async (tx) => {
    const contract = await lock(tx, asked);
    if (contract.status === "retrieval") return contract;
    const { today, leadDays } = placeOf(services, contract.locationId);
    const choice = retrievalChoice(contract, today, leadDays);
    if (!choice) throw new ApiError("not_stored", "Шины уже выданы, договор закончен");
    const { date: plannedOn = choice.from } = asked;
    const refusal = retrievalRefusal(choice, plannedOn);
    if (refusal) throw invalidDay(refusal);
    const changed = await changeContract(tx, contract, { status: "retrieval" });
    const request = { contractId: contract.id, kind: "retrieve", plannedOn } as const;
    await insertRequest(tx, { ...request, ...actorOf(caller), requestSource: source, createdAt: services.now() });
    await caller.audit(tx, {
      target: contract.number,
      before: { status: contract.status },
      after: { status: changed.status, plannedOn },
    });
    return changed;
  });
}

/** Switches the reminders of a contract. Throws `not_found`. */
export function remindOfContract(
  { services }: Pick<StorageDependencies, "services">,
  asked: ContractAct & { reminds: boolean },
): Promise<ContractRow> {
  const { reminds, caller } = asked;
  return services.connection.db.transaction(async (tx) => {
    const contract = await lock(tx, asked);
    if (contract.reminds === reminds) return contract;
    const changed = await changeContract(tx, contract, { reminds });
    await caller.audit(tx, { target: contract.number, before: { reminds: contract.reminds }, after: { reminds } });
    return changed;
  });
}
