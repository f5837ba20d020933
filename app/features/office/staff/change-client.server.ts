import { z } from "zod";
import {
  clientNoteAdd,
  loyaltySmsSend,
  staffProfileUpdate,
} from "../../../../gateway/contract/office/staff-clients.ts";
import { personName, personNameOrNone, userEmail } from "../../../../gateway/contract/platform/user-fields.ts";
import { clientPath } from "../../../shared/client-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct } from "../../platform/resource-kit/card-acts.server.ts";

const namesForm = z.object({
  firstname: personName,
  surname: personNameOrNone.optional(),
  email: userEmail.optional(),
  seenFirstname: z.string().max(200).default(""),
  seenSurname: z.string().max(200).default(""),
});

/** Handles the forms of a card, by their intent. STF-048, STF-049 */
export function changeClient(visitor: Visitor, client: string, form: FormData) {
  const { gateway } = visitor;
  const acts = {
    names: act({
      form: namesForm,
      call: ({ firstname, surname = "", email, seenFirstname, seenSurname }) => {
        const seen = { firstname: seenFirstname, surname: seenSurname };
        return gateway.call(staffProfileUpdate, { userId: Number(client), firstname, surname, email, seen });
      },
      flash: (_, { email }) =>
        email ? "Сохранено. Если адрес новый, клиент получит письмо с подтверждением." : "Имя сохранено.",
    }),
    "loyalty-sms": act({
      form: z.object({ phone: z.string().default("") }),
      call: (value) => gateway.call(loyaltySmsSend, value),
      flash: "Сообщение отправлено.",
    }),
    note: act({
      form: clientNoteAdd.input.omit({ client: true }),
      call: (value) => gateway.call(clientNoteAdd, { client, ...value }),
      flash: "Заметка добавлена.",
    }),
  };
  return doAct<"firstname" | "surname" | "email" | "source" | "text">(visitor, form, acts, {
    back: clientPath(client),
    fields: ["firstname", "surname", "email", "source", "text"],
  });
}
