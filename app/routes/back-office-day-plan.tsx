import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { actOnDayPlan, loadDayPlan } from "../features/workshop/day-plan/day-plan.server.ts";
import { DayPlanPage } from "../features/workshop/day-plan/day-plan-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "План дня" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const view = await loadDayPlan(visitor, request);
  return withServerOnlyData({}, { ...view, done: takeFlash(visitor.cookies) });
}

export const action = ({ context: { visitor }, request }: ActionFunctionArgs) => actOnDayPlan(visitor, request);

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <DayPlanPage view={view} reply={reply} messages={view.done} />
));
