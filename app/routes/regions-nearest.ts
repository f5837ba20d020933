import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { findNearestRegion } from "../features/chain/regions/nearest-region.server.ts";

/** Somebody opened the form's address itself. */
export function loader() {
  return redirect("/regions/");
}

/** POST only: a position has no place in an address or a log. */
export async function action({ context, request }: ActionFunctionArgs) {
  return findNearestRegion(context.visitor, await request.formData());
}
