import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { counted } from "../../../ui/format.ts";
import type { Suggestions } from "../../catalogue/search/suggestions.ts";
import * as css from "./search-box.css.ts";

const PAUSE_MS = 120;
const MIN_LENGTH = 2;
const MAX_LENGTH = 60;
const MAX_KEPT = 50;
const LIST_ID = "site-search-suggestions";

/**
 * Makes the search field a combobox: arrows choose a line, Enter opens it, Escape closes the list. What is typed stays as it is, and the
 * form works on by itself, whatever becomes of a request.
 */
export function suggestInField(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  const list = document.createElement("div");
  list.id = LIST_ID;
  list.className = css.suggestions;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Подсказки");
  list.hidden = true;
  const told = document.createElement("div");
  told.className = visuallyHidden;
  told.setAttribute("role", "status");
  form.append(list, told);
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": LIST_ID,
    "aria-expanded": "false",
    "aria-haspopup": "listbox",
  }))
    field.setAttribute(name, value);

  const kept = new Map<string, Suggestions>();
  let asking: AbortController | undefined;
  let timer: number | undefined;
  let active = -1;

  const lines = () => [...list.children] as HTMLAnchorElement[];

  function choose(at: number): void {
    active = at;
    for (const [position, line] of lines().entries()) line.setAttribute("aria-selected", String(position === at));
    const line = lines()[at];
    if (line) {
      field.setAttribute("aria-activedescendant", line.id);
      line.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  }

  function close(): void {
    asking?.abort();
    clearTimeout(timer);
    list.hidden = true;
    field.setAttribute("aria-expanded", "false");
    told.textContent = "";
    choose(-1);
  }

  function show(suggestions: Suggestions): void {
    list.replaceChildren(
      ...suggestions.map(({ text, note, href }, at) => {
        const line = document.createElement("a");
        line.id = `${LIST_ID}-${at}`;
        line.href = href;
        line.className = css.suggestion;
        line.setAttribute("role", "option");
        line.setAttribute("aria-selected", "false");
        line.tabIndex = -1;
        const words = document.createElement("span");
        words.textContent = text;
        const kind = document.createElement("span");
        kind.className = css.note;
        kind.textContent = note;
        line.append(words, " ", kind);
        return line;
      }),
    );
    choose(-1);
    list.hidden = suggestions.length === 0;
    field.setAttribute("aria-expanded", String(!list.hidden));
    told.textContent = list.hidden ? "" : counted(suggestions.length, ["подсказка", "подсказки", "подсказок"]);
  }

  async function ask(): Promise<void> {
    const typed = field.value.trim().toLowerCase().replace(/\s+/g, " ");
    asking?.abort();
    if (typed.length < MIN_LENGTH || typed.length > MAX_LENGTH) return close();
    const known = kept.get(typed);
    if (known) return show(known);
    asking = new AbortController();
    const { signal } = asking;
    try {
      // Without cookies: the answer is the same for everybody.
      const answer = await fetch(`/search/suggest.json?${new URLSearchParams({ q: typed })}`, {
        credentials: "omit",
        signal,
      });
      if (!answer.ok) return close();
      const suggestions: Suggestions = await answer.json();
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(typed, suggestions);
      if (!signal.aborted && document.activeElement === field) show(suggestions);
    } catch {
      // The form works without suggestions; a request that was replaced by the next one must not close its list.
      if (!signal.aborted) close();
    }
  }

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(ask, PAUSE_MS);
  });
  field.addEventListener("keydown", (event) => {
    const count = list.hidden ? 0 : lines().length;
    if (event.key === "Escape" && count > 0) {
      // The search field would empty itself.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // Past either end is the field itself.
      choose(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === "ArrowDown" && field.value.trim().length >= MIN_LENGTH) {
      event.preventDefault();
      ask();
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      lines()[active]?.click();
    }
  });
  // The focus stays in the field, so that a press on a line is not a loss of focus first.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("mousedown", (event) => event.preventDefault());
  field.addEventListener("blur", close);
  form.addEventListener("submit", close);
  // Something may have been typed before this script came.
  if (document.activeElement === field && field.value !== field.defaultValue) ask();
}
