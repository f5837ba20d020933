import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { returnAdd, returnOffer } from "../../../../../gateway/contract/sales/returns.ts";
import { deskOrderPath } from "../../../../shared/desk-order-path.ts";
import { deskReturnPath } from "../../../../shared/desk-return-paths.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../../visitor/flash.server.ts";
import { refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { offerView, type ReturnField, returnRequestOf } from "../return-offer.server.ts";

/** What of an order can be given back, for who enters it at the counter. Throws 404, 403 and 503. */
export async function loadNewReturn(visitor: Visitor, request: Request, identity: string) {
  requireStaff(visitor, request, "orders");
  const { lines, ...offer } = required(await visitor.gateway.call(returnOffer, { identity }));
  return {
    identity,
    orderPath: deskOrderPath(identity),
    key: randomUUID(),
    ...offerView(offer, (position) => lines.find((line) => line.position === position)),
  };
}
export type NewReturnView = Awaited<ReturnType<typeof loadNewReturn>>;

/** Enters a return and leads to its card, or answers the form with everything typed. */
export async function addReturn(visitor: Visitor, request: Request, identity: string) {
  requireStaff(visitor, request, "orders");
  const form = await request.formData();
  const result = await visitor.gateway.call(returnAdd, { identity, ...returnRequestOf(form) });
  if (!result.ok)
    return refusedByGateway<ReturnField>(form, result, {
      fields: ["lines", "reason", "comment"],
      back: deskOrderPath(identity),
    });
  writeFlash(visitor.cookies, ["Возврат оформлен. Осмотрите товар и примите его."]);
  return redirect(deskReturnPath(result.data.id), 303);
}
