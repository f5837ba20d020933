import { MAX_REPLY_LETTERS } from "../../../../../gateway/contract/catalogue/reviews.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../../shared/form-reply.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import type { DeskReviewView } from "./review-card.server.ts";

interface ReviewCardPageProps {
  view: DeskReviewView;
  reply: FormReply<"reason" | "comment"> | undefined;
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
