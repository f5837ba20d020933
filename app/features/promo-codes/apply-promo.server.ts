import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { promoApply } from "../../../gateway/contract/promo.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { rejectionTexts } from "./rejection-texts.ts";

/** What was typed, and why it was not applied. */
export interface PromoReply {
  keyword: string;
  errors: string[];
}

/** A reply with adverts is a rejection, whatever else it says. PRO-010, PRO-011, API-040 */
export async function applyPromo({ gateway, cookies }: Visitor, form: FormData) {
  const keyword = String(form.get("keyword") ?? "");
  const refuse = (status: number, errors: string[]) => data<PromoReply>({ keyword, errors }, { status });
  const submission = parseWithZod(form, { schema: promoApply.input });
  if (submission.status !== "success") return refuse(400, submission.error?.keyword ?? rejectionTexts([]));

  const result = await gateway.call(promoApply, submission.value);
  if (!result.ok) return refuse(result.code === "invalid" ? 422 : 503, rejectionTexts(result.errors));
  const { adverts, promo } = result.data;
  if (adverts.length > 0) return refuse(422, adverts);
  writeFlash(cookies, [promo ? `Промокод применён: ${promo.title}.` : "Промокод применён."]);
  return redirect("/my/promocodes/", 303);
}
