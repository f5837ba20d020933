import { redirect } from "@remix-run/node";
import { campaignCalls, couponsIssue } from "../../../../../gateway/contract/sales/campaigns.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { CSV_MARK, csvFile, csvLines } from "../../../platform/resource-kit/csv.ts";

const pathOf = (id: string): string => `/back-office/campaigns/${encodeURIComponent(id)}/coupons/`;

/** The campaign that coupons are made of. */
export async function loadCoupons(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, "content");
  const { values } = required(await visitor.gateway.call(campaignCalls.get, { id: Number(id) }));
  return { messages: takeFlash(visitor.cookies), id, title: values.title, isOfCoupons: values.kind === "coupon" };
}
export type CouponsView = Awaited<ReturnType<typeof loadCoupons>>;

/** New coupons as a file: the only time that anybody sees them. What is wrong with the form is told by its page. */
export async function couponsFile(visitor: Visitor, request: Request, id: string): Promise<Response> {
  requireStaff(visitor, request, "content");
  const form = await request.formData();
  const read = readForm(form, couponsIssue.input.omit({ id: true }));
  const refusedWith = (messages: readonly string[]) => {
    writeFlash(visitor.cookies, [...messages]);
    return redirect(pathOf(id), 303);
  };
  if (!read.ok) return refusedWith(read.refusal.data.errors.count ?? ["Укажите, сколько купонов выпустить"]);
  const result = await visitor.gateway.call(couponsIssue, { id: Number(id), count: read.value.count });
  if (!result.ok) {
    if (result.code === "not_found") required(result);
    return refusedWith([refusedByGateway(form, result, { back: pathOf(id) }).data.message ?? "Произошла ошибка"]);
  }
  const { name, codes, waits } = result.data;
  if (waits) writeFlash(visitor.cookies, ["Столько купонов подтвердит второй сотрудник: до этого они не действуют."]);
  const heading = waits ? "Купон: действует после подтверждения вторым сотрудником" : "Купон";
  return csvFile(CSV_MARK + csvLines([[heading], ...codes.map((code) => [code])]), `coupons-${name}.csv`);
}
