import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { replyToReview } from "../features/catalogue/reviews/reply-to-review.server.ts";
import { listPath } from "../features/catalogue/reviews/review-links.ts";
import { loadReviewsPage } from "../features/catalogue/reviews/reviews.server.ts";
import { ReviewsPage } from "../features/catalogue/reviews/reviews-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { counted } from "../ui/format.ts";
import { publicPage } from "../visitor/cache-headers.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Страница не найдена" }];
  const { title, page, count, canonical } = data;
  return [
    { title: `Отзывы: ${title}${page > 1 ? ` — страница ${page}` : ""}` },
    {
      name: "description",
      content: `${title}: ${counted(count, ["отзыв", "отзыва", "отзывов"])} покупателей, оценки и фотографии.`,
    },
    { tagName: "link", rel: "canonical", href: canonical },
  ];
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const view = await loadReviewsPage(context.visitor, new URL(request.url), params.sku ?? "");
  const { goods, page, sort, summary, canonical, live } = view;
  const listHref = listPath(goods.sku, { sort, page });
  const sent = { sku: goods.sku, title: goods.title, page, count: summary.count, canonical, listHref, live };
  return withServerOnlyData(sent, view);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return replyToReview(context.visitor, params.sku ?? "", await request.formData());
}

export default function Reviews() {
  const { sku, listHref, live, serverOnlyData } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ReviewsPage
      sku={sku}
      listHref={listHref}
      view={serverOnlyData}
      live={live}
      rejection={reply && "form" in reply ? reply : undefined}
    />
  );
}
