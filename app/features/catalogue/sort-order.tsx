import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";

import * as css from "./sort-order.css.ts";

const ORDERS = [
  { value: "popularity", label: "Сначала популярные" },
  { value: "price", label: "Сначала дешевле" },
  { value: "-price", label: "Сначала дороже" },
  { value: "stock", label: "Сначала в наличии" },
];

/** The order of the list: a form of one select, sent by its change where scripts run. */
export function SortOrder({ path, sort }: { path: string; sort: string }) {
  return (
    <form action={path} method="get" className={css.form}>
      <Select
        key={sort}
        name="sort"
        label="Порядок"
        labelHidden
        options={ORDERS}
        defaultValue={sort}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <noscript>
        <Button type="submit">Упорядочить</Button>
      </noscript>
    </form>
  );
}
