import type { CarriedView } from "./order-fields.ts";

/** Fields that terminals or a price depend on, by delivery. */
const fields: Readonly<Record<string, readonly string[]>> = {
  russia_tc: ["type", "companyId", "city", "cityId"],
  yandex_express: ["type", "street", "house"],
};

const nameOf = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
const chosenType = (form: HTMLFormElement) => String(new FormData(form).get("type") ?? "");

/** Whether a change may have another price. */
export const isAbout = (form: HTMLFormElement, target: EventTarget): boolean =>
  fields[chosenType(form)]?.includes(nameOf(target)) ?? false;

/** A payment that does not go with the chosen delivery makes way for the first that does. */
export function followDelivery(form: HTMLFormElement, target: EventTarget): void {
  if (nameOf(target) !== "type") return;
  const methods = [...form.querySelectorAll<HTMLInputElement>('input[name="method"]')];
  const isShown = (input: HTMLInputElement) => input.offsetParent !== null;
  if (!methods.some((input) => input.checked && isShown(input))) methods.find(isShown)?.click();
}

const PAUSE_MS = 400;
const DEADLINE_MS = 8_000;
const FAILED: Omit<CarriedView, "type"> = {
  terminals: [],
  text: "Нет связи, цену узнать не удалось. Всё, что вы ввели, на месте",
  isProblem: true,
  total: null,
};

/** Asks for terminals and price; null when there is nothing to say, because somebody goes on typing. Never throws. */
export async function askCarried(form: HTMLFormElement, signal: AbortSignal): Promise<CarriedView | null> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (signal.aborted) return null;
  const values = new FormData(form);
  const type = values.get("type") === "russia_tc" ? "russia_tc" : "yandex_express";
  if (type === "yandex_express" && (!values.get("street") || !values.get("house"))) return null;
  const body = new URLSearchParams([...values].map(([name, value]) => [name, String(value)]));
  try {
    const answer = await fetch("/basket/carried/", {
      method: "POST",
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return (await answer.json()) as CarriedView | null;
  } catch {
    return signal.aborted ? null : { type, ...FAILED };
  }
}
