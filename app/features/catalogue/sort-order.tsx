import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { viewQuery } from "./goods-query.ts";
import * as css from "./sort-order.css.ts";
import { useWantedList } from "./use-wanted-list.ts";

const ORDERS = [
  { value: "popularity", label: "Сначала популярные" },
  { value: "price", label: "Сначала дешевле" },
  { value: "-price", label: "Сначала дороже" },
  { value: "stock", label: "Сначала в наличии" },
];

interface SortOrderProps {
  listPath: string;
  path: string;
  sort: string;
}

/** The order of the list: a form of one select, sent by its change where scripts run, without a reload. */
export function SortOrder({ listPath, path, sort }: SortOrderProps) {
  const navigate = useNavigate();
  const wanted = useWantedList(listPath, { path, sort });
  const select = useRef<HTMLSelectElement>(null);
  // Back changes the order from outside; a select made anew would lose the focus.
  useEffect(() => {
    if (select.current) select.current.value = sort;
  }, [sort]);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("sort");
    navigate(wanted.path + viewQuery({ sort: String(chosen) }), { preventScrollReset: true });
  };
  return (
    <form action={path} method="get" className={css.form} onSubmit={apply}>
      <Select
        ref={select}
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
