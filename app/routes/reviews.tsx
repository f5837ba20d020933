import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { replyToReview } from "../features/reviews/reply-to-review.server.ts";
import { loadReviewsPage } from "../features/reviews/reviews.server.ts";
import { ReviewsPage } from "../features/reviews/reviews-page.tsx";
import { publicPage } from "../http/cache-headers.ts";
import { counted } from "../ui/format.ts";

export const headers = publicPage;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Страница не найдена" }];
  const { goods, page, summary, canonical } = data;
  return [
    { title: `Отзывы: ${goods.title}${page > 1 ? ` — страница ${page}` : ""}` },
    {
      name: "description",
      content: `${goods.title}: ${counted(summary.count, ["отзыв", "отзыва", "отзывов"])} покупателей, оценки и фотографии.`,
    },
    { tagName: "link", rel: "canonical", href: canonical },
  ];
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadReviewsPage(context.visitor, new URL(request.url), params.sku ?? "");
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return replyToReview(context.visitor, params.sku ?? "", await request.formData());
}

export default function Reviews() {
  return <ReviewsPage view={useLoaderData<typeof loader>()} rejection={useActionData<typeof action>() ?? undefined} />;
}
