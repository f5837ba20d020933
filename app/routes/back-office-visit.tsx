import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { actOnVisit, loadVisit } from "../features/workshop/day-plan/visit.server.ts";
import { VisitPage } from "../features/workshop/day-plan/visit-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Визит" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadVisit(visitor, request, params.identity);
  return withServerOnlyData({}, { ...view, said: takeFlash(visitor.cookies) });
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  actOnVisit(visitor, request, params.identity);

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <VisitPage view={view} reply={reply} messages={view.said} />
));
