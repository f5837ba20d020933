import { ButtonLink } from "../../../ui/button-link.tsx";
import { counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { LiveReviews } from "./live-reviews.tsx";
import { ReviewCard } from "./review-card.tsx";
import { listPath, newReviewPath } from "./review-links.ts";
import type { ReviewsBlockView } from "./reviews.server.ts";
import { ReviewsSummary } from "./reviews-summary.tsx";

/** Reviews on the product page: the summary, the newest ones and a link to all of them. PRD-002 */
export function ReviewsBlock({ view }: { view: ReviewsBlockView | null }) {
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <Stack gap="m">
        <Heading level={2} id="reviews-heading">
          Отзывы
        </Heading>
        {view === null ? (
          <Notice tone="warning">Не удалось показать отзывы. Обновите страницу через минуту.</Notice>
        ) : (
          <ShownReviews view={view} />
        )}
      </Stack>
    </section>
  );
}

function ShownReviews({ view }: { view: ReviewsBlockView }) {
  const { sku, summary, reviews, isSignedIn } = view;
  return (
    <LiveReviews isSignedIn={isSignedIn} listHref={listPath(sku)}>
      {summary.count === 0 && <p>Об этом товаре ещё никто не написал.</p>}
      <ReviewsSummary summary={summary} />
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} sku={sku} isSignedIn={isSignedIn} listHref={listPath(sku)} />
      ))}
      <Inline>
        {summary.count > reviews.length && (
          <ButtonLink href={listPath(sku)}>Все {counted(summary.count, ["отзыв", "отзыва", "отзывов"])}</ButtonLink>
        )}
        <ButtonLink href={newReviewPath(sku)} rel="nofollow">
          Оставить отзыв
        </ButtonLink>
      </Inline>
    </LiveReviews>
  );
}
