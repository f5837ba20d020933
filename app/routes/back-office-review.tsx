import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeDeskReview, loadDeskReview } from "../features/catalogue/reviews/desk/review-card.server.ts";
import { ReviewCardPage } from "../features/catalogue/reviews/desk/review-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Отзыв" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadDeskReview(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  changeDeskReview(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <ReviewCardPage view={view} reply={reply} />);
