import { abortedAfter } from "../../../shared/aborted-after.ts";
import type { CarrierQuoteView, DeliveryQuotes } from "./order-fields.ts";

/** Fields that terminals or a price depend on, by delivery. */
const fields: Readonly<Record<string, readonly string[]>> = {
  russia_tc: ["type", "companyId", "city", "cityId"],
  yandex_express: ["type", "street", "house"],
};

const nameOf = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
const chosenType = (form: HTMLFormElement) => String(new FormData(form).get("type") ?? "");

/** Whether a change may have another price; not while somebody goes on typing an address. */
export function isAbout(form: HTMLFormElement, target: EventTarget): boolean {
  const type = chosenType(form);
  const values = new FormData(form);
  if (type === "yandex_express" && (!values.get("street") || !values.get("house"))) return false;
  return fields[type]?.includes(nameOf(target)) ?? false;
}

/** A payment that does not go with the chosen delivery makes way for the first that does. */
export function followDelivery(form: HTMLFormElement, target: EventTarget): void {
  if (nameOf(target) !== "type") return;
  const methods = [...form.querySelectorAll<HTMLInputElement>('input[name="method"]')];
  const isShown = (input: HTMLInputElement) => input.offsetParent !== null;
  if (!methods.some((input) => input.checked && isShown(input))) methods.find(isShown)?.click();
}

const PAUSE_MS = 400;
const DEADLINE_MS = 8_000;
const FAILED: Omit<CarrierQuoteView, "type"> = {
  terminals: [],
  text: "Нет связи, цену узнать не удалось. Всё, что вы ввели, на месте",
  isProblem: true,
  total: null,
};

/** Asks for terminals, price and what is paid with points; null where no answer came. Never throws. */
export async function askDeliveryQuotes(form: HTMLFormElement, signal: AbortSignal): Promise<DeliveryQuotes | null> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (signal.aborted) return null;
  const type = chosenType(form);
  const values = new FormData(form);
  const body = new URLSearchParams([...values].map(([name, value]) => [name, String(value)]));
  try {
    const answer = await fetch("/basket/carried/", {
      method: "POST",
      body,
      signal: abortedAfter(DEADLINE_MS, signal),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as DeliveryQuotes;
  } catch {
    if (signal.aborted) return null;
    const isByCarrier = type === "russia_tc" || type === "yandex_express";
    return { carrier: isByCarrier ? { type, ...FAILED } : null, totals: null };
  }
}
