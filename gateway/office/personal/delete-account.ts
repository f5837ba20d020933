import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { repeatableTransaction } from "../../platform/db/repeatable-transaction.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { settle } from "../../sales/loyalty/ledger.ts";
import { endLots } from "../../sales/loyalty/loyalty-store.ts";
import { erasePerson, lockPerson, noteDeletion, type ObstacleKind, readObstacles } from "./personal-store.ts";
import type { Person } from "./tables-store.ts";

interface Deletion {
  userId: number;
  /** Who does it for the client; null for the client. */
  staffId: number | null;
  reason: string;
  /** In the transaction of the deletion. */
  audit(tx: Executor, rows: Record<string, number>): Promise<void>;
}

const obstacleTitles: Readonly<Record<ObstacleKind, string>> = {
  orders: "есть незавершённые заказы",
  visits: "есть предстоящие записи",
  storage: "есть товары на хранении",
  returns: "есть нерассмотренные возвраты",
  money: "не завершены выплаты или чеки",
  staff: "это учётная запись сотрудника",
};

/** Throws `has_obstacles`, which says what has to end first. */
export async function requireNoObstacles(tx: Executor, person: Person, refusal: string): Promise<void> {
  const obstacles = await readObstacles(tx, person);
  if (obstacles.length === 0) return;
  const told = obstacles.map(({ kind, names }) => `${obstacleTitles[kind]} (${names.join(", ")})`);
  throw new ApiError("has_obstacles", `${refusal}: ${told.join("; ")}`);
}

/**
 * Deletes an account: what nobody has to keep is removed, the rest stays without a name, points end, sessions of all devices end. Orders
 * and visits that are placed at the same moment come first, and prevent it, or are refused. Throws `has_obstacles`, `not_found`. 152-ФЗ
 */
export function deleteAccount(services: Services, { userId, staffId, reason, audit }: Deletion): Promise<void> {
  return repeatableTransaction(services.connection.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (person === null) throw notFound("Такого личного кабинета нет");
    await requireNoObstacles(tx, person, "Удалить личный кабинет пока нельзя");
    const now = services.now();
    await endLots(tx, userId, now);
    await settle(tx, userId, now);
    const rows = await erasePerson(tx, person);
    const requestedBy = staffId === null ? "client" : "staff";
    await noteDeletion(tx, { userId, requestedBy, staffId, reason, deletedAt: now, rows });
    await audit(tx, rows);
  });
}
