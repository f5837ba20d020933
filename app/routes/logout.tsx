import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { SignOutPage } from "../features/frame/shell/sign-out-page.tsx";
import { privatePage } from "../visitor/cache-headers.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Выход" }];

/** A plain link ends nothing: it asks. */
export function loader({ context: { visitor } }: LoaderFunctionArgs) {
  return visitor.user || visitor.isUserUnknown || visitor.acting ? null : redirect("/");
}

/** Earlier pages kept whole for Back would show the customer where no script hides them: the browser is asked to drop them. AUT-058 */
export async function action({ context: { visitor } }: ActionFunctionArgs) {
  await visitor.signOut();
  return redirect("/", { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}

export default function Logout() {
  return <SignOutPage />;
}
