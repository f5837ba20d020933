import { redirect } from "@remix-run/node";
import { offlineCall, offlineMessages } from "../../../../gateway/contract/customers/phone-confirm.ts";
import { formatPhone, formatTime } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const PATH = "/dev/messages/";
const ZONE = "Europe/Moscow";

/** Messages that the shop would have sent; 404 where real providers send them. Times are in Moscow time. */
export async function loadDevMessages({ gateway, cookies }: Visitor) {
  const { messages, calls } = required(await gateway.call(offlineMessages, {}));
  return {
    flash: takeFlash(cookies),
    calls: calls.map(({ requestId, phone, targetPhone, until }) => ({
      requestId,
      phone,
      targetPhone,
      from: formatPhone(`+${phone}`),
      to: formatPhone(`+${targetPhone}`),
      until: formatTime(until, ZONE),
    })),
    messages: messages.map(({ id, channel, recipient, subject, body, createdAt }) => ({
      id,
      isMail: channel === "mail",
      recipient: channel === "mail" ? recipient : formatPhone(recipient),
      subject,
      body,
      time: formatTime(createdAt, ZONE),
    })),
  };
}
export type DevMessagesView = Awaited<ReturnType<typeof loadDevMessages>>;

/** Simulates a call; a form without a waiting phone changes nothing. */
export async function pretendCall({ gateway, cookies }: Visitor, form: FormData): Promise<Response> {
  const text = (name: string) => String(form.get(name) ?? "");
  required(await gateway.call(offlineCall, { phone: text("phone"), targetPhone: text("targetPhone") }));
  writeFlash(cookies, ["Звонок поступил"]);
  return redirect(PATH, 303);
}
