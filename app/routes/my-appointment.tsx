import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { ownLink } from "../features/booking/appointment.server.ts";
import { appointmentPath } from "../features/booking/appointment-paths.ts";
import { requireUser } from "../visitor/require-user.server.ts";

/** An own appointment has one page, that of its link. */
export async function loader({ context: { visitor }, params, request }: LoaderFunctionArgs) {
  requireUser(visitor, request);
  const { identity, access } = await ownLink(visitor, params.identity ?? "");
  return redirect(appointmentPath(identity, access));
}
