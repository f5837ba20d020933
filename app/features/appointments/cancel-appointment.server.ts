import { data, redirect } from "@remix-run/node";
import { appointmentCancel } from "../../../gateway/contract/my-orders.ts";
import { errorText } from "../../http/error-text.ts";
import { notFound } from "../../http/failures.server.ts";
import { writeFlash } from "../../http/flash.server.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { APPOINTMENTS_PATH } from "./appointment-paths.ts";

/** A visit that is over or cancelled meanwhile is told of in the list. 404 for another's. API-123 */
export async function cancelAppointment({ gateway, cookies }: Visitor, reserve: string) {
  const result = await gateway.call(appointmentCancel, { service: { reserve_id: reserve } });
  if (!result.ok && (result.code === "not_found" || result.code === "invalid")) throw notFound();
  if (!result.ok && result.code !== "too_late")
    return data(
      { errors: [{ message: "Не удалось отменить запись: нет связи с магазином. Повторите через минуту" }] },
      { status: 503 },
    );
  writeFlash(cookies, [result.ok ? "Запись отменена." : errorText({ errors: result.errors })]);
  return redirect(APPOINTMENTS_PATH, 303);
}
