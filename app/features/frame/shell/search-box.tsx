import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Icon } from "../../../ui/icon.tsx";
import * as css from "./search-box.css.ts";

interface SearchBoxProps {
  /** What was searched for last: it stays in the field. */
  query: string;
}

/** One field for sizes, names, cars, product codes and pages. Suggestions are added by a script when it has the focus. */
export function SearchBox({ query }: SearchBoxProps) {
  return (
    <form action="/search/" method="get" className={css.form}>
      <label htmlFor="site-search" className={visuallyHidden}>
        Поиск по размеру, названию, автомобилю или коду товара
      </label>
      <input
        id="site-search"
        className={css.input}
        type="search"
        name="q"
        defaultValue={query}
        placeholder="205/55 R16 зима, Nokian, код товара"
        autoComplete="off"
        maxLength={200}
        required
      />
      <button type="submit" className={css.button}>
        <Icon name="search" size={24} />
        <span className={visuallyHidden}>Найти</span>
      </button>
    </form>
  );
}
