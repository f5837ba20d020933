import { useNavigation } from "@remix-run/react";
import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef } from "react";
import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";
import { ANY_CAR, CAR_PARAMETER } from "../../../shared/chosen-car.ts";
import { useLostFocus } from "../../../shared/use-lost-focus.ts";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { LiveLink } from "../../../ui/live-link.tsx";
import type { CatalogueView } from "./catalogue.server.ts";
import { filtersOfForm } from "./catalogue-form.ts";
import { FacetFields } from "./facet-fields.tsx";
import { valuesOf } from "./facet-values.ts";
import type { FacetShown } from "./facet-view.ts";
import * as css from "./filter-form.css.ts";
import { orderedRanges } from "./filter-path.ts";
import { closeFilters } from "./filter-sheet.tsx";
import { viewQuery } from "./goods-query.ts";
import { cataloguePath } from "./links.ts";
import { useAtCommit, useListChoice } from "./use-list-choice.ts";

/** Keeps a list whole although a car is chosen. */
export const AnyCarField = () => <input type="hidden" name={CAR_PARAMETER} value={ANY_CAR} />;

interface FilterFormProps extends Pick<CatalogueView, "isAnyCar" | "resetHref"> {
  category: Category;
  listPath: string;
  facets: readonly FacetShown[];
  /** The rendered values by facet key; on the server only. */
  valueMarkups: Readonly<Record<string, string>> | undefined;
  hiddenFields: readonly (readonly [name: string, value: string])[];
  total: number;
  path: string;
  sort: string;
  /** Key of the facet that is shown with all its values. */
  more: string | null;
}

const NO_FILTERS = ["sort", "more", CAR_PARAMETER];
const isFilter = (name: string) => !NO_FILTERS.includes(name);

/**
 * A plain GET form that is answered with a redirect to the canonical address. With scripts a tick changes the address at once,
 * without a reload and without losing the scroll position. CAT-027, CAT-028
 */
export function FilterForm(props: FilterFormProps) {
  const { category, listPath, facets, valueMarkups, hiddenFields, total, path, sort, more, isAnyCar, resetHref } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const { isUnderWay, wanted, choose } = useListChoice(listPath, { path, sort, more, isAnyCar });
  const isPending = useNavigation().state === "loading";
  const closeAfterwards = useClosing(isUnderWay);

  const apply = (element: HTMLFormElement) => {
    const { lists, ranges } = filtersOfForm(new FormData(element), isFilter) ?? { lists: {}, ranges: {} };
    const list = wanted();
    const chosen = cataloguePath(category, { lists, ranges: orderedRanges(ranges) });
    if (chosen !== list.path) choose(chosen + viewQuery(list));
  };
  useShownChoice(form, facets, { isPending, isUnderWay, apply });
  // The link to the rest of the values is gone with the press.
  useLostFocus(more, () => form.current?.querySelector<HTMLInputElement>(`[name="${more}"]`));
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const input: unknown = event.target;
    if (input instanceof HTMLInputElement && input.type === "checkbox") apply(event.currentTarget);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
    closeAfterwards();
  };
  // A bound is applied when it is whole: while it is typed, «8» is not yet «8000».
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const input: unknown = event.target;
    if (input instanceof HTMLInputElement && input.type === "text") apply(event.currentTarget);
  };

  return (
    <form
      ref={form}
      action={listPath}
      method="get"
      // What was ticked and not sent must not come back over a list without it.
      autoComplete="off"
      className={css.form}
      onChange={onChange}
      onBlur={onBlur}
      onSubmit={onSubmit}
      aria-busy={isPending}
    >
      {/* A form without any choice must still be recognised as sent. */}
      <input type="hidden" name="category" value={category === "trucktyre" ? category : ""} />
      {sort !== "popularity" && <input type="hidden" name="sort" value={sort} />}
      {more && <input type="hidden" name="more" value={more} />}
      {isAnyCar && <AnyCarField />}
      {hiddenFields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className={css.fields}>
        {facets.map((facet) => (
          <FacetFields key={facet.key} facet={facet} valuesMarkup={valueMarkups?.[facet.key]} />
        ))}
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" full>
          Показать {counted(total, ["товар", "товара", "товаров"])}
        </Button>
        <div className={css.reset}>
          <LiveLink href={resetHref} variant="quiet" full>
            Сбросить
          </LiveLink>
        </div>
      </div>
    </form>
  );
}

/** Closes the sheet when the list is there: going to another anchor would abort a pending navigation. */
function useClosing(isUnderWay: () => boolean): () => void {
  const isAsked = useRef(false);
  const close = () => {
    if (!isAsked.current || isUnderWay()) return;
    isAsked.current = false;
    closeFilters();
  };
  useEffect(close);
  return () => {
    isAsked.current = true;
    close();
  };
}

interface Loading {
  isPending: boolean;
  isUnderWay(): boolean;
  apply(form: HTMLFormElement): void;
}

/** A bound that is being typed is applied when it is left. */
const isChanged = (field: Element): boolean =>
  field instanceof HTMLInputElement &&
  (field.checked !== field.defaultChecked ||
    (field.type === "text" && field.value !== field.defaultValue && field !== document.activeElement));

/**
 * Back and chips change the filters from outside the form: the ticks follow, and the focus stays where it is. While a choice is under way
 * the ticks are the customer's: the list of the choice before, which may come after it, knows nothing of it. What was chosen before scripts
 * came is applied.
 */
function useShownChoice(
  form: React.RefObject<HTMLFormElement>,
  facets: readonly FacetShown[],
  { isPending, isUnderWay, apply }: Loading,
) {
  const isFirst = useRef(true);
  useAtCommit(() => {
    if (isPending || isUnderWay()) return;
    if (isFirst.current) {
      isFirst.current = false;
      if (form.current && [...form.current.elements].some(isChanged)) apply(form.current);
      return;
    }
    const chosen = new Set(
      facets.flatMap((facet) =>
        facet.kind === "list"
          ? valuesOf(facet)
              .filter(([, , , selected]) => selected)
              .map(([value]) => `${facet.key} ${value}`)
          : [],
      ),
    );
    const bounds = new Map<string, number | null>(
      facets.flatMap((facet) =>
        facet.kind === "range"
          ? [[`${facet.key}-from`, facet.from] as const, [`${facet.key}-to`, facet.to] as const]
          : [],
      ),
    );
    for (const input of form.current?.elements ?? []) {
      if (!(input instanceof HTMLInputElement)) continue;
      if (input.type === "checkbox") input.checked = chosen.has(`${input.name} ${input.value}`);
      else if (bounds.has(input.name) && input !== document.activeElement)
        input.value = String(bounds.get(input.name) ?? "");
    }
  }, [form, facets, isPending]);
}
