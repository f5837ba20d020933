import { and, asc, eq, exists, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { personalOffers } from "../../platform/db/schema/enquiries.ts";
import { carts } from "../../platform/db/schema/orders.ts";
import { hashOfSecret } from "../../platform/secret.ts";

type Offer = typeof personalOffers.$inferSelect;

/** Kopecks for a piece, for so many pieces at most. */
interface AgreedPrice {
  offerId: number;
  price: number;
  quantity: number;
  endsAt: Date;
}

/** By goods id; of several for the same goods the lowest. */
export type AgreedPrices = ReadonlyMap<number, AgreedPrice>;

const isOpen = (now: Date) => and(isNull(personalOffers.usedAt), gt(personalOffers.endsAt, now));

const ofCart = (executor: Executor, cartId: string) =>
  or(
    eq(personalOffers.cartId, cartId),
    exists(
      executor
        .select({ one: sql`1` })
        .from(carts)
        .where(and(eq(carts.id, cartId), eq(carts.userId, personalOffers.userId))),
    ),
  );

/** What was agreed on with the customer of a cart. */
export const readAgreedPrices = (executor: Executor, cartId: string, now: Date): Promise<AgreedPrices> =>
  readOpen(executor, ofCart(executor, cartId), now);

/** What was agreed on with the customer of an account. */
export const readAgreedPricesOf = (executor: Executor, userId: number, now: Date): Promise<AgreedPrices> =>
  readOpen(executor, eq(personalOffers.userId, userId), now);

async function readOpen(executor: Executor, whose: SQL | undefined, now: Date): Promise<AgreedPrices> {
  const rows = await executor
    .select()
    .from(personalOffers)
    .where(and(isOpen(now), whose))
    .orderBy(asc(personalOffers.id));
  return lowestOf(rows);
}

function lowestOf(rows: readonly Offer[]): AgreedPrices {
  const found = new Map<number, AgreedPrice>();
  for (const { id, goodsId, priceKopecks, quantity, endsAt } of [...rows].sort(
    (a, b) => a.priceKopecks - b.priceKopecks,
  ))
    if (!found.has(goodsId)) found.set(goodsId, { offerId: id, price: priceKopecks, quantity, endsAt });
  return found;
}

/**
 * The agreed prices of a cart, for which every other order that wants them waits until this transaction ends: rows as whoever was waited for
 * has left them, and what another order has used meanwhile counts no more. Call it with the cart locked.
 */
export async function lockAgreedPrices(tx: Executor, cartId: string, now: Date): Promise<AgreedPrices> {
  const rows = await tx
    .select()
    .from(personalOffers)
    .where(and(isOpen(now), ofCart(tx, cartId)))
    .orderBy(asc(personalOffers.id))
    .for("update");
  return lowestOf(rows);
}

/** An order has used the agreed prices of these goods, which are locked. */
export async function spendAgreedPrices(
  tx: Executor,
  locked: AgreedPrices,
  goodsIds: readonly number[],
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  for (const goodsId of goodsIds) {
    const offer = locked.get(goodsId);
    if (!offer) throw new Error("A locked agreed price is missing");
    await tx.update(personalOffers).set({ orderId, usedAt: at }).where(eq(personalOffers.id, offer.offerId));
  }
}

/**
 * The agreed prices that an order has used and those that are open for its customer, locked until the transaction ends: what it has used
 * counts for as long as the order does.
 */
export async function lockAgreedPricesOfOrder(
  tx: Executor,
  { id, userId }: { id: number; userId: number | null },
  now: Date,
): Promise<AgreedPrices> {
  const isOpenForCustomer = userId === null ? undefined : and(isOpen(now), eq(personalOffers.userId, userId));
  const rows = await tx
    .select()
    .from(personalOffers)
    .where(or(eq(personalOffers.orderId, id), isOpenForCustomer))
    .orderBy(asc(personalOffers.id))
    .for("update");
  const own = rows.filter(({ orderId }) => orderId === id);
  return lowestOf([...own, ...rows.filter(({ goodsId }) => !own.some((used) => used.goodsId === goodsId))]);
}

/** A changed order uses these agreed prices, and no others any more. They are locked. */
export async function setAgreedPrices(
  tx: Executor,
  offerIds: readonly number[],
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  const used = await tx.select().from(personalOffers).where(eq(personalOffers.orderId, orderId));
  for (const { id } of used.filter(({ id }) => !offerIds.includes(id)))
    await tx.update(personalOffers).set({ orderId: null, usedAt: null }).where(eq(personalOffers.id, id));
  for (const id of offerIds.filter((offer) => !used.some((row) => row.id === offer)))
    await tx.update(personalOffers).set({ orderId, usedAt: at }).where(eq(personalOffers.id, id));
}

/** For a cancelled order: until they end, its agreed prices are there again. */
export async function returnAgreedPrices(tx: Executor, orderId: number): Promise<void> {
  await tx.update(personalOffers).set({ orderId: null, usedAt: null }).where(eq(personalOffers.orderId, orderId));
}

/** What was open in a guest's cart is in the customer's own from now on. */
export async function moveAgreedPrices(tx: Executor, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.update(personalOffers).set({ cartId: into }).where(eq(personalOffers.cartId, from));
}

/** The open offer of a link; null when it has ended or is used. */
export async function findOpenOffer(executor: Executor, secret: string, now: Date): Promise<Offer | null> {
  const [found] = await executor
    .select()
    .from(personalOffers)
    .where(and(isOpen(now), eq(personalOffers.secretHash, hashOfSecret(secret))));
  return found ?? null;
}

/** The price counts in this cart from now on, and in no other that its link was opened in before. */
export async function openOfferIn(tx: Executor, offerId: number, cartId: string): Promise<void> {
  await tx.update(personalOffers).set({ cartId }).where(eq(personalOffers.id, offerId));
}
