import { and, asc, eq, inArray } from "drizzle-orm";
import { drawProduct } from "../catalogue/pictures/draw-product.ts";
import { subjectOf } from "../catalogue/pictures/goods-subject.ts";
import { renderPicture } from "../catalogue/pictures/render-picture.ts";
import { lockModel, updateRatings } from "../catalogue/reviews/goods-store.ts";
import { encodePhoto } from "../catalogue/reviews/photo.ts";
import { insertPhotos, insertReview } from "../catalogue/reviews/reviews-store.ts";
import type { Executor } from "../platform/db/database.ts";
import { goods } from "../platform/db/schema/goods.ts";
import { orderLines, orders } from "../platform/db/schema/orders.ts";
import { type DemoContext, daysFrom } from "./customers-context.ts";

const WORDS = [
  {
    rating: 5,
    comment: "Поставили в тот же день. За сезон износ ровный, на мокром держат уверенно. Фото после установки.",
  },
  {
    rating: 4,
    comment: "Взяли пару на замену, маркировка и год совпали с карточкой. Минус балл за шум на старом асфальте.",
  },
];
const DAYS_AFTER = 20;

/** What the main customer writes, with a photo, of the tyres that were handed out to her. */
export async function insertDemoReviews(db: Executor, { customer, now }: DemoContext): Promise<void> {
  const bought = await db
    .select({ goods, at: orders.createdAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(and(eq(orders.userId, customer.id), eq(orders.status, "delivered"), inArray(goods.category, ["tyre"])))
    .orderBy(asc(orders.createdAt), asc(goods.id))
    .limit(WORDS.length);
  for (const [position, { goods: reviewed, at }] of bought.entries()) {
    const modelIds = await lockModel(db, reviewed);
    const id = await insertReview(db, {
      ...(WORDS[position] ?? { rating: 5, comment: "" }),
      goodsId: reviewed.id,
      userId: customer.id,
      author: `${customer.firstname} ${customer.surname.slice(0, 1)}.`,
      createdAt: new Date(Math.min(daysFrom(at, DAYS_AFTER).getTime(), now.getTime())),
      checkedAt: now,
    });
    if (id === null) continue;
    // Nobody has photographed goods that nobody has made: the drawing stands for it.
    const photo = await renderPicture(drawProduct(subjectOf(reviewed)), { widthPx: 640, format: "png" });
    await insertPhotos(db, id, [await encodePhoto(photo)]);
    await updateRatings(db, [reviewed.id], modelIds);
  }
}
