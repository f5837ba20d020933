import { and, eq, gt, inArray, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import {
  loyaltyAccounts,
  loyaltyCorrections,
  loyaltyLots,
  loyaltyOperations,
  loyaltyUses,
} from "../../platform/db/schema/loyalty.ts";
import type { Book, Entry, Lot, Use } from "./ledger-rules.ts";
import { lockAccount } from "./loyalty-store.ts";

type LotRow = typeof loyaltyLots.$inferSelect;

const lotOf = (row: LotRow): Lot => ({
  id: row.id,
  key: row.sourceKey,
  source: row.source,
  title: row.title,
  points: row.points,
  left: row.leftPoints,
  expired: row.expiredPoints,
  revoked: row.revokedPoints,
  orderId: row.orderId,
  activeFrom: row.activeFrom,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
});

const figuresOf = ({ left, expired, revoked }: Lot) => ({
  leftPoints: left,
  expiredPoints: expired,
  revokedPoints: revoked,
});

/** Keys among these under which something was done already. */
export async function operationsAmong(executor: Executor, keys: readonly string[]): Promise<Set<string>> {
  const { operationKey } = loyaltyOperations;
  const rows = await executor
    .select({ key: operationKey })
    .from(loyaltyOperations)
    .where(inArray(operationKey, [...keys]));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

/** Whether something was done under a key already. */
export const hasOperation = async (executor: Executor, key: string): Promise<boolean> =>
  (await executor.$count(loyaltyOperations, eq(loyaltyOperations.operationKey, key))) > 0;

/** What a book was when it was read, to store what has changed. */
export interface OpenBook {
  userId: number;
  balance: number;
  book: Book;
  before: { debt: number; lots: ReadonlyMap<Lot, string>; uses: ReadonlyMap<Use, string> };
}

const digestOf = (value: object): string => JSON.stringify(value);
const figuresOfUse = ({ points, returned, state }: Use) => ({ points, returnedPoints: returned, state });

/**
 * The points of a member, locked until the transaction ends: lots that hold any, and with `orderId` those that the order uses. Null for
 * a user without an account.
 */
export async function lockBook(
  tx: Executor,
  { userId, orderId }: { userId: number; orderId: number | null },
): Promise<OpenBook | null> {
  const account = await lockAccount(tx, userId);
  if (!account) return null;
  const useRows = orderId === null ? [] : await tx.select().from(loyaltyUses).where(eq(loyaltyUses.orderId, orderId));
  const used = useRows.map(({ lotId }) => lotId);
  const rows = await tx
    .select()
    .from(loyaltyLots)
    .where(
      and(
        eq(loyaltyLots.userId, userId),
        or(gt(loyaltyLots.leftPoints, 0), used.length > 0 ? inArray(loyaltyLots.id, used) : undefined),
      ),
    )
    .orderBy(loyaltyLots.id);
  return opened(account, rows, useRows);
}

/** The points of many members, as `lockBook` has those of one, by user. */
export async function lockBooks(tx: Executor, userIds: readonly number[]): Promise<ReadonlyMap<number, OpenBook>> {
  const accounts = await tx
    .select()
    .from(loyaltyAccounts)
    .where(inArray(loyaltyAccounts.userId, [...userIds]))
    .orderBy(loyaltyAccounts.userId)
    .for("update");
  const rows = await tx
    .select()
    .from(loyaltyLots)
    .where(and(inArray(loyaltyLots.userId, [...userIds]), gt(loyaltyLots.leftPoints, 0)))
    .orderBy(loyaltyLots.id);
  const lotsOf = new Map<number, LotRow[]>();
  for (const row of rows) lotsOf.set(row.userId, [...(lotsOf.get(row.userId) ?? []), row]);
  return new Map(accounts.map((account) => [account.userId, opened(account, lotsOf.get(account.userId) ?? [], [])]));
}

function opened(
  { userId, balance, debt }: typeof loyaltyAccounts.$inferSelect,
  lotRows: readonly LotRow[],
  useRows: readonly (typeof loyaltyUses.$inferSelect)[],
): OpenBook {
  const lots = lotRows.map(lotOf);
  const uses = useRows.flatMap((row): Use[] => {
    const lot = lots.find(({ id }) => id === row.lotId);
    if (!lot) return [];
    const { points, returnedPoints: returned, state } = row;
    return [{ lot, orderId: row.orderId, points, returned, state }];
  });
  return {
    userId,
    balance,
    book: { debt, lots, uses, entries: [] },
    before: {
      debt,
      lots: new Map(lots.map((lot) => [lot, digestOf(figuresOf(lot))])),
      uses: new Map(uses.map((use) => [use, digestOf(figuresOfUse(use))])),
    },
  };
}

/** A book with the balance that it has now. */
interface DoneBook {
  open: OpenBook;
  balance: number;
}

/** Stores what has been done to a book. */
export const saveBook = (tx: Executor, open: OpenBook, balance: number): Promise<void> =>
  saveBooks(tx, [{ open, balance }]);

/** Stores what has been done to books, together as far as it goes. */
export async function saveBooks(tx: Executor, books: readonly DoneBook[]): Promise<void> {
  const added = await insertLots(tx, books);
  for (const { open } of books) await saveFigures(tx, open, added);
  const entries = books.flatMap(({ open: { userId, book } }) => book.entries.map((entry) => rowOf(userId, entry)));
  if (entries.length > 0) await tx.insert(loyaltyOperations).values(entries);
  const changed = books.filter(({ open, balance }) => balance !== open.balance || open.book.debt !== open.before.debt);
  if (changed.length === 0) return;
  const column = (of: (done: DoneBook) => number) => sql`${sql.param(changed.map(of))}::int[]`;
  await tx.execute(sql`
    update ${loyaltyAccounts} set balance = changed.balance, debt = changed.debt
    from unnest(${column(({ open }) => open.userId)}, ${column(({ balance }) => balance)}, ${column(({ open }) => open.book.debt)})
      as changed (user_id, balance, debt)
    where ${loyaltyAccounts.userId} = changed.user_id`);
}

/** Lots without an id are new. Answers them. */
async function insertLots(tx: Executor, books: readonly DoneBook[]): Promise<ReadonlySet<Lot>> {
  const added = books.flatMap(({ open: { userId, book } }) =>
    book.lots.filter(({ id }) => id === null).map((lot) => ({ userId, lot })),
  );
  if (added.length === 0) return new Set();
  const rows = await tx
    .insert(loyaltyLots)
    .values(
      added.map(({ userId, lot }) => {
        const { key: sourceKey, source, title, points, orderId, activeFrom, expiresAt, createdAt } = lot;
        const facts = { userId, sourceKey, source, title, points, orderId, activeFrom, expiresAt, createdAt };
        return { ...facts, ...figuresOf(lot) };
      }),
    )
    .returning({ id: loyaltyLots.id, key: loyaltyLots.sourceKey });
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  for (const { lot } of added) lot.id = ids.get(lot.key) ?? null;
  return new Set(added.map(({ lot }) => lot));
}

/** What has changed of lots that were there before, those of a joined member among them, and of uses. */
async function saveFigures(
  tx: Executor,
  { userId, book, before: was }: OpenBook,
  added: ReadonlySet<Lot>,
): Promise<void> {
  for (const lot of book.lots) {
    const figures = figuresOf(lot);
    if (lot.id !== null && !added.has(lot) && was.lots.get(lot) !== digestOf(figures))
      await tx.update(loyaltyLots).set(figures).where(eq(loyaltyLots.id, lot.id));
  }
  for (const use of book.uses) {
    const { lot, orderId } = use;
    if (lot.id === null) throw new Error("Points are used of a lot that is not stored");
    const figures = figuresOfUse(use);
    const digest = was.uses.get(use);
    if (digest === undefined) await tx.insert(loyaltyUses).values({ userId, orderId, lotId: lot.id, ...figures });
    else if (digest !== digestOf(figures))
      await tx
        .update(loyaltyUses)
        .set(figures)
        .where(and(eq(loyaltyUses.orderId, orderId), eq(loyaltyUses.lotId, lot.id)));
  }
}

const rowOf = (userId: number, { key, ...entry }: Entry) => ({ userId, operationKey: key, ...entry });

/**
 * Gives everything of one member to another. The account goes along where the other has none; else it is removed, and what it owed is for
 * the caller to keep. Answers the rows by table.
 */
export async function movePoints(
  tx: Executor,
  { into, from }: { into: number; from: number },
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const [name, table] of [
    ["loyalty_operations", loyaltyOperations],
    ["loyalty_lots", loyaltyLots],
    ["loyalty_uses", loyaltyUses],
    ["loyalty_corrections", loyaltyCorrections],
  ] as const) {
    const moved = await tx.update(table).set({ userId: into }).where(eq(table.userId, from));
    if (moved.rowCount) rows[name] = moved.rowCount;
  }
  const isFrom = eq(loyaltyAccounts.userId, from);
  const hasOwn = (await tx.$count(loyaltyAccounts, eq(loyaltyAccounts.userId, into))) > 0;
  await (hasOwn
    ? tx.delete(loyaltyAccounts).where(isFrom)
    : tx.update(loyaltyAccounts).set({ userId: into }).where(isFrom));
  return { ...rows, loyalty_accounts: 1 };
}

/** What a member has at a moment, whenever it was settled last; a blocked one is none, who neither earns nor spends. */
export async function readPoints(
  executor: Executor,
  userId: number,
  at: Date,
): Promise<{ balance: number; isMember: boolean }> {
  const { leftPoints, activeFrom, expiresAt } = loyaltyLots;
  const [account] = await executor
    .select({
      isMember: sql<boolean>`${loyaltyAccounts.registeredAt} is not null and ${loyaltyAccounts.blankConfirmedAt} is not null and ${loyaltyAccounts.blockedAt} is null`,
    })
    .from(loyaltyAccounts)
    .where(eq(loyaltyAccounts.userId, userId));
  if (!account) return { balance: 0, isMember: false };
  const [sum] = await executor
    .select({ balance: sql<number>`coalesce(sum(${leftPoints}), 0)::int` })
    .from(loyaltyLots)
    .where(
      and(
        eq(loyaltyLots.userId, userId),
        gt(leftPoints, 0),
        lte(activeFrom, at),
        or(isNull(expiresAt), gt(expiresAt, at)),
      ),
    );
  return { balance: sum?.balance ?? 0, isMember: account.isMember };
}

/** The key of the operation that takes back what a lot gave, because its handover was undone. */
export const undoneKey = (lotKey: string): string => `undo:${lotKey}`;

/** What an order earned when it was handed out; null for one that earned nothing, and for a handover that was undone. */
export async function findEarnedLot(
  executor: Executor,
  orderId: number,
): Promise<{ key: string; points: number } | null> {
  const isUndone = executor
    .select({ one: sql`1` })
    .from(loyaltyOperations)
    .where(eq(loyaltyOperations.operationKey, sql`${undoneKey("")} || ${loyaltyLots.sourceKey}`));
  const [lot] = await executor
    .select({ key: loyaltyLots.sourceKey, points: loyaltyLots.points })
    .from(loyaltyLots)
    .where(and(eq(loyaltyLots.orderId, orderId), eq(loyaltyLots.source, "purchase"), notExists(isUndone)));
  return lot ?? null;
}

/** How many points an order earned; null for one that earned none. */
export const findEarned = async (executor: Executor, orderId: number): Promise<number | null> =>
  (await findEarnedLot(executor, orderId))?.points ?? null;

/**
 * The same as `settle` of the ledger for many members at once, by id: what has ended is taken off, and the balances are stored. A round
 * of a hundred thousand members one by one takes minutes.
 */
export async function settleMany(tx: Executor, userIds: readonly number[], at: Date): Promise<void> {
  const ids = sql`(${sql.join(
    userIds.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  await tx.execute(sql`select from loyalty_accounts where user_id in ${ids} order by user_id for update`);
  await tx.execute(sql`
    with ended as (
      update loyalty_lots l set expired_points = l.expired_points + l.left_points, left_points = 0
        from loyalty_lots was
       where was.id = l.id and l.user_id in ${ids} and l.left_points > 0 and l.expires_at <= ${at}
      returning l.user_id, l.source_key, l.title, l.expires_at, was.left_points
    )
    insert into loyalty_operations (user_id, points, title, contra, operation_key, active_from, created_at)
    select user_id, -left_points, 'Истёк срок баллов: ' || title, 'expired', 'expire:' || source_key, expires_at, expires_at from ended`);
  await tx.execute(sql`
    update loyalty_accounts a set balance = counted.balance
      from (
        select a.user_id, coalesce(sum(l.left_points), 0)::int as balance
          from loyalty_accounts a
          left join loyalty_lots l on l.user_id = a.user_id and l.left_points > 0 and l.active_from <= ${at}
                                   and (l.expires_at is null or l.expires_at > ${at})
         where a.user_id in ${ids} group by a.user_id
      ) counted
     where counted.user_id = a.user_id and a.balance <> counted.balance`);
}
