import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { changePicks } from "../features/catalogue/picks/change-picks.server.ts";

/** Somebody opened the form's address itself. */
export function loader() {
  return redirect("/favourites/");
}

export async function action({ context, request }: ActionFunctionArgs) {
  return changePicks(context.visitor, request);
}
