import { z } from "zod";
import {
  reviewDeskAnswer,
  reviewDeskCard,
  reviewDeskDecide,
} from "../../../../../gateway/contract/catalogue/review-desk.ts";
import { MAX_REPLY_LETTERS } from "../../../../../gateway/contract/catalogue/reviews.ts";
import { clientPathFor } from "../../../../shared/client-path.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../../shared/form-reply.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { formatStamp } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
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
type DeskReviewView = Awaited<ReturnType<typeof loadDeskReview>>;

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

interface ReviewCardPageProps {
  view: DeskReviewView;
  reply: RefusedForm<"reason" | "comment"> | undefined;
}

/** A review with its photos and replies; a decision about it, and the shop's own reply. */
export function ReviewCardPage({ view, reply }: ReviewCardPageProps) {
  const isHidden = view.state === "hidden";
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Отзыв: {view.goods.title}
          </Heading>
          <FormProblems reply={reply} />
          <Card>
            <Stack gap="s">
              <p>{view.comment}</p>
              {view.pictures.length > 0 && (
                <Inline gap="s">
                  {view.pictures.map(({ url, previewUrl }, n) => (
                    <a key={url} href={url}>
                      <img src={previewUrl} alt={`Фотография ${n + 1} к отзыву`} width={96} height={96} />
                    </a>
                  ))}
                </Inline>
              )}
              <DefinitionTable rows={view.facts} />
            </Stack>
          </Card>
          <p>
            <a href={view.goods.href}>Отзывы о товаре на сайте</a>
            {view.client && (
              <>
                {" · "}
                <a href={view.client}>Карточка клиента</a>
              </>
            )}
          </p>
          {view.replies.length > 0 && (
            <section aria-labelledby="replies">
              <Stack gap="s">
                <Heading level={2} id="replies">
                  Ответы
                </Heading>
                {view.replies.map(({ author, isOfficial, comment, at }) => (
                  <div key={at + author}>
                    <p className={muted}>
                      {author}
                      {isOfficial && ", ответ магазина"}, {at}
                    </p>
                    <p>{comment}</p>
                  </div>
                ))}
              </Stack>
            </section>
          )}
          {!isHidden && (
            <form method="post" noValidate>
              <Stack gap="s">
                <input type="hidden" name="intent" value="answer" />
                <TextArea
                  {...fieldsOf("answer", reply)("comment")}
                  label="Ответ магазина"
                  hint="Виден всем под отзывом; изменить его потом нельзя"
                  maxLength={MAX_REPLY_LETTERS}
                />
                <div>
                  <Button>Ответить</Button>
                </div>
              </Stack>
            </form>
          )}
          {view.state !== "published" && (
            <form method="post">
              <input type="hidden" name="intent" value="publish" />
              <Button variant="primary">{isHidden ? "Вернуть на сайт" : "Просмотрен, оставить на сайте"}</Button>
            </form>
          )}
          {!isHidden && (
            <form method="post" noValidate>
              <Stack gap="s">
                <input type="hidden" name="intent" value="hide" />
                <TextField
                  {...fieldsOf("hide", reply)("reason")}
                  label="Почему скрываете"
                  hint="Для сотрудников: покупатель причины не видит"
                  maxLength={300}
                />
                <div>
                  <Button>Скрыть отзыв</Button>
                </div>
              </Stack>
            </form>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
