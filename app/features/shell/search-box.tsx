import { visuallyHidden } from "../../styles/visually-hidden.css.ts";
import { Icon } from "../../ui/icon.tsx";
import * as css from "./search-box.css.ts";

/** One field for sizes, names and product codes. */
export function SearchBox() {
  return (
    <form action="/search/" method="get" className={css.form}>
      <label htmlFor="site-search" className={visuallyHidden}>
        Поиск по размеру, названию или коду товара
      </label>
      <input
        id="site-search"
        className={css.input}
        type="search"
        name="q"
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
