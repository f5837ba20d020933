import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { lockModel, updateRatings } from "../../../catalogue/reviews/goods-store.ts";
import { insertReview } from "../../../catalogue/reviews/reviews-store.ts";
import { plainText } from "../../../catalogue/reviews/rules.ts";
import { MAX_REPLY_LETTERS, MAX_REVIEW_LETTERS } from "../../../contract/catalogue/reviews.ts";
import { line, whole } from "../../../contract/platform/desk-fields.ts";
import { dayField } from "../../../contract/platform/local-time.ts";
import { goods } from "../../../platform/db/schema/goods.ts";
import { reviewReplies, reviews } from "../../../platform/db/schema/reviews.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { momentAt } from "../../../platform/zone-time.ts";
import { asDay, asNumber, asText, asYesNo } from "./cell-readers.ts";
import { column, shopTable } from "./shop-table.ts";

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);
const NOON = 720;

const reviewValues = z.object({
  sku: line("Напишите код товара", 64),
  author: line("Напишите, как подписан отзыв", 100),
  day: dayField("День пишется как 20.11.2025"),
  rating: whole(1, 5),
  comment: z
    .string("Напишите текст отзыва")
    .transform(plainText)
    .pipe(z.string().min(3, "Напишите текст отзыва").max(MAX_REVIEW_LETTERS, `Не больше ${MAX_REVIEW_LETTERS} знаков`)),
  isOfModel: z.boolean().default(false),
  reply: z
    .string()
    .transform(plainText)
    .pipe(z.string().max(MAX_REPLY_LETTERS, `Не больше ${MAX_REPLY_LETTERS} знаков`))
    .default(""),
});
type ReviewValues = z.output<typeof reviewValues>;

/** Reviews that were shown by the former shop, with its replies. */
export const reviewsTable = shopTable<ReviewValues>({
  name: "reviews",
  hasManyRows: true,
  title: "Отзывы",
  isPersonal: true,
  form: reviewValues,
  lock: "reviews of the former shop",
  columns: [
    column("sku", "sku", asText, ["код", "товар"]),
    column("author", "author", asText, ["автор", "имя"]),
    column("day", "day", asDay, ["день", "дата"]),
    column("rating", "rating", asNumber, ["оценка"]),
    column("text", "comment", asText, ["текст", "отзыв"]),
    column("of_model", "isOfModel", asYesNo, ["о модели"]),
    column("reply", "reply", asText, ["ответ", "ответ магазина"]),
  ],
  keyOf: ({ sku = "", author = "", day = "" }) => `${sku} ${author} ${day}`,
  async read(tx) {
    const rows = await tx
      .select({ review: reviews, sku: goods.sku, reply: reviewReplies.comment })
      .from(reviews)
      .innerJoin(goods, eq(goods.id, reviews.goodsId))
      .leftJoin(reviewReplies, and(eq(reviewReplies.reviewId, reviews.id), reviewReplies.isOfficial))
      .where(isNull(reviews.userId));
    return rows.map(({ review, sku, reply }) => ({
      id: review.id,
      isArchived: false,
      values: {
        sku,
        author: review.author,
        day: review.createdAt.toISOString().slice(0, 10) as ReviewValues["day"],
        rating: review.rating,
        comment: review.comment,
        isOfModel: review.isModelReview,
        reply: reply ?? "",
      },
    }));
  },
  normal: (values) => values,
  async write(tx, stored, { sku, author, day, rating, comment, isOfModel, reply }, { today }) {
    if (day > today) throw invalid("day", "Отзыв не может быть из будущего");
    const [reviewed] = await tx.select().from(goods).where(eq(goods.sku, sku));
    if (!reviewed) throw invalid("sku", "Такого товара в магазине нет: сначала загрузите каталог");
    const models = await lockModel(tx, reviewed);
    const createdAt = momentAt(day, NOON, "UTC");
    const row = { rating, comment, isModelReview: isOfModel };
    if (stored) await tx.update(reviews).set(row).where(eq(reviews.id, stored.id));
    // The former shop has looked at it before it was shown.
    const added = { ...row, goodsId: reviewed.id, userId: null, author, createdAt, checkedAt: createdAt };
    const id = stored?.id ?? (await insertReview(tx, added));
    if (id === null) throw new Error("The review was not stored");
    if (stored?.values.reply !== reply) {
      await tx.delete(reviewReplies).where(and(eq(reviewReplies.reviewId, id), reviewReplies.isOfficial));
      const official = { reviewId: id, author: "Магазин", isOfficial: true, comment: reply, createdAt };
      if (reply !== "") await tx.insert(reviewReplies).values(official);
    }
    await updateRatings(tx, models, models);
    return id;
  },
});
