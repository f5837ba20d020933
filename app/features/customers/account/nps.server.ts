import { redirect } from "@remix-run/node";
import { npsAnswer } from "../../../../gateway/contract/customers/nps.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const UNAVAILABLE = "Не удалось отправить: нет связи с магазином. Повторите через минуту";

/** Keeps the customer's opinion; a second answer to one question is thanked for and changes nothing. ACC-010, API-019, API-028 */
export async function answerNps({ gateway, cookies }: Visitor, form: FormData) {
  const read = readForm(form, npsAnswer.input);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(npsAnswer, read.value);
  if (!result.ok && result.code !== "not_due")
    return refusedByGateway(form, result, { fields: ["score", "comment"], back: "/my/", unavailable: UNAVAILABLE });
  writeFlash(cookies, ["Спасибо, ваш ответ записан."]);
  return redirect("/my/", 303);
}
