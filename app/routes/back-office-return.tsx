import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { idOf } from "../features/platform/resource-kit/id-of.server.ts";
import { actOnReturn } from "../features/sales/returns/desk/act-on-return.server.ts";
import { loadReturnCard } from "../features/sales/returns/desk/return-card.server.ts";
import { ReturnCardPage } from "../features/sales/returns/desk/return-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = ({ params }) => [
  { title: `Возврат № ${params.id}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  const view = await loadReturnCard(visitor, request, idOf(params.id));
  return withServerOnlyData({}, { ...view, done: takeFlash(visitor.cookies) });
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "orders-read");
  return actOnReturn(visitor, idOf(params.id), await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <ReturnCardPage view={view} reply={reply} messages={view.done} />
));
