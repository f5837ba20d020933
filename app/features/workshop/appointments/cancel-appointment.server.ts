import { appointmentCancel } from "../../../../gateway/contract/workshop/appointments.ts";
import { answerCancel } from "../../../visitor/answer-cancel.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { APPOINTMENTS_PATH } from "./appointment-paths.ts";

/** API-123 */
export async function cancelAppointment({ gateway, cookies }: Visitor, reserve: string, form: FormData) {
  return answerCancel(cookies, form, await gateway.call(appointmentCancel, { service: { reserve_id: reserve } }), {
    back: APPOINTMENTS_PATH,
    done: "Запись отменена.",
    unavailable: "Не удалось отменить запись: нет связи с магазином. Повторите через минуту",
  });
}
