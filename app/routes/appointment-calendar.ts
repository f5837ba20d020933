import type { LoaderFunctionArgs } from "@remix-run/node";
import { appointmentCalendar } from "../features/booking/appointment.server.ts";

export const loader = ({ context, params }: LoaderFunctionArgs): Promise<Response> =>
  appointmentCalendar(context.visitor, params);
