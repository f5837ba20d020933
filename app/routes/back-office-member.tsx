import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { blockMember, loadMember } from "../features/sales/loyalty/desk/member-card.server.ts";
import { MemberCardPage } from "../features/sales/loyalty/desk/member-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Участник программы" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadMember(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  blockMember(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => <MemberCardPage view={view} reply={reply} />);
