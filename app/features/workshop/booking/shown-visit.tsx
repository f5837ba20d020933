import type { AppointmentPageView } from "./appointment.server.ts";

/** Which visit a form is about: the link of its page may show another one by the time that it is sent. */
export function ShownVisit({ shown }: Pick<AppointmentPageView, "shown">) {
  return (
    <>
      {Object.entries(shown).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
