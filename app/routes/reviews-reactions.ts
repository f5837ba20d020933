import type { ActionFunctionArgs } from "@remix-run/node";
import { reactToReview } from "../features/catalogue/reviews/react-to-review.server.ts";
import { notFound } from "../visitor/error-responses.server.ts";

/** Only forms are sent here. */
export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  return reactToReview(context.visitor, await request.formData());
}
