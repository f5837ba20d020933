import type { Services } from "../../chain/services.ts";
import { findPhoneOwner } from "../../customers/auth/ownership-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { requireNoObstacles } from "./delete-account.ts";
import { lockGuest } from "./guests-store.ts";
import { erasePerson } from "./store.ts";

interface Erasure {
  /** The last ten digits. */
  phoneDigits: string;
  /** Null erases everything, unless something is under way. */
  tables: readonly string[] | null;
  /** In the transaction of the erasure. */
  audit(tx: Executor, rows: Record<string, number>): Promise<void>;
}

/**
 * Erases what is kept under a phone of nobody, as at the deletion of an account: what the law keeps stays without a name. Made twice it finds
 * nothing the second time. What is written under the phone at the same moment comes first, and may prevent it, or comes after and stays
 * whole. Throws `has_account`, `has_obstacles`. 152-ФЗ
 */
export function eraseGuest(services: Services, { phoneDigits, tables, audit }: Erasure): Promise<void> {
  return repeatableTransaction(services.connection.db, async (tx) => {
    const guest = await lockGuest(tx, phoneDigits);
    if ((await findPhoneOwner(tx, phoneDigits)) !== null)
      throw new ApiError("has_account", "У этого телефона уже есть личный кабинет: откройте карточку клиента заново");
    if (tables === null) await requireNoObstacles(tx, guest, "Стереть данные пока нельзя");
    await audit(tx, await erasePerson(tx, guest, tables ?? undefined));
  });
}
