import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  clientNoteAdd,
  loyaltySmsSend,
  staffProfileUpdate,
} from "../../../../gateway/contract/office/staff-clients.ts";
import { personName, personNameOrNone, userEmail } from "../../../../gateway/contract/platform/user-fields.ts";
import { clientPath } from "../../../shared/client-path.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Handles the forms of a card, by their intent. STF-048, STF-049 */
export function changeClient(visitor: Visitor, client: string, form: FormData) {
  switch (intentOf(form)) {
    case "names":
      return changeNames(visitor, client, form);
    case "loyalty-sms":
      return sendLoyaltySms(visitor, client, form);
    case "note":
      return addNote(visitor, client, form);
    default:
      throw notFound();
  }
}

const namesForm = z.object({
  firstname: personName,
  surname: personNameOrNone.optional(),
  email: userEmail.optional(),
  seenFirstname: z.string().max(200).default(""),
  seenSurname: z.string().max(200).default(""),
});

async function changeNames({ gateway, cookies }: Visitor, client: string, form: FormData) {
  const read = readForm(form, namesForm);
  if (!read.ok) return read.refusal;
  const { firstname, surname = "", email, seenFirstname, seenSurname } = read.value;
  const seen = { firstname: seenFirstname, surname: seenSurname };
  const result = await gateway.call(staffProfileUpdate, { userId: Number(client), firstname, surname, email, seen });
  if (!result.ok)
    return refusedByGateway<"firstname" | "surname" | "email">(form, result, {
      fields: ["firstname", "surname", "email"],
      back: clientPath(client),
    });
  writeFlash(cookies, [
    email ? "Сохранено. Если адрес новый, клиент получит письмо с подтверждением." : "Имя сохранено.",
  ]);
  return redirect(clientPath(client), 303);
}

async function sendLoyaltySms({ gateway, cookies }: Visitor, client: string, form: FormData) {
  const result = await gateway.call(loyaltySmsSend, { phone: String(form.get("phone") ?? "") });
  if (!result.ok) return refusedByGateway(form, result, { back: clientPath(client) });
  writeFlash(cookies, ["Сообщение отправлено."]);
  return redirect(clientPath(client), 303);
}

const noteForm = clientNoteAdd.input.omit({ client: true });

async function addNote({ gateway, cookies }: Visitor, client: string, form: FormData) {
  const read = readForm(form, noteForm);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(clientNoteAdd, { client, ...read.value });
  if (!result.ok) return refusedByGateway(form, result, { fields: ["source", "text"], back: clientPath(client) });
  writeFlash(cookies, ["Заметка добавлена."]);
  return redirect(clientPath(client), 303);
}
