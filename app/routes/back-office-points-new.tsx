import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { addCorrection, newCorrection } from "../features/sales/loyalty/points-desk/correction.server.ts";
import { NewCorrectionPage } from "../features/sales/loyalty/points-desk/correction-pages.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Поправить баллы" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "points");
  return withServerOnlyData({}, newCorrection());
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireStaff(visitor, request, "points");
  return addCorrection(visitor, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <NewCorrectionPage view={view} reply={reply} />
));
