import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { orderChange, orderChangeForm, orderChangeTry } from "../../../../gateway/contract/office/order-change.ts";
import type { OutputOf, ReplyError } from "../../../../gateway/contract/platform/endpoint.ts";
import { orderStatuses } from "../../../../gateway/contract/sales/orders.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { sumRows } from "../../../shared/sum-rows.ts";
import { formatPrice, formatShortDay, formatStamp } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, typedIn } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type CargoChoice, loadCargo } from "./change-cargo.server.ts";
import { changeMoneyText } from "./change-money-text.ts";
import { CHANGE_FORM } from "./desk-paths.ts";

type ChangeForm = OutputOf<typeof orderChangeForm>;
type Tried = OutputOf<typeof orderChangeTry>;

/** What of an order can be changed. Throws 404, 403 and 503. */
export async function loadOrderChange({ gateway }: Visitor, identity: string) {
  const form = required(await gateway.call(orderChangeForm, { identity }));
  const { delivery, payment } = form;
  return {
    ...form,
    orderPath: deskOrderPath(identity),
    /** Stays the same until the form has been done. */
    key: randomUUID(),
    sum: formatPrice(form.sum),
    isPaid: form.received > 0,
    lines: form.lines.map((line) => ({ ...line, about: `${line.sku} · ${formatPrice(line.price)}` })),
    deliveryNow: `${delivery.title}: ${delivery.place}${whenText(delivery)}`,
    paymentNow: payment.title,
  };
}
export type ChangeOrderView = Awaited<ReturnType<typeof loadOrderChange>>;

const whenText = ({ readyAt, date, interval, zone }: ChangeForm["delivery"]): string => {
  if (readyAt) return `, с ${formatStamp(readyAt, zone)}`;
  return date ? `, ${[formatShortDay(date), interval].filter(Boolean).join(", ")}` : "";
};

/** The form with everything typed, and what it was shown for: goods that were found, or what the change comes to. */
export interface ChangeReply extends RefusedForm {
  found: { sku: string; title: string; about: string }[] | null;
  preview: ReturnType<typeof previewOf> | null;
  /** What can be chosen of a transport company; null where the form goes otherwise. */
  cargo: CargoChoice | null;
}

interface Answer extends Partial<Pick<ChangeReply, "found" | "preview">> {
  /** Messages by field. */
  errors?: Partial<Record<string, string[]>>;
  /** About the form as a whole. */
  message?: string | null;
}

const typedReply = (
  values: Record<string, string>,
  { errors = {}, message = null, found = null, preview = null }: Answer = {},
): ChangeReply => ({
  form: CHANGE_FORM,
  initialValue: values,
  error: { ...errors, ...(message !== null && { "": message.split("\n") }) },
  found,
  preview,
  cargo: null,
});

const ADD = "add:";

/** Answers a button of the form: looks for goods, adds some, counts, or does it. Nothing typed is lost by any of them. */
export async function answerOrderChange(visitor: Visitor, identity: string, form: FormData) {
  const intent = intentOf(form);
  form.set("identity", identity);
  if (intent === "terminals") form.set("delivery", "russia_tc");
  const cargo = await loadCargo(visitor, form);
  const values = typedIn(form);
  const shown = (reply: ChangeReply, init?: { status: number }) => data(withCargo(reply, cargo), init);
  if (intent === "terminals") return shown(typedReply(values));
  if (intent.startsWith(ADD)) return shown(typedReply(withAdded(values, intent.slice(ADD.length))));
  if (intent === "find" && values.text) return shown(await find(visitor, identity, values));
  if (intent !== "do") return shown(...(await tryChange(visitor, form, values)));
  const done = await doChange(visitor, identity, form, values);
  return "headers" in done ? done : shown(...done);
}

/** Without terminals to choose from, what is wrong stands at the city. */
function withCargo(reply: ChangeReply, cargo: CargoChoice | null): ChangeReply {
  const { terminalId, ...error } = reply.error;
  const city = cargo?.problem ?? null;
  if (cargo === null || city === null) return { ...reply, cargo };
  return { ...reply, cargo, error: { ...error, city: [city] } };
}

/** The goods stand below the lines that the form has, or as one more piece where they are among the added ones. */
function withAdded(values: Record<string, string>, sku: string): Record<string, string> {
  const rows = Object.keys(values).filter((name) => /^lines\[\d+\]\.sku$/.test(name)).length;
  const known = Array.from({ length: rows }, (_, row) => row).find(
    (row) => values[`lines[${row}].sku`] === sku && values[`lines[${row}].position`] === undefined,
  );
  if (known !== undefined) {
    const name = `lines[${known}].quantity`;
    return { ...values, [name]: String((Number(values[name]) || 0) + 1) };
  }
  const line = `lines[${rows}]`;
  const title = values[`title:${sku}`] ?? sku;
  return { ...values, text: "", [`${line}.sku`]: sku, [`${line}.quantity`]: "1", [`${line}.title`]: title };
}

async function find({ gateway }: Visitor, identity: string, values: Record<string, string>): Promise<ChangeReply> {
  const result = await gateway.call(orderChangeForm, { identity, text: values.text });
  if (!result.ok) return typedReply(values, { message: errorText(result) });
  const found = (result.data.found ?? []).map(({ sku, title, price, free }) => ({
    sku,
    title,
    about: `${sku} · ${formatPrice(price)} · ${free > 0 ? `есть ${free} шт.` : "нет в наличии"}`,
  }));
  const nothing = found.length === 0 ? { text: ["Ничего не нашли: проверьте артикул или название"] } : {};
  return typedReply(values, { found, errors: nothing });
}

async function tryChange({ gateway }: Visitor, form: FormData, values: Record<string, string>) {
  const read = readForm(form, orderChangeTry.input);
  if (!read.ok) return [typedReply(values, { errors: read.refusal.data.error }), { status: 422 }] as const;
  const result = await gateway.call(orderChangeTry, read.value);
  if (!result.ok) return [refusal(values, result), { status: result.status ?? 409 }] as const;
  return [typedReply(values, { preview: previewOf(result.data) }), { status: 200 }] as const;
}

async function doChange(visitor: Visitor, identity: string, form: FormData, values: Record<string, string>) {
  const back = deskOrderPath(identity);
  const read = readForm(form, orderChange.input);
  if (!read.ok) return [typedReply(values, { errors: read.refusal.data.error }), { status: 422 }] as const;
  const result = await visitor.gateway.call(orderChange, read.value);
  if (!result.ok) {
    if (result.code === "unauthorized") throw redirect(signInPath(back), 303);
    const refused = refusal(values, result);
    const [tried] = result.code === "sum_changed" ? await tryChange(visitor, form, values) : [null];
    return [{ ...refused, preview: tried?.preview ?? null }, { status: result.status ?? 409 }] as const;
  }
  writeFlash(visitor.cookies, [
    result.data.waits
      ? "Изменение подтвердит второй сотрудник: до этого заказ остаётся как есть. Покупателю скажите, что деньги вернутся так же, как пришли, после подтверждения."
      : "Заказ изменён. Покупателю отправлено сообщение.",
  ]);
  return redirect(back, 303);
}

/** Names of the rules of placing, as this form has them. */
const ownNames: Record<string, string> = {
  delivery_shopId: "shopId",
  delivery_date: "date",
  delivery_interval: "interval",
  delivery_street: "street",
  delivery_terminalId: "terminalId",
  delivery_type: "delivery",
  payment_method: "method",
};

function refusal(
  values: Record<string, string>,
  result: { code: string; errors: readonly ReplyError[]; status?: number },
): ChangeReply {
  const errors: Record<string, string[]> = {};
  for (const { field = "", message } of result.errors) {
    const name = ownNames[field] ?? field;
    if (name !== "") errors[name] = [...(errors[name] ?? []), message];
  }
  const message = Object.keys(errors).length > 0 ? null : errorText(result);
  return typedReply(values, { errors, message });
}

function previewOf(tried: Tried) {
  const { before, sum, delivery } = tried;
  return {
    expectedSum: sum,
    rows: [
      ...sumRows(tried, { goods: "Товары", delivery: delivery.title }),
      { term: "Было", value: formatPrice(before) },
      { term: "Стало", value: formatPrice(sum) },
      {
        term: "Разница",
        value: sum === before ? "нет" : `${sum > before ? "+" : "−"}${formatPrice(Math.abs(sum - before))}`,
      },
    ],
    summary: tried.summary || "Ничего не изменилось",
    money: changeMoneyText(tried),
    status: `После изменения заказ «${orderStatuses[tried.status]}». ${delivery.title}: ${delivery.place}${whenText(delivery)}`,
  };
}
