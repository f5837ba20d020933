import { masterAdvice } from "../../../../gateway/contract/workshop/appointments.ts";
import { formatDate } from "../../../ui/format.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** What masters advised, by appointment; null when it could not be read. ACC-032 */
export async function loadMasterAdvice({ gateway }: Visitor) {
  const result = await gateway.call(masterAdvice, {});
  if (!result.ok) return null;
  return result.data.appointments.map(({ identity, title, car, shop, datetime, zone, advice }) => ({
    identity,
    title,
    about: [formatDate(datetime, zone, true), car, shop].filter(Boolean).join(", "),
    advice,
  }));
}
export type AdvisedAppointment = NonNullable<Awaited<ReturnType<typeof loadMasterAdvice>>>[number];
