import { useNavigate } from "@remix-run/react";
import type { FormEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { viewQuery } from "./goods-query.ts";
import * as css from "./sort-order.css.ts";

const ORDERS = [
  { value: "popularity", label: "Сначала популярные" },
  { value: "price", label: "Сначала дешевле" },
  { value: "-price", label: "Сначала дороже" },
  { value: "stock", label: "Сначала в наличии" },
];

/** The order of the list: a form of one select, sent by its change where scripts run, without a reload. */
export function SortOrder({ path, sort }: { path: string; sort: string }) {
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("sort");
    navigate(path + viewQuery({ sort: String(chosen) }), { preventScrollReset: true });
  };
  return (
    <form action={path} method="get" className={css.form} onSubmit={apply}>
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
