import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { npsAnswer } from "../../../gateway/contract/nps.ts";
import { errorText } from "../../visitor/error-text.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

export interface NpsReply {
  values: { score: string; comment: string };
  errors: { score?: string[]; comment?: string[]; message?: string[] };
}

/** Keeps the customer's opinion; a second answer to one question is thanked for and changes nothing. ACC-010, API-019, API-028 */
export async function answerNps({ gateway, cookies }: Visitor, form: FormData) {
  const values = { score: String(form.get("score") ?? ""), comment: String(form.get("comment") ?? "") };
  const refuse = (status: number, errors: NpsReply["errors"]) => data<NpsReply>({ values, errors }, { status });
  const submission = parseWithZod(form, { schema: npsAnswer.input });
  if (submission.status !== "success") {
    const { score, comment } = submission.error ?? {};
    return refuse(400, { ...(score && { score }), ...(comment && { comment }) });
  }
  const result = await gateway.call(npsAnswer, submission.value);
  if (!result.ok && result.code === "invalid") return refuse(422, { message: [errorText(result)] });
  if (!result.ok && result.code !== "not_due")
    return refuse(503, { message: ["Не удалось отправить: нет связи с магазином. Повторите через минуту"] });
  writeFlash(cookies, ["Спасибо, ваш ответ записан."]);
  return redirect("/my/", 303);
}
