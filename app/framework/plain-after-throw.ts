import { DRAWING_FAILED } from "./drawing-failed.ts";

/** What was pressed last and has asked for nothing yet. */
interface Pressed {
  event: Event;
  target: PressedTarget;
}

type PressedTarget =
  | { link: HTMLAnchorElement }
  | { form: HTMLFormElement; submitter: HTMLElement | null; outside: Element[] };

/** A handler that waits for something before it asks is past that by then; so is whatever else may throw on the page. */
const FORGOTTEN_AFTER_MS = 1_000;

let pressed: Pressed | undefined;

/**
 * Leaves a form, or a link, to the browser when a script that took it over throws before it has asked for anything: the same form works
 * without scripts, so the customer goes on. Done here for all of them; no handler has to know.
 */
export function plainAfterThrow(): void {
  for (const type of ["click", "submit"]) addEventListener(type, note, true);
  addEventListener("error", ({ filename }) => isOwn(filename) && goPlainly());
  addEventListener(DRAWING_FAILED, goPlainly);
  addEventListener("unhandledrejection", ({ reason }) => isOwn(String((reason as Error | null)?.stack)) && goPlainly());
}

/** A request is on its target: whatever throws after that must not send the form again. */
export function hasAsked(): void {
  pressed = undefined;
}

/** Does what the browser would have done without scripts. */
function goPlainly(): void {
  // Left alone by its handlers, the browser does it by itself.
  if (!pressed?.event.defaultPrevented) return;
  const { target } = pressed;
  pressed = undefined;
  if ("link" in target) location.assign(target.link.href);
  else sendPlainly(target);
}

function note(event: Event): void {
  const target = targetOf(event);
  // A press beside all forms says that what was pressed before is over.
  const now = target && { event, target };
  pressed = now;
  setTimeout(() => {
    if (pressed === now) pressed = undefined;
  }, FORGOTTEN_AFTER_MS);
}

function targetOf(event: Event): PressedTarget | undefined {
  const at = event.target as Element;
  if (event instanceof SubmitEvent) return ofForm(at as HTMLFormElement, event.submitter);
  const link = at.closest<HTMLAnchorElement>("a[href]");
  if (link) return { link };
  const button = at.closest<HTMLButtonElement>("button");
  return button?.form && button.type === "submit" ? ofForm(button.form, button) : undefined;
}

/** With its fields elsewhere on the page, which the page may lose together with the form. */
const ofForm = (form: HTMLFormElement, submitter: HTMLElement | null): PressedTarget | undefined =>
  form.getAttribute("method") === "dialog"
    ? undefined
    : { form, submitter, outside: [...form.elements].filter((field) => !form.contains(field)) };

function sendPlainly({ form, submitter, outside }: Extract<PressedTarget, { form: HTMLFormElement }>): void {
  if (submitter instanceof HTMLButtonElement) {
    const value = document.createElement("input");
    value.type = "hidden";
    value.name = submitter.name;
    value.value = submitter.value;
    form.append(value);
    const action = submitter.getAttribute("formaction");
    if (action) form.setAttribute("action", action);
  }
  // The error page has taken the place of what was shown.
  if (!form.isConnected) {
    form.hidden = true;
    form.append(...outside);
    document.body.append(form);
  }
  // A field may be called «submit».
  HTMLFormElement.prototype.submit.call(form);
}

const isOwn = (place: string): boolean => place.includes(`${location.origin}/`);
