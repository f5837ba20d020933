import { pressForm } from "../../../shared/press-form.ts";
import { nationalDigits, phoneProblem, spacedDigits } from "./phone-digits.ts";

/** Fixes the +7 before the phone and spaces its digits; the error is shown when the field loses focus. AUT-106 … AUT-114 */
export function watchPhone(box: HTMLElement): void {
  const field = box.querySelector("[data-phone]");
  const input = field?.querySelector("input");
  const prefix = field?.querySelector("span");
  const words = box.querySelector("[data-phone-error]");
  if (!input || !prefix || !words) return;
  prefix.hidden = false;
  input.autocomplete = "tel-national";
  const tidy = () => {
    const before = input.value.slice(0, input.selectionStart ?? undefined).replace(/\D/g, "").length;
    const isAtEnd = input.selectionStart === input.value.length;
    const digits = nationalDigits(input.value);
    const text = spacedDigits(digits);
    if (text !== input.value) {
      input.value = text;
      if (!isAtEnd) {
        const caret = spacedDigits(digits.slice(0, before)).length;
        input.setSelectionRange(caret, caret);
      }
    }
    input.setCustomValidity(phoneProblem(digits));
    if (!input.validationMessage) words.textContent = "";
  };
  input.addEventListener("input", tidy);
  const tell = () => {
    words.textContent = input.value && input.validationMessage;
  };
  input.addEventListener("blur", tell);
  tidy();
  // What was typed and left before this script had come.
  if (document.activeElement !== input && input.getAttribute("aria-invalid") !== "true") tell();
}

/** Submits the code once it is complete. AUT-072, AUT-119 */
export function watchCode(box: HTMLElement): void {
  const input = box.querySelector<HTMLInputElement>("[data-code]");
  if (!input) return;
  const length = input.maxLength;
  // A pasted code may have spaces around and inside.
  input.removeAttribute("maxlength");
  const sendComplete = () => {
    input.value = input.value.replace(/\D/g, "").slice(0, length);
    if (input.value.length === length && input.form) pressForm(input.form);
  };
  input.addEventListener("input", sendComplete);
  // Typed before this script had come; without the focus it is what the browser remembers of a page left before.
  if (document.activeElement === input) sendComplete();
}

/** What a form still wants: each field by its label, and how a value that is wrong is written right. */
function wants(form: HTMLFormElement): string {
  const fields = [...form.querySelectorAll("input")].filter(({ validity }) => !validity.valid);
  const named = fields.flatMap(({ type, labels, title, value }) =>
    type === "checkbox" ? [] : `${labels?.[0]?.textContent}${value && title && ` — ${title}`}`,
  );
  if (named.length < fields.length) named.push("согласия");
  return named.length === 0 ? "" : `Осталось: ${named.join(", ")}`;
}

/** The button is disabled until the form is filled in, and a line below it says what is missing. AUT-111, AUT-130 */
export function watchValidity(box: HTMLElement): void {
  for (const form of box.querySelectorAll<HTMLFormElement>("[data-while-valid]")) {
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
    const words = form.querySelector("[data-wants]");
    const look = () => {
      if (button) button.disabled = "held" in form.dataset || !form.checkValidity();
      if (words) words.textContent = wants(form);
    };
    form.addEventListener("input", look);
    form.addEventListener("awake", look);
    look();
  }
}

/** No code may be requested until the hold-off is over. AUT-071 */
export function watchHoldOff(box: HTMLElement, signal: AbortSignal): void {
  const holdOffMs = Number(box.querySelector<HTMLElement>("[data-hold]")?.dataset.hold);
  if (!(holdOffMs > 0)) return;
  const forms = [...box.querySelectorAll<HTMLFormElement>("[data-asks-code]")];
  const hold = (isHeld: boolean) => {
    for (const form of forms) {
      for (const button of form.querySelectorAll<HTMLButtonElement>("button[type=submit]")) button.disabled = isHeld;
      if (isHeld) form.dataset.held = "";
      else delete form.dataset.held;
      form.dispatchEvent(new Event("awake"));
    }
  };
  hold(true);
  const timer = setTimeout(hold, holdOffMs, false);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
