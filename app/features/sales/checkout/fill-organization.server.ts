import { data } from "@remix-run/node";
import { isTin, tinOf } from "../../../../gateway/contract/platform/tin.ts";
import { autocompleteOrganization, TIN_WRONG } from "../../../../gateway/contract/sales/organizations.ts";
import { errorText, sameText } from "../../../visitor/error-text.ts";
import { refuseForm, replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { OrderField, OrganizationHint } from "./order-fields.ts";
import { orderReply, refuseOtherClient } from "./order-reply.server.ts";

const SILENT = "Справочник организаций не отвечает. Заполните поля сами: заказ мы всё равно примем";

/** Answers the order form with the organisation of the typed tax number filled in. Nothing is ordered. CHK-006 */
export async function fillOrganization(visitor: Visitor, form: FormData) {
  const otherClient = await refuseOtherClient(visitor, form);
  if (otherClient) return otherClient;
  const text = (name: OrderField) => String(form.get(name) ?? "").trim();
  const tin = tinOf(text("inn"));
  if (!isTin(tin)) return orderReply(visitor, form, refuseForm<OrderField>(form, { errors: { inn: [TIN_WRONG] } }));
  const result = await visitor.gateway.call(autocompleteOrganization, { tin });
  if (!result.ok) {
    const message = errorText(result, sameText(SILENT));
    if (result.code === "liquidated" || result.code === "not_found")
      return orderReply(visitor, form, refuseForm<OrderField>(form, { errors: { inn: [message] } }));
    return typedAgain(visitor, form, {}, { message, isFound: false, branches: [] });
  }
  const { organization, branches } = result.data;
  const chosen = branches.find(({ kpp }) => kpp === text("branch")) ?? organization;
  const filled = { inn: tin, kpp: chosen.kpp, company: chosen.name, ogrn: chosen.ogrn, legalAddress: chosen.address };
  return typedAgain(visitor, form, filled, { message: `Нашли: ${chosen.name}`, isFound: true, branches });
}

function typedAgain(
  visitor: Visitor,
  form: FormData,
  filled: Partial<Record<OrderField, string>>,
  organization: OrganizationHint,
) {
  const reply = replyTo<OrderField>(form);
  const initialValue = { ...reply.initialValue, ...filled, asCompany: "on" };
  return orderReply(visitor, form, data({ ...reply, initialValue }, { status: 200 }), { organization });
}
