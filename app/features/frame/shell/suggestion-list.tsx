import {
  forwardRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { counted } from "../../../ui/format.ts";
import type { Suggestions } from "../../catalogue/search/suggestions.ts";
import * as css from "./search-box.css.ts";

const PAUSE_MS = 120;
const MIN_LENGTH = 2;
const MAX_LENGTH = 60;
const MAX_KEPT = 50;
const LIST_ID = "site-search-suggestions";
const lineId = (at: number) => `${LIST_ID}-${at}`;

const lineOf = (list: HTMLElement | null, at: number) => list?.querySelectorAll<HTMLAnchorElement>("[role=option]")[at];

/** Lists to go on with, then goods with their pictures. */
const groups = [
  { title: "Искать дальше", has: ({ picture }: Suggestions[number]) => picture === undefined },
  { title: "Товары", has: ({ picture }: Suggestions[number]) => picture !== undefined },
];

/** What the search field tells its list. */
export interface SuggestionKeys {
  type(): void;
  press(event: KeyboardEvent): void;
  close(): void;
}

interface SuggestionListProps {
  field: RefObject<HTMLInputElement>;
  /** What the field says of the list to screen readers. */
  onAria: (aria: InputHTMLAttributes<HTMLInputElement>) => void;
}

/**
 * Makes the search field a combobox: arrows choose a line, Enter opens it, Escape closes the list. What is typed stays as it is, and the
 * form works on by itself, whatever becomes of a request.
 */
export const SuggestionList = forwardRef<SuggestionKeys, SuggestionListProps>(function SuggestionList(
  { field, onAria },
  ref,
) {
  const [lines, setLines] = useState<Suggestions>([]);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const kept = useRef(new Map<string, Suggestions>());
  const asking = useRef<AbortController>();
  const timer = useRef<number>();

  const show = (suggestions: Suggestions) => {
    setLines(suggestions);
    setActive(-1);
  };
  const close = () => {
    asking.current?.abort();
    clearTimeout(timer.current);
    show([]);
  };

  async function ask(): Promise<void> {
    const typed = (field.current?.value ?? "").trim().toLowerCase().replace(/\s+/g, " ");
    asking.current?.abort();
    if (typed.length < MIN_LENGTH || typed.length > MAX_LENGTH) return close();
    const known = kept.current.get(typed);
    if (known) return show(known);
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      // Without cookies: the answer is the same for everybody.
      const answer = await fetch(`/search/suggest.json?${new URLSearchParams({ q: typed })}`, {
        credentials: "omit",
        signal,
      });
      if (!answer.ok) return close();
      const suggestions: Suggestions = await answer.json();
      if (kept.current.size >= MAX_KEPT) kept.current.clear();
      kept.current.set(typed, suggestions);
      if (!signal.aborted && document.activeElement === field.current) show(suggestions);
    } catch {
      // The form works without suggestions; a request that was replaced by the next one must not close its list.
      if (!signal.aborted) close();
    }
  }

  useImperativeHandle(ref, () => ({
    type() {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(ask, PAUSE_MS);
    },
    press(event) {
      const count = lines.length;
      if (event.key === "Escape" && count > 0) {
        // The search field would empty itself, and menus would close.
        event.preventDefault();
        event.nativeEvent.stopImmediatePropagation();
        close();
      } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
        event.preventDefault();
        const step = event.key === "ArrowDown" ? 1 : -1;
        // Past either end is the field itself.
        setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
      } else if (event.key === "ArrowDown" && (field.current?.value.trim().length ?? 0) >= MIN_LENGTH) {
        event.preventDefault();
        void ask();
      } else if (event.key === "Enter" && active >= 0) {
        event.preventDefault();
        lineOf(list.current, active)?.click();
      }
    },
    close,
  }));

  useEffect(() => {
    onAria({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": LIST_ID,
      "aria-haspopup": "listbox",
      "aria-expanded": lines.length > 0,
      "aria-activedescendant": active >= 0 ? lineId(active) : undefined,
    });
    lineOf(list.current, active)?.scrollIntoView({ block: "nearest" });
  }, [lines, active, onAria]);

  // Something may have been typed before this script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const { current } = field;
    if (current && document.activeElement === current && current.value !== current.defaultValue) void ask();
  }, []);

  return (
    <>
      <div
        ref={list}
        id={LIST_ID}
        className={css.suggestions}
        role="listbox"
        aria-label="Подсказки"
        hidden={lines.length === 0}
        // A press on a line is no loss of focus first.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ title, has }) => {
          const own = lines.filter(has);
          return (
            own.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: options of a list are no fields
              <div key={title} role="group" aria-label={title}>
                <div className={css.note} aria-hidden="true">
                  {title}
                </div>
                {own.map((line) => {
                  const at = lines.indexOf(line);
                  return (
                    <a
                      key={line.href}
                      id={lineId(at)}
                      href={line.href}
                      className={css.suggestion}
                      role="option"
                      aria-selected={at === active}
                      tabIndex={-1}
                    >
                      {line.picture && (
                        <img src={`${line.picture}-96`} alt="" width={40} height={40} className={css.picture} />
                      )}
                      <span>{line.text}</span> <span className={css.note}>{line.note}</span>
                    </a>
                  );
                })}
              </div>
            )
          );
        })}
      </div>
      <div className={visuallyHidden} role="status">
        {lines.length > 0 && counted(lines.length, ["подсказка", "подсказки", "подсказок"])}
      </div>
    </>
  );
});
