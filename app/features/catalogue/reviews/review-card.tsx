import { signInPath } from "../../../shared/sign-in-path.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { ReplyForm } from "./reply-form.tsx";
import * as css from "./review-card.css.ts";
import { listPath, reviewAnchor } from "./review-links.ts";
import { ReviewReactions } from "./review-reactions.tsx";
import type { ReplyRejection } from "./review-reply.ts";
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
