import { redirect } from "@remix-run/node";
import { z } from "zod";
import { actingRead, actingReason, actingStart } from "../../../../gateway/contract/office/acting.ts";
import { mobilePhone, typedLine } from "../../../../gateway/contract/platform/user-fields.ts";
import { MAX_LINE_QUANTITY } from "../../../../gateway/contract/sales/cart.ts";
import { forbidden, outage } from "../../../visitor/error-responses.server.ts";
import { errorText, isUnavailable } from "../../../visitor/error-text.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireUser } from "../../../visitor/require-user.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { haveInCart } from "../../sales/cart/change-cart.server.ts";
import { ACTING_PATH } from "./acting-fields.ts";

/** Guests are led to sign-in and back; who may not act for clients gets 403. Whoever acts already may. */
async function requireActingStaff(visitor: Visitor, request: Request): Promise<void> {
  if (visitor.acting) return;
  requireUser(visitor, request);
  const asked = await visitor.gateway.call(actingRead, {});
  if (!asked.ok) throw isUnavailable(asked.code) ? outage() : forbidden();
}

export async function loadActingPage(visitor: Visitor, request: Request) {
  await requireActingStaff(visitor, request);
  return { messages: takeFlash(visitor.cookies), isActing: visitor.acting !== null };
}
export type ActingPageView = Awaited<ReturnType<typeof loadActingPage>>;

const PIECES = `Число штук от 1 до ${MAX_LINE_QUANTITY}`;
const NO_CLIENT = "Такого клиента нет";
/** Goods that the client names at once: they are in the cart then, and the order is open. */
const named = {
  sku: typedLine().max(64, "Слишком длинно").default(""),
  quantity: z
    .string()
    .trim()
    .default("")
    .transform((text) => (text === "" ? 1 : Number(text)))
    .pipe(z.int(PIECES).min(1, PIECES).max(MAX_LINE_QUANTITY, PIECES)),
};
const byAccount = z.object({
  ...named,
  clientId: z.coerce.number(NO_CLIENT).int(NO_CLIENT).positive(NO_CLIENT),
  reason: actingReason,
});
const byPhone = z.object({ ...named, phone: mobilePhone, reason: actingReason });

/** The card of a client names the account, everybody else types a phone. */
function readStart(form: FormData) {
  if (!form.has("clientId")) {
    const read = readForm(form, byPhone);
    if (!read.ok) return read;
    const { phone, ...rest } = read.value;
    return { ...read, value: { client: { phone }, ...rest } };
  }
  const read = readForm(form, byAccount);
  if (!read.ok) return read;
  const { clientId: id, ...rest } = read.value;
  return { ...read, value: { client: { id }, ...rest } };
}

/** Leads to the client's account, or to the shop for a client who has none; to the order of goods that were named. */
export async function startActing(visitor: Visitor, request: Request, form: FormData) {
  await requireActingStaff(visitor, request);
  const read = readStart(form);
  if (!read.ok) return read.refusal;
  const { sku, quantity, ...whom } = read.value;
  const started = await visitor.gateway.call(actingStart, whom);
  if (!started.ok) return refusedByGateway(form, started, { renamed: { client: "phone" }, back: ACTING_PATH });
  await visitor.startActing(started.data);
  if (sku !== "") {
    const added = await haveInCart(visitor, { sku, quantity });
    writeFlash(visitor.cookies, added.ok ? added.messages : [`Код ${sku}: ${errorText(added)}`]);
    return redirect("/basket/", 303);
  }
  return redirect(started.data.client ? "/my/" : "/", 303);
}

/** Earlier pages, which the browser may have kept whole, showed the client. */
export async function endActing(visitor: Visitor) {
  await visitor.endActing();
  writeFlash(visitor.cookies, ["Вы больше не действуете за клиента."]);
  return redirect(ACTING_PATH, { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}
