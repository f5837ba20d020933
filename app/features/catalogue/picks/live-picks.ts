import { PICK_PATHS } from "../../../shared/picks.ts";
import { showToast } from "../../../shared/toast.ts";
import type { PickReply } from "./pick-fields.ts";

const NO_CONNECTION = "Не получилось: нет связи с магазином. Повторите через минуту.";
const listNames = { favourite: "Открыть избранное", compare: "К сравнению" } as const;

/** Each change is written into a cookie by its answer: the next one has to wait for it. */
let last: Promise<unknown> = Promise.resolve();

/** Buttons of picking work without leaving the page, wherever they are and whenever they came. */
export function watchPicks(): void {
  const paint = () => document.paintOwn?.();
  document.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const button = at?.closest<HTMLButtonElement>("button[data-pick]");
    if (!button?.form) return;
    event.preventDefault();
    const form = fieldsOf(button.form, button);
    // Seen at once; what the cookie says in the end is painted over it.
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    const change = async () => {
      const reply = await send(form);
      paint();
      if (reply.text)
        showToast({
          text: reply.text,
          isRefusal: reply.isRefused ?? false,
          links: [{ href: PICK_PATHS[reply.kind], label: listNames[reply.kind] }],
        });
    };
    // One that failed must not be the last.
    last = last.then(change, change);
  });
  // Lists that scripts bring, pages that Back brings, other tabs.
  let isAsked = false;
  new MutationObserver((changes) => {
    if (isAsked || changes.every(({ addedNodes }) => addedNodes.length === 0)) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      paint();
    });
  }).observe(document.body, { childList: true, subtree: true });
  for (const back of ["pageshow", "focus"]) addEventListener(back, paint);
  paint();
  // Pages become shared again as soon as there are scripts.
  const form =
    /(^|; )without_scripts=/.test(document.cookie) && document.querySelector<HTMLFormElement>('[action="/picks/"]');
  if (form) last = send(fieldsOf(form));
}

/** Through the form, so that it says for whom the page was made. */
function fieldsOf(form: HTMLFormElement, pressed?: HTMLButtonElement): URLSearchParams {
  const fields = new FormData(form);
  if (pressed) fields.set(pressed.name, pressed.value);
  fields.set("stay", "1");
  return new URLSearchParams([...fields].map(([field, text]) => [field, String(text)]));
}

async function send(body: URLSearchParams): Promise<PickReply> {
  try {
    const answer = await fetch("/picks/", { method: "POST", body });
    return (await answer.json()) as PickReply;
  } catch {
    return {
      kind: body.has("compare") || body.has("uncompare") ? "compare" : "favourite",
      text: NO_CONNECTION,
      isRefused: true,
    };
  }
}
