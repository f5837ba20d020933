import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  reviewDeskAnswer,
  reviewDeskCard,
  reviewDeskDecide,
} from "../../../../../gateway/contract/catalogue/review-desk.ts";
import { clientPathFor } from "../../../../shared/client-path.ts";
import { formatStamp } from "../../../../ui/format.ts";
import { notFound, required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { deskReviews, reviewStates } from "./reviews-list.server.ts";

const pathOf = (id: number): string => `${deskReviews.path}${id}/`;

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
const answerForm = reviewDeskAnswer.input.pick({ comment: true });

/** Hides a review, leaves it on the site, or replies to it. */
export async function changeDeskReview(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, deskReviews.permission);
  const id = idOf(address);
  const form = await request.formData();
  const intent = intentOf(form);
  if (intent === "answer") return answer(visitor, form, id);
  if (intent !== "hide" && intent !== "publish") throw notFound();
  const read = readForm(form, decideForm);
  if (!read.ok) return read.refusal;
  const state = intent === "hide" ? ("hidden" as const) : ("published" as const);
  const result = await visitor.gateway.call(reviewDeskDecide, { id, state, ...read.value });
  if (!result.ok) return refusedByGateway<"reason">(form, result, { fields: ["reason"], back: pathOf(id) });
  return told(
    visitor,
    id,
    intent === "hide" ? "Отзыв скрыт, в оценке товара он больше не считается." : "Отзыв на сайте.",
  );
}

async function answer(visitor: Visitor, form: FormData, id: number) {
  const read = readForm(form, answerForm);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(reviewDeskAnswer, { id, ...read.value });
  if (!result.ok) return refusedByGateway<"comment">(form, result, { fields: ["comment"], back: pathOf(id) });
  return told(visitor, id, "Ответ магазина опубликован.");
}

function told({ cookies }: Visitor, id: number, message: string) {
  writeFlash(cookies, [message]);
  return redirect(pathOf(id), 303);
}
