import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createReview, loadNewReview } from "../features/catalogue/reviews/new-review.server.ts";
import { NewReviewPage } from "../features/catalogue/reviews/new-review-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Новый отзыв: ${data.goods.title}` : "Страница не найдена" },
  { name: "description", content: `Расскажите другим покупателям о товаре: ${data?.goods.title ?? ""}` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  return loadNewReview(context.visitor, params.sku ?? "");
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return createReview(context.visitor, params.sku ?? "", request);
}

export default function NewReview() {
  return <NewReviewPage view={useLoaderData<typeof loader>()} rejection={useActionData<typeof action>()} />;
}
