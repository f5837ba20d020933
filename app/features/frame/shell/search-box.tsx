import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Icon } from "../../../ui/icon.tsx";
import * as css from "./search-box.css.ts";
import type { SuggestionKeys, SuggestionList } from "./suggestion-list.tsx";

interface SearchBoxProps {
  /** What was searched for last: it stays in the field. */
  query: string;
}

/** One field for sizes, names, cars, product codes and pages. Suggestions are loaded when it has the focus; a failed load is tried again. */
export function SearchBox({ query }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const [List, setList] = useState<typeof SuggestionList>();
  const [aria, setAria] = useState<InputHTMLAttributes<HTMLInputElement>>();
  const load = () =>
    void import("./suggestion-list.tsx").then(
      (loaded) => setList(() => loaded.SuggestionList),
      () => {},
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === field.current) load();
  }, []);
  return (
    <form action="/search/" method="get" className={css.form} onSubmit={() => keys.current?.close()}>
      <ServerOnly name="search-label">
        <label htmlFor="site-search" className={visuallyHidden}>
          Поиск по размеру, названию, автомобилю или коду товара
        </label>
      </ServerOnly>
      <input
        {...aria}
        ref={field}
        id="site-search"
        className={css.input}
        type="search"
        name="q"
        defaultValue={query}
        placeholder="205/55 R16"
        autoComplete="off"
        maxLength={200}
        required
        onFocus={load}
        onChange={() => keys.current?.type()}
        onKeyDown={(event) => keys.current?.press(event)}
        onBlur={() => keys.current?.close()}
      />
      <ServerOnly name="search-button">
        <button type="submit" className={css.button}>
          <Icon name="search" size={24} />
          <span className={visuallyHidden}>Найти</span>
        </button>
      </ServerOnly>
      {List && <List ref={keys} field={field} onAria={setAria} />}
    </form>
  );
}
