const SIZE = "form[data-prices=size]";
const WORKS = "form[data-prices=works]";
/** The first block stays open, whatever is chosen in it. */
const OPEN = ["change", "works"] as const;

const DONE = "Цены обновлены.";

let asked = new AbortController();

/** Asks for the page of what the forms say now, and puts its prices in place of those that are shown. The address says the same. */
export async function showPrices(changed: HTMLFormElement, gone: AbortSignal): Promise<void> {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const address = addressOf();
  const status = document.querySelector("[data-prices=status]");
  const answer = await fetch(address, { signal })
    .then(async (reply) => (reply.ok ? new DOMParser().parseFromString(await reply.text(), "text/html") : null))
    .catch(() => null);
  // Something else has been chosen, or another page opened, meanwhile.
  if (signal.aborted || gone.aborted) return;
  document.querySelector("div[data-prices=failed]")?.remove();
  if (!answer?.querySelector(WORKS)) {
    const template = document.querySelector<HTMLTemplateElement>("template[data-prices=offline]");
    if (template) template.after(document.importNode(template.content, true));
    return;
  }
  // What is being chosen from stays where it is: nothing moves under the finger, and the keyboard goes on.
  if (changed.matches(SIZE)) takeWorks(answer);
  takeHidden(answer);
  for (const name of changed.matches(SIZE) ? ["booking-sum", "booking-below"] : ["booking-sum"]) {
    const part = `[data-server-only=${name}]`;
    document.querySelector(part)?.replaceChildren(...(answer.querySelector(part)?.childNodes ?? []));
  }
  if (status) status.textContent = DONE;
  history.replaceState(history.state, "", address);
}

/** The address of what both forms say together. */
function addressOf(): string {
  const [size, works] = [SIZE, WORKS].map((form) => document.querySelector<HTMLFormElement>(form));
  const query = new URLSearchParams();
  const add = (form: HTMLFormElement | null | undefined, isWanted: (name: string) => boolean) => {
    for (const [name, value] of form ? new FormData(form) : [])
      if (isWanted(name) && value !== "") query.append(name, String(value));
  };
  const isOfWorks = (name: string) => name === "packet" || name === "serviceIds";
  add(size ?? works, (name) => !isOfWorks(name));
  add(works, isOfWorks);
  // As the page chooses for whoever has just chosen a size.
  if (!works?.elements.namedItem("packet") && !query.has("serviceIds")) query.set("packet", "full");
  query.set(...OPEN);
  return `${works?.getAttribute("action")}?${query}`;
}

/** Works with their prices for another size; groups that were opened stay open. */
function takeWorks(answer: Document): void {
  const [old, next] = [document, answer].map((page) => page.querySelector(WORKS));
  if (!old || !next) return;
  for (const [place, group] of old.querySelectorAll("details").entries()) {
    const same = next.querySelectorAll("details")[place];
    if (same && group.open) same.open = true;
  }
  old.replaceWith(next);
}

/** What a form sends unseen follows what was chosen in the other. */
function takeHidden(answer: Document): void {
  const hidden = "input[type=hidden]";
  for (const form of [SIZE, WORKS]) {
    const [old, next] = [document, answer].map((page) => page.querySelector(form));
    for (const field of old?.querySelectorAll(hidden) ?? []) field.remove();
    old?.prepend(...(next?.querySelectorAll(hidden) ?? []));
  }
}
