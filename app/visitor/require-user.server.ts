import { redirect } from "@remix-run/node";
import type { User } from "../../gateway/contract/customers/auth.ts";
import { signInPath } from "../shared/sign-in-path.ts";
import { forbidden, outage } from "./error-responses.server.ts";
import type { Visitor } from "./visitor.server.ts";

/** The signed-in customer. Guests are redirected to sign-in and back; during an outage nobody is. B-19 */
export function requireUser(visitor: Visitor, request: Request): User {
  if (visitor.user) return visitor.user;
  if (visitor.isUserUnknown) throw outage();
  // The client has no account, and the member of staff is signed in already.
  if (visitor.acting) throw forbidden();
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname + search), { headers: { "Cache-Control": "private, no-store" } });
}
