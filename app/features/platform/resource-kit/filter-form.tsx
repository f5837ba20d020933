import { Button } from "../../../ui/button.tsx";
import type { FilterField } from "./filter-fields.ts";
import * as css from "./list-page.css.ts";
import type { ListView } from "./list-view.ts";

/** Filters are in the address, so a list can be reloaded, kept and sent to a colleague. */
export function FilterForm({ view: { path, filters, sorts, sort, isFiltered } }: { view: ListView }) {
  return (
    <form method="get" action={path} className={css.form} aria-label="Фильтры">
      <div className={css.filters}>
        {filters.map((field) => (
          <FilterControl key={field.name} field={field} />
        ))}
        {sorts.length > 0 && (
          // On a desk the heads of the columns sort; the field stays in the form, so that looking for something keeps the order.
          <div className={`${css.filter} ${css.ofPhone}`}>
            <label htmlFor="filter-sort">Порядок</label>
            <select id="filter-sort" name="sort" defaultValue={sort} className={css.control}>
              <option value="">Обычный</option>
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className={css.buttons}>
          <Button>Найти</Button>
          {isFiltered && (
            <a href={path} className={css.action}>
              Сбросить
            </a>
          )}
        </div>
      </div>
    </form>
  );
}

function FilterControl({ field }: { field: FilterField }) {
  const { name, label, value, error } = field;
  const id = `filter-${name}`;
  const attributes = {
    id,
    name,
    defaultValue: value,
    className: css.control,
    ...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` }),
  };
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      {field.kind === "select" ? (
        <select {...attributes}>
          <option value="">{field.anyLabel}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          type={field.kind === "day" ? "date" : "text"}
          inputMode={field.kind === "text" ? field.inputMode : undefined}
          autoComplete="off"
        />
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
