import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Reactions, ReviewSort } from "../../contract/catalogue/reviews.ts";
import { msOf } from "../../platform/db/ask-together.ts";
import { countBy } from "../../platform/db/count-by.ts";
import type { Executor } from "../../platform/db/database.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { reviewPhotos, reviewReactions, reviewReplies, reviews } from "../../platform/db/schema/reviews.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { Photo } from "./photo.ts";

const reactionCount = (isLike: boolean) =>
  sql`(select count(*) from review_reactions r where r.review_id = reviews.id and r.is_like = ${isLike})`;

/** Counts that a review was imported with, and those of the shop's own users. */
const likes = sql<number>`(reviews.likes + ${reactionCount(true)})::int`;
const dislikes = sql<number>`(reviews.dislikes + ${reactionCount(false)})::int`;

/** The reaction of one user; null for none and for a guest. */
const ownReaction = (userId: number | null) =>
  sql<
    boolean | null
  >`(select r.is_like from review_reactions r where r.review_id = reviews.id and r.user_id = ${userId})`;

/** Whether an order with these goods was handed out to who wrote the review. What a guest had written belongs to nobody. */
const isBuyer = sql<boolean>`exists (select 1 from ${orders} o join ${orderLines} l on l.order_id = o.id
  where o.user_id = ${reviews.userId} and o.status = 'delivered'
    and (l.goods_id = ${reviews.goodsId} or l.back_goods_id = ${reviews.goodsId}))`;

export async function reviewExists(executor: Executor, id: number): Promise<boolean> {
  return (await executor.$count(reviews, and(eq(reviews.id, id), eq(reviews.isHidden, false)))) > 0;
}

interface Reacting {
  reviewId: number;
  userId: number;
}

/** Undefined for a review that does not exist. */
export async function readReactions(
  executor: Executor,
  { reviewId, userId }: Reacting,
): Promise<Reactions | undefined> {
  const [row] = await executor
    .select({ likes, dislikes, is_like_or_dislike: ownReaction(userId) })
    .from(reviews)
    .where(eq(reviews.id, reviewId));
  return row;
}

export async function saveReaction(executor: Executor, row: typeof reviewReactions.$inferInsert): Promise<void> {
  await executor
    .insert(reviewReactions)
    .values(row)
    .onConflictDoUpdate({
      target: [reviewReactions.reviewId, reviewReactions.userId],
      set: { isLike: row.isLike },
    });
}

export async function deleteReaction(executor: Executor, { reviewId, userId }: Reacting): Promise<void> {
  await executor
    .delete(reviewReactions)
    .where(and(eq(reviewReactions.reviewId, reviewId), eq(reviewReactions.userId, userId)));
}

type ReviewRow = typeof reviews.$inferSelect;
export type ReplyRow = Pick<
  typeof reviewReplies.$inferSelect,
  "id" | "author" | "isOfficial" | "comment" | "createdAt"
>;
export type NewReply = typeof reviewReplies.$inferInsert & { userId: number; createdAt: Date };

/** A review as it is listed, without the bytes of its photos. */
export type ListedReview = Awaited<ReturnType<typeof readReviews>>[number];

const sortOrders: Record<ReviewSort, SQL> = {
  created_at: asc(reviews.createdAt),
  "-created_at": desc(reviews.createdAt),
  rating: asc(reviews.rating),
  "-rating": desc(reviews.rating),
  likes: sql`${likes} asc`,
  "-likes": sql`${likes} desc`,
};

/** The oldest first, with moments as milliseconds since 1970. */
const replies = sql<(Omit<ReplyRow, "createdAt"> & { createdAtMs: number })[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'author', r.author, 'isOfficial', r.is_official, 'comment', r.comment,
    'createdAtMs', floor(extract(epoch from r.created_at) * 1000)) order by r.created_at, r.id), '[]')
  from review_replies r where r.review_id = reviews.id)`;

/** In the order in which they were sent, without their bytes. */
const photos = sql<Pick<typeof reviewPhotos.$inferSelect, "id" | "width" | "height">[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.position), '[]')
  from review_photos p where p.review_id = reviews.id)`;

interface Page {
  /** Whose own reactions are read; null for a guest. */
  userId: number | null;
  sort: ReviewSort;
  offset: number;
  limit: number;
}

type BestReview = Pick<ReviewRow, "author" | "comment" | "rating"> & { sku: string; createdAt: Date };

/** Of each of these goods on sale the review that most people liked, newer ones first among equals; see `shownWith`. */
export async function readBestReviews(executor: Executor, skus: readonly string[]): Promise<BestReview[]> {
  const { rows } = await executor.execute<Omit<BestReview, "createdAt"> & { createdAtMs: string }>(sql`
    select distinct on (shown.sku) shown.sku, reviews.author, reviews.comment, reviews.rating, ${msOf(reviews.createdAt)} as "createdAtMs"
    from goods shown
    cross join lateral (
      select shown.id union select model.id from goods model where shown.model_slug <> '' and model.category = shown.category
        and model.brand_slug = shown.brand_slug and model.model_slug = shown.model_slug
    ) reviewed
    join reviews on reviews.goods_id = reviewed.id and (reviews.goods_id = shown.id or reviews.is_model_review) and not reviews.is_hidden
    where ${inArray(sql`shown.sku`, [...skus])} and not shown.is_hidden
    order by shown.sku, ${sortOrders["-likes"]}, reviews.created_at desc, reviews.id desc`);
  return rows.map(({ createdAtMs, ...row }) => ({ ...row, createdAt: new Date(Number(createdAtMs)) }));
}

/** Of all reviews of the condition, which PostgreSQL counts once for all rows. */
const ratings = (which: SQL | undefined) => sql<Record<string, number>>`(
  select json_object_agg(rating, count) from (select rating, count(*) from ${reviews} where ${which} group by rating) counted)`;

/** A page of the reviews of a condition with their replies and photos; newer ones first among equals. Each has the ratings of all. */
export async function readReviews(executor: Executor, which: SQL | undefined, page: Page) {
  const rows = await executor
    .select({
      id: reviews.id,
      goodsId: reviews.goodsId,
      sizeText: goods.sizeText,
      author: reviews.author,
      comment: reviews.comment,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      isModelReview: reviews.isModelReview,
      isBuyer,
      likes,
      dislikes,
      ownReaction: ownReaction(page.userId),
      replies,
      photos,
      ratings: ratings(which),
    })
    .from(reviews)
    .innerJoin(goods, eq(goods.id, reviews.goodsId))
    .where(which)
    .orderBy(sortOrders[page.sort], desc(reviews.createdAt), desc(reviews.id))
    .offset(page.offset)
    .limit(page.limit);
  return rows.map((row) => ({
    ...row,
    replies: row.replies.map(({ createdAtMs, ...reply }) => ({ ...reply, createdAt: new Date(createdAtMs) })),
  }));
}

/** Like `readReviews` for one review of a user's own. */
export async function readReview(
  executor: Executor,
  { id, userId }: { id: number; userId: number },
): Promise<ListedReview> {
  const page = { userId, sort: "-created_at", offset: 0, limit: 1 } as const;
  const [review] = await readReviews(executor, eq(reviews.id, id), page);
  if (!review) throw new Error("The review was not stored");
  return review;
}

/** Number of reviews by rating; ratings without reviews are absent. */
export function countByRating(executor: Executor, which: SQL | undefined): Promise<Map<number, number>> {
  return countBy(executor, reviews, reviews.rating, which);
}

export async function findOwnReview(
  executor: Executor,
  { goodsId, userId }: { goodsId: number; userId: number },
): Promise<ReviewRow | undefined> {
  const [own] = await executor
    .select()
    .from(reviews)
    .where(and(eq(reviews.goodsId, goodsId), eq(reviews.userId, userId)));
  return own;
}

/** Id of the stored review; null when the user has reviewed these goods already. */
export async function insertReview(executor: Executor, row: typeof reviews.$inferInsert): Promise<number | null> {
  const [created] = await executor
    .insert(reviews)
    .values(row)
    .onConflictDoNothing({ target: [reviews.goodsId, reviews.userId] })
    .returning({ id: reviews.id });
  return created?.id ?? null;
}

export async function insertPhotos(executor: Executor, reviewId: number, photos: readonly Photo[]): Promise<void> {
  if (photos.length === 0) return;
  await executor.insert(reviewPhotos).values(photos.map((photo, position) => ({ ...photo, position, reviewId })));
}

/** A photo as WebP. */
export async function findPhoto(executor: Executor, id: string): Promise<Buffer | undefined> {
  const [row] = await executor.select({ webp: reviewPhotos.webp }).from(reviewPhotos).where(eq(reviewPhotos.id, id));
  return row?.webp;
}

/** Locks a review until the transaction ends; false for one that does not exist or is not on the site. */
export async function lockReview(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.isHidden, false)))
    .for("no key update");
  return rows.length > 0;
}

/** The same reply of the same user, sent after a moment. */
export async function findReply(executor: Executor, reply: NewReply, after: Date): Promise<ReplyRow | undefined> {
  const [row] = await executor
    .select()
    .from(reviewReplies)
    .where(
      and(
        eq(reviewReplies.reviewId, reply.reviewId),
        eq(reviewReplies.userId, reply.userId),
        eq(reviewReplies.comment, reply.comment),
        gt(reviewReplies.createdAt, after),
      ),
    );
  return row;
}

export async function insertReply(executor: Executor, reply: NewReply): Promise<ReplyRow> {
  const [row] = await executor.insert(reviewReplies).values(reply).returning();
  if (!row) throw new Error("The reply was not stored");
  return row;
}

/** The names that a user's reviews are signed with; null for a user that no longer exists. */
export async function findAuthor(
  executor: Executor,
  userId: number,
): Promise<{ id: number; firstname: string; surname: string } | null> {
  const { id, firstname, surname } = users;
  const [user] = await executor.select({ id, firstname, surname }).from(users).where(eq(id, userId));
  return user ?? null;
}
