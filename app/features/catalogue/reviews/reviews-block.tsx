import { ServerOnly } from "../../../framework/server-only.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ReviewCards } from "./review-card.tsx";
import { listPath, newReviewPath } from "./review-links.ts";
import type { LiveReview } from "./review-view.ts";
import type { ReviewsBlockView } from "./reviews.server.ts";
import { ReviewsSummary } from "./reviews-summary.tsx";

interface ReviewsBlockProps {
  sku: string;
  /** On the server only; null when there are none to be had. */
  view: ReviewsBlockView | null | undefined;
  /** None for a guest. */
  live: readonly LiveReview[];
}

/** Reviews on the product page: the summary, the newest ones and a link to all of them. PRD-002 */
export function ReviewsBlock({ sku, view, live }: ReviewsBlockProps) {
  return (
    <section id="reviews" aria-labelledby="reviews-heading">
      <Stack gap="m">
        <ServerOnly name="reviews-head">
          <Heading level={2} id="reviews-heading">
            Отзывы
          </Heading>
          {view === null && <Notice tone="warning">Не удалось показать отзывы. Обновите страницу через минуту.</Notice>}
          {view?.summary.count === 0 && <p>Об этом товаре ещё никто не написал.</p>}
          {view && <ReviewsSummary summary={view.summary} />}
        </ServerOnly>
        <Grid template="thirds" gap="s">
          <ReviewCards live={live} reviews={view?.reviews} sku={sku} listHref={listPath(sku)} />
        </Grid>
        <ServerOnly name="reviews-foot">
          {view && (
            <Inline>
              {view.summary.count > view.reviews.length && (
                <ButtonLink href={listPath(sku)}>
                  Все {counted(view.summary.count, ["отзыв", "отзыва", "отзывов"])}
                </ButtonLink>
              )}
              <ButtonLink href={newReviewPath(sku)} rel="nofollow">
                Оставить отзыв
              </ButtonLink>
            </Inline>
          )}
        </ServerOnly>
      </Stack>
    </section>
  );
}
