import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { decideCorrection, loadCorrection } from "../features/sales/loyalty/points-desk/correction.server.ts";
import { CorrectionPage } from "../features/sales/loyalty/points-desk/correction-pages.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = ({ params }) => [
  { title: `Поправка баллов № ${params.id}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "points");
  const view = await loadCorrection(visitor, params.id);
  return withServerOnlyData({}, { ...view, done: takeFlash(visitor.cookies) });
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "points");
  return decideCorrection(visitor, params.id, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <CorrectionPage view={view} reply={reply} messages={view.done} />
));
