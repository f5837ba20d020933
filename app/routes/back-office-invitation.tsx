import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { decideInvitation, loadInvitation } from "../features/sales/loyalty/desk/invitation-card.server.ts";
import { InvitationCardPage } from "../features/sales/loyalty/desk/invitation-card-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { staffPage } from "../visitor/cache-headers.ts";
import "../features/office/back-office/staff-styles.css.ts";

export const headers = staffPage;

export const meta: MetaFunction = () => [{ title: "Приглашение" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  return withServerOnlyData({}, await loadInvitation(visitor, request, params.id ?? ""));
}

export const action = ({ context: { visitor }, request, params }: ActionFunctionArgs) =>
  decideInvitation(visitor, request, params.id ?? "");

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <InvitationCardPage view={view} reply={reply} />
));
