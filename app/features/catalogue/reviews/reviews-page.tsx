import { ServerOnly } from "../../../framework/server-only.tsx";
import { loneLink } from "../../../styles/typography.css.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { ReviewCards } from "./review-card.tsx";
import { listOrders, listPath, newReviewPath } from "./review-links.ts";
import type { ReplyRejection } from "./review-reply.ts";
import type { LiveReview } from "./review-view.ts";
import type { ReviewsPageView } from "./reviews.server.ts";
import { ReviewsSummary } from "./reviews-summary.tsx";

interface ReviewsPageProps {
  sku: string;
  /** This part of the list. */
  listHref: string;
  /** On the server only. */
  view: ReviewsPageView | undefined;
  /** None for a guest. */
  live: readonly LiveReview[];
  rejection: ReplyRejection | undefined;
}

/** All reviews of a product, ten per page. */
export function ReviewsPage({ sku, listHref, view, live, rejection }: ReviewsPageProps) {
  return (
    <Container>
      <Stack gap="m">
        <ServerOnly name="reviews-head">{view && <ReviewsHead view={view} />}</ServerOnly>
        <Grid template="halves" gap="s">
          <ReviewCards live={live} reviews={view?.reviews} sku={sku} listHref={listHref} rejection={rejection} />
        </Grid>
        <ServerOnly name="reviews-foot">
          {view && (
            <Pagination
              page={view.page}
              pageCount={view.pageCount}
              hrefOf={(to) => listPath(sku, { sort: view.sort, page: to })}
            />
          )}
        </ServerOnly>
      </Stack>
    </Container>
  );
}

function ReviewsHead({ view: { goods, sort, summary, messages } }: { view: ReviewsPageView }) {
  const { sku } = goods;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: "Главная", href: "/" },
          { label: goods.title, href: goods.url },
        ]}
        current="Отзывы"
      />
      <Heading level={1} size="title">
        Отзывы: {goods.title}
      </Heading>
      {messages.map((message) => (
        <Notice key={message} live>
          {message}
        </Notice>
      ))}
      {summary.count === 0 ? (
        <EmptyState
          icon="star"
          title="Об этом товаре ещё никто не написал"
          actions={<ButtonLink href={newReviewPath(sku)}>Оставить отзыв</ButtonLink>}
        >
          <p>Расскажите первым, как он показал себя.</p>
        </EmptyState>
      ) : (
        <>
          <ReviewsSummary summary={summary} />
          <div>
            <ButtonLink href={newReviewPath(sku)} variant="primary" rel="nofollow">
              Оставить отзыв
            </ButtonLink>
          </div>
          <nav aria-label="Порядок отзывов">
            <Inline as="ul" gap="m">
              {listOrders.map((order) => (
                <li key={order.sort}>
                  {order.sort === sort ? (
                    <b aria-current="true">{order.label}</b>
                  ) : (
                    <a href={listPath(sku, { sort: order.sort })} rel="nofollow" className={loneLink}>
                      {order.label}
                    </a>
                  )}
                </li>
              ))}
            </Inline>
          </nav>
        </>
      )}
    </>
  );
}
