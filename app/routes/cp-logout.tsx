import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { isRequestedSignOut } from "../features/office/staff/requested-sign-out.ts";
import { StaffSignOutPage } from "../features/office/staff/staff-sign-out-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import type { Visitor } from "../visitor/visitor.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Выход сотрудника" }];

/** Ends the session of a link of ours; where another site leads here, the page asks. STF-009 */
export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  if (!visitor.user && !visitor.isUserUnknown) return redirect("/login");
  return isRequestedSignOut(request) ? end(visitor) : withServerOnlyData({}, {});
}

export const action = ({ context: { visitor } }: ActionFunctionArgs) => end(visitor);

async function end(visitor: Visitor) {
  await visitor.signOut();
  return redirect("/login", { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}

export default serverPage(() => <StaffSignOutPage />);
