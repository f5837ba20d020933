import { memo } from "react";
import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { Details } from "../../../ui/details.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { LiveLink } from "../../../ui/live-link.tsx";
import { valuesOf } from "./facet-values.ts";
import type { FacetShown, FacetView, ListFacetShown, ListFacetView } from "./facet-view.ts";
import * as css from "./filter-form.css.ts";

interface FacetFieldsProps {
  facet: FacetShown;
  /** The rendered values of a list facet; on the server only. */
  valuesMarkup: string | undefined;
}

/** The fields of one facet; a value that would find nothing is shown only when it is chosen. CSS shows the counts. */
export const FacetFields = memo(function FacetFields({ facet, valuesMarkup }: FacetFieldsProps) {
  return (
    <Details summary={facet.title} open={facet.isOpen}>
      {facet.kind === "range" ? <RangeFields facet={facet} /> : <ListFields facet={facet} markup={valuesMarkup} />}
    </Details>
  );
});

function ListFields({ facet, markup }: { facet: ListFacetShown; markup: string | undefined }) {
  return (
    <>
      <PrerenderedHtml as="fieldset" className={css.values[facet.isGrid ? "grid" : "list"]} html={markup}>
        <LiveValues facet={facet} />
      </PrerenderedHtml>
      {facet.moreHref && (
        <LiveLink href={facet.moreHref} variant="quiet" full>
          Ещё {facet.hiddenCount}
        </LiveLink>
      )}
    </>
  );
}

const LiveValues = ({ facet }: { facet: ListFacetShown }) => (
  <FacetValues name={facet.key} title={facet.title} values={valuesOf(facet)} />
);

interface FacetValuesProps extends Pick<ListFacetView, "title" | "values"> {
  name: string;
}

export function FacetValues({ name, title, values }: FacetValuesProps) {
  return (
    <>
      <legend className={css.legend}>{title}</legend>
      {values.map(([value, label, count, selected]) => (
        <label key={value} className={css.value} data-count={count}>
          <input type="checkbox" name={name} value={value} defaultChecked={selected === 1} className={css.tick} />
          {label}
        </label>
      ))}
    </>
  );
}

function RangeFields({ facet }: { facet: Extract<FacetView, { kind: "range" }> }) {
  return (
    <fieldset className={css.range}>
      <legend className={css.legend}>
        {facet.title}, {facet.unit}
      </legend>
      <Bound
        name={`${facet.key}-from`}
        isSigned={facet.min < 0}
        label={`${facet.title} от, ${facet.unit}`}
        value={facet.from}
        placeholder={`от ${formatNumber(facet.min)}`}
      />
      <Bound
        name={`${facet.key}-to`}
        isSigned={facet.min < 0}
        label={`${facet.title} до, ${facet.unit}`}
        value={facet.to}
        placeholder={`до ${formatNumber(facet.max)}`}
      />
    </fieldset>
  );
}

interface BoundProps {
  name: string;
  /** The numeric keyboard of phones has no minus sign. */
  isSigned: boolean;
  label: string;
  value: number | null;
  placeholder: string;
}

function Bound({ name, isSigned, label, value, placeholder }: BoundProps) {
  return (
    <input
      className={css.bound}
      name={name}
      aria-label={label}
      inputMode={isSigned ? undefined : "numeric"}
      autoComplete="off"
      defaultValue={value ?? ""}
      placeholder={placeholder}
    />
  );
}
