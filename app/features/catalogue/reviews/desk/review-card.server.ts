import { z } from "zod";
import {
  reviewDeskAnswer,
  reviewDeskCard,
  reviewDeskDecide,
} from "../../../../../gateway/contract/catalogue/review-desk.ts";
import { clientPathFor } from "../../../../shared/client-path.ts";
import { formatStamp } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { deskReviews, reviewStates } from "./reviews-list.server.ts";

/** A review as staff see it. */
export async function loadDeskReview(visitor: Visitor, request: Request, address: string) {
  const { permissions } = requireStaff(visitor, request, deskReviews.permission);
  const found = required(await visitor.gateway.call(reviewDeskCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const decided = [found.checkedBy, found.checkedAt && formatStamp(found.checkedAt, zone)].filter(Boolean).join(", ");
  return {
    list: { label: deskReviews.title, href: deskReviews.path },
    messages: takeFlash(visitor.cookies),
    goods: { title: found.goods, href: `/reviews/${encodeURIComponent(found.sku)}/` },
    comment: found.comment,
    state: found.state,
    facts: [
      { term: "Состояние", value: [reviewStates[found.state].text, decided].filter(Boolean).join(": ") },
      ...(found.hiddenReason ? [{ term: "Почему скрыт", value: found.hiddenReason }] : []),
      { term: "Оценка", value: `${found.rating} из 5` },
      { term: "Автор", value: found.author },
      { term: "Оставлен", value: formatStamp(found.createdAt, zone) },
      { term: "О чём", value: found.isModelReview ? "Обо всех размерах модели" : "Об этом товаре" },
    ],
    client: clientPathFor(permissions, found.clientId),
    pictures: found.pictures,
    replies: found.replies.map(({ createdAt, ...reply }) => ({ ...reply, at: formatStamp(createdAt, zone) })),
  };
}
export type DeskReviewView = Awaited<ReturnType<typeof loadDeskReview>>;

const decideForm = z.object({ reason: reviewDeskDecide.input.shape.reason });
/** Hides a review, leaves it on the site, or replies to it. */
export async function changeDeskReview(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, deskReviews.permission);
  const { gateway } = visitor;
  const id = idOf(address);
  const acts = {
    hide: act({
      form: decideForm,
      call: (value) => gateway.call(reviewDeskDecide, { id, state: "hidden", ...value }),
      flash: "Отзыв скрыт, в оценке товара он больше не считается.",
    }),
    publish: act({
      form: decideForm,
      call: (value) => gateway.call(reviewDeskDecide, { id, state: "published", ...value }),
      flash: "Отзыв на сайте.",
    }),
    answer: act({
      form: reviewDeskAnswer.input.pick({ comment: true }),
      call: (value) => gateway.call(reviewDeskAnswer, { id, ...value }),
      flash: "Ответ магазина опубликован.",
    }),
  };
  const card = { back: `${deskReviews.path}${id}/`, fields: ["reason", "comment"] } as const;
  return doAct<"reason" | "comment">(visitor, await request.formData(), acts, card);
}
