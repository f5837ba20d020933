import { redirect } from "@remix-run/node";
import type { z } from "zod";
import {
  orderDeskCancel,
  orderDeskHandOut,
  orderDeskLetter,
  orderDeskMove,
  orderDeskNoteAdd,
  orderDeskTill,
  orderDeskUndo,
} from "../../../../gateway/contract/office/order-desk.ts";
import type { Endpoint, InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

interface Act {
  endpoint: Endpoint;
  /** Said on the card afterwards. */
  done: string;
  /** Said instead where the order is not over with it. */
  part?: string;
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
  hand_out: {
    endpoint: orderDeskHandOut,
    done: "Заказ выдан.",
    part: "Выдано то, что отметили. Остальное ждёт покупателя в этом же заказе.",
  },
  cancel: { endpoint: orderDeskCancel, done: "Заказ отменён. Товары вернулись в продажу.", waits: CANCEL_WAITS },
  till: {
    endpoint: orderDeskTill,
    done: "Касса исправлена.",
    waits: "Исправление кассы подтвердит второй сотрудник: до этого записана прежняя.",
  },
  undo_hand_out: {
    endpoint: orderDeskUndo,
    done: "Выдача отменена: заказ снова ждёт выдачи.",
    waits: "Отмену выдачи подтвердит второй сотрудник: до этого заказ выдан.",
  },
  note: { endpoint: orderDeskNoteAdd, done: "Заметка добавлена." },
  letter: { endpoint: orderDeskLetter, done: "Сообщение отправлено ещё раз." },
};

type LineField = `${"quantity" | "codes"}-${number}`;

/** Fields that people fill in. */
export type DeskField = "till" | "battery" | "code" | "rest" | "reason" | "text" | "expectedSum" | LineField;

/** What the gateway calls the fields of lines, and what the form does. */
const lineFields = (form: FormData): Record<string, LineField> =>
  Object.fromEntries(
    [...form.keys()].flatMap((name) => {
      const [, kind, position] = /^(quantity|codes)-(\d+)$/.exec(name) ?? [];
      return kind ? [[`lines[${position}].${kind}`, name as LineField]] : [];
    }),
  );

/** The same form with a list of its lines, each with its position. */
function withLines(form: FormData): FormData {
  const whole = new FormData();
  for (const [name, value] of form) whole.append(name, value);
  for (const [theirs, ours] of Object.entries(lineFields(form))) {
    whole.set(theirs, form.get(ours) ?? "");
    whole.set(theirs.replace(/\.\w+$/, ".position"), ours.replace(/^\w+-/, ""));
  }
  return whole;
}

/** A refusal by the schema, with the form's own names of the fields of lines. */
function namedAsTyped(form: FormData, { data: { error } }: { data: RefusedForm }) {
  const names: Partial<Record<string, string>> = lineFields(form);
  const errors = Object.fromEntries(
    Object.entries(error).map(([name, messages]) => [names[name] ?? name, messages ?? []]),
  );
  const { "": whole, ...ofFields } = errors;
  return refuseForm<DeskField>(form, { errors: ofFields, message: whole?.join("\n") ?? null });
}

/** Does what a form of the desk asks for, by its intent, and leads back to the card; a refusal keeps everything typed. */
export async function actOnOrder({ gateway, cookies }: Visitor, identity: string, form: FormData) {
  const act = acts[intentOf(form)];
  if (!act) throw notFound();
  const back = deskOrderPath(identity);
  for (const [name, value] of Object.entries({ ...act.also, identity })) form.set(name, value);
  const read = readForm(withLines(form), act.endpoint.input as z.ZodType<InputOf<Endpoint>, Record<DeskField, string>>);
  if (!read.ok) return namedAsTyped(form, read.refusal);
  const result = await gateway.call(act.endpoint, read.value);
  if (!result.ok) {
    const { sum } = (result.data ?? {}) as { sum?: number };
    // What was shown with the refusal is what the next press agrees to.
    if (sum !== undefined) form.set("expectedSum", String(sum));
    return refusedByGateway<DeskField>(form, result, {
      fields: ["till", "battery", "code", "rest", "reason", "text"],
      renamed: lineFields(form),
      back,
    });
  }
  const { waits, status } = result.data as { waits?: boolean; status?: string };
  const said = (waits ? act.waits : status === "delivered" ? act.done : act.part) ?? act.done;
  writeFlash(cookies, [said]);
  return redirect(back, 303);
}
