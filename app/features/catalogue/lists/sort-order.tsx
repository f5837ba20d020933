import { useNavigation } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { pressForm } from "../../../shared/press-form.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Select } from "../../../ui/select.tsx";
import { AnyCarField } from "./any-car-field.tsx";
import { viewQuery } from "./goods-query.ts";
import * as css from "./sort-order.css.ts";
import { useAtCommit } from "./use-at-commit.ts";
import { useListChoice } from "./use-list-choice.ts";

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
  isAnyCar: boolean;
}

/** The sort order of the list: a form with one select. With scripts a change is applied at once, without a reload. */
export function SortOrder({ listPath, path, sort, isAnyCar }: SortOrderProps) {
  const { wanted, choose } = useListChoice(listPath, { path, sort, more: null, isAnyCar });
  const select = useRef<HTMLSelectElement>(null);
  useShownOrder(select, sort);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("sort");
    const list = wanted();
    choose(list.path + viewQuery({ sort: String(chosen), isAnyCar: list.isAnyCar }));
  };
  return (
    <form action={path} method="get" className={css.form} autoComplete="off" onSubmit={apply}>
      {isAnyCar && <AnyCarField />}
      <Select
        ref={select}
        name="sort"
        label="Порядок"
        labelHidden
        options={ORDERS}
        defaultValue={sort}
        onChange={({ currentTarget: { form } }) => form && pressForm(form)}
      />
      <noscript>
        <IconButton type="submit" icon="check" label="Упорядочить" />
      </noscript>
    </form>
  );
}

/** Back and chips change the order from outside; recreating the select would lose the focus. A choice made before scripts ran is applied. */
function useShownOrder(select: React.RefObject<HTMLSelectElement>, sort: string) {
  const isPending = useNavigation().state !== "idle";
  const isFirst = useRef(true);
  useAtCommit(() => {
    const field = select.current;
    if (!field || isPending) return;
    if (isFirst.current && field.value !== sort && field.form) pressForm(field.form);
    else field.value = sort;
    isFirst.current = false;
  }, [select, sort, isPending]);
}
