import { redirect } from "@remix-run/node";
import { z } from "zod";
import { actingRead, actingReason, actingStart } from "../../../../gateway/contract/office/acting.ts";
import { mobilePhone } from "../../../../gateway/contract/platform/user-fields.ts";
import { forbidden, outage } from "../../../visitor/error-responses.server.ts";
import { isUnavailable } from "../../../visitor/error-text.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireUser } from "../../../visitor/require-user.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
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

const NO_CLIENT = "Такого клиента нет";
const byAccount = z.object({
  clientId: z.coerce.number(NO_CLIENT).int(NO_CLIENT).positive(NO_CLIENT),
  reason: actingReason,
});
const byPhone = z.object({ phone: mobilePhone, reason: actingReason });

/** The card of a client names the account, everybody else types a phone. */
function readStart(form: FormData) {
  if (!form.has("clientId")) {
    const read = readForm(form, byPhone);
    return read.ok ? { ...read, value: { client: { phone: read.value.phone }, reason: read.value.reason } } : read;
  }
  const read = readForm(form, byAccount);
  return read.ok ? { ...read, value: { client: { id: read.value.clientId }, reason: read.value.reason } } : read;
}

/** Leads to the client's account, or to the shop for a client who has none. */
export async function startActing(visitor: Visitor, request: Request, form: FormData) {
  await requireActingStaff(visitor, request);
  const read = readStart(form);
  if (!read.ok) return read.refusal;
  const started = await visitor.gateway.call(actingStart, read.value);
  if (!started.ok) return refusedByGateway(form, started, { renamed: { client: "phone" }, back: ACTING_PATH });
  await visitor.startActing(started.data);
  return redirect(started.data.client ? "/my/" : "/", 303);
}

/** Earlier pages, which the browser may have kept whole, showed the client. */
export async function endActing(visitor: Visitor) {
  await visitor.endActing();
  writeFlash(visitor.cookies, ["Вы больше не действуете за клиента."]);
  return redirect(ACTING_PATH, { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}
