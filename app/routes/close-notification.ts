import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { closeNotification } from "../features/frame/shell/close-notification.server.ts";

/** Somebody opened the form's address itself. */
export function loader() {
  return redirect("/");
}

export async function action({ context, request }: ActionFunctionArgs) {
  return closeNotification(context.visitor, request);
}
