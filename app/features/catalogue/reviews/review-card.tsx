import { useLocation } from "@remix-run/react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import * as css from "./review-card.css.ts";
import { listPath, reviewAnchor } from "./review-links.ts";
import { ReviewReactions } from "./review-reactions.tsx";
import { type ReplyRejection, replyFormName } from "./review-reply.ts";
import type { ReviewView } from "./review-view.ts";

interface ReviewCardProps {
  review: ReviewView;
  sku: string;
  isSignedIn: boolean;
  /** The list this card is on. */
  listHref: string;
  rejection?: ReplyRejection | undefined;
}

/** One review: author, date, stars, text, photos, replies and reactions. PRD-002, PRD-003, PRD-040 */
export function ReviewCard({ review, sku, isSignedIn, listHref, rejection }: ReviewCardProps) {
  const { id, author, about } = review;
  return (
    <Card as="article">
      <Stack gap="s">
        <Inline gap="s">
          <b id={reviewAnchor(id)}>{author}</b>
          <Stars rating={review.rating} note={review.day} />
        </Inline>
        {about && <div className={muted}>{about}</div>}
        <p className={css.words}>{review.comment}</p>
        {review.photos.length > 0 && (
          <Inline>
            {review.photos.map(({ url, previewUrl }, index) => (
              <a key={url} href={url}>
                <img
                  src={previewUrl}
                  alt={`Фото ${index + 1} к отзыву, ${author}`}
                  width="96"
                  height="96"
                  loading="lazy"
                  className={css.photo}
                />
              </a>
            ))}
          </Inline>
        )}
        <ReviewReactions sku={sku} reviewId={id} author={author} reactions={review.reactions} />
        {review.replies.map((reply) => (
          <div key={reply.id} className={css.reply}>
            <Inline gap="s">
              <b>{reply.author}</b>
              <span className={muted}>{reply.isOfficial ? `ответ магазина, ${reply.day}` : reply.day}</span>
            </Inline>
            <p className={css.words}>{reply.comment}</p>
          </div>
        ))}
        {isSignedIn ? (
          <ReplyForm reviewId={id} isModelReview={about !== ""} action={listHref} rejection={rejection} />
        ) : (
          <div>
            <a href={signInPath(listPath(sku))} rel="nofollow" className={loneLink}>
              Ответить
            </a>
          </div>
        )}
      </Stack>
    </Card>
  );
}

interface ReplyFormProps {
  reviewId: number;
  isModelReview: boolean;
  /** The list that answers the form. */
  action: string;
  /** The reply to one of the page's forms. */
  rejection: ReplyRejection | undefined;
}

/** Collapsed until somebody wants to answer. */
function ReplyForm({ reviewId, isModelReview, action, rejection }: ReplyFormProps) {
  const { pathname, search } = useLocation();
  const form = replyFormName(reviewId);
  const own = rejection?.form === form ? rejection : undefined;
  return (
    <Details summary="Ответить" open={own !== undefined}>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="review_id" value={reviewId} />
        <input type="hidden" name="is_model_review" value={String(isModelReview)} />
        <input type="hidden" name="return" value={pathname + search} />
        <Stack gap="s">
          <FormProblems reply={own} title="Ответ не отправлен" />
          <TextArea {...fieldsOf(form, own)("comment")} label="Ваш ответ" rows={3} required />
          <div>
            <Button type="submit">Отправить ответ</Button>
          </div>
        </Stack>
      </form>
    </Details>
  );
}
