import { redirect } from "@remix-run/node";
import { writeClosedNotifications } from "../../../visitor/closed-notifications.server.ts";
import { pageBefore } from "../../../visitor/page-before.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Stores which of the current notices the visitor has closed, if they may be closed, and redirects back to the page. NAV-057 … NAV-059 */
export async function closeNotification(visitor: Visitor, request: Request): Promise<Response> {
  const form = await request.formData();
  const shown = await visitor.layout();
  // A notice that cannot be looked up stays on the page.
  const notification = shown.ok ? shown.data.notification : [];
  // Two notices with the same text are one to the customer.
  const hashes = form.getAll("hash");
  const closed = notification
    .filter(({ hash, isPinned }) => !isPinned && hashes.includes(hash))
    .map(({ id, hash }) => [String(id), hash] as const);
  if (closed.length > 0)
    writeClosedNotifications(visitor.cookies, new Map([...visitor.closedNotifications, ...closed]));
  return redirect(pageBefore(request), 303);
}
