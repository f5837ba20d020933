import { redirect } from "@remix-run/node";
import type { z } from "zod";
import {
  orderDeskCancel,
  orderDeskHandOut,
  orderDeskLetter,
  orderDeskMove,
  orderDeskNoteAdd,
  orderDeskTill,
} from "../../../../gateway/contract/office/order-desk.ts";
import type { Endpoint, InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

interface Act {
  endpoint: Endpoint;
  /** Said on the card afterwards. */
  done: string;
  /** Said instead where a second person is asked first. */
  waits?: string;
  /** Values that the form does not have. */
  also?: Record<string, string>;
}

const CANCEL_WAITS =
  "Отмену подтвердит второй сотрудник: до этого заказ остаётся как есть. Покупателю скажите, что деньги вернутся так же, как пришли, после подтверждения.";

const acts: Partial<Record<string, Act>> = {
  start: { endpoint: orderDeskMove, done: "Заказ взят в работу.", also: { event: "start" } },
  make_ready: {
    endpoint: orderDeskMove,
    done: "Заказ готов к выдаче. Покупателю отправлено сообщение.",
    also: { event: "make_ready" },
  },
  hand_out: { endpoint: orderDeskHandOut, done: "Заказ выдан." },
  cancel: { endpoint: orderDeskCancel, done: "Заказ отменён. Товары вернулись в продажу.", waits: CANCEL_WAITS },
  till: {
    endpoint: orderDeskTill,
    done: "Касса исправлена.",
    waits: "Исправление кассы подтвердит второй сотрудник: до этого записана прежняя.",
  },
  note: { endpoint: orderDeskNoteAdd, done: "Заметка добавлена." },
  letter: { endpoint: orderDeskLetter, done: "Сообщение отправлено ещё раз." },
};

type LineField = `lines[${number}].${"quantity" | "codes"}`;

/** Fields that people fill in. */
export type DeskField = "till" | "battery" | "code" | "reason" | "text" | "expectedSum" | LineField;

/** Does what a form of the desk asks for, by its intent, and leads back to the card; a refusal keeps everything typed. */
export async function actOnOrder({ gateway, cookies }: Visitor, identity: string, form: FormData) {
  const act = acts[intentOf(form)];
  if (!act) throw notFound();
  const back = deskOrderPath(identity);
  for (const [name, value] of Object.entries({ ...act.also, identity })) form.set(name, value);
  const read = readForm(form, act.endpoint.input as z.ZodType<InputOf<Endpoint>, Record<DeskField, string>>);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(act.endpoint, read.value);
  if (!result.ok) {
    const { sum } = (result.data ?? {}) as { sum?: number };
    // What was shown with the refusal is what the next press agrees to.
    if (sum !== undefined) form.set("expectedSum", String(sum));
    const ofLines = [...form.keys()].filter((name): name is LineField =>
      /^lines\[\d+\]\.(?:quantity|codes)$/.test(name),
    );
    const fields = ["till", "battery", "code", "reason", "text", ...ofLines] as const;
    return refusedByGateway<DeskField>(form, result, { fields, back });
  }
  const isAsked = act.waits !== undefined && (result.data as { waits?: boolean }).waits === true;
  writeFlash(cookies, [isAsked ? (act.waits ?? act.done) : act.done]);
  return redirect(back, 303);
}
