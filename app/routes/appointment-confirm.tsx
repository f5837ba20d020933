import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { confirmByLink, linkOf } from "../features/booking/appointment.server.ts";
import { appointmentPath } from "../features/booking/appointment-paths.ts";

/** Only the button of the visit's page confirms: a link that is opened changes nothing. */
export function loader({ params }: LoaderFunctionArgs) {
  const { identity, access } = linkOf(params);
  return redirect(appointmentPath(identity, access));
}

export const action = ({ context: { visitor }, params }: ActionFunctionArgs) => confirmByLink(visitor, params);
