import { memo } from "react";
import { Details } from "../../ui/details.tsx";
import { formatNumber } from "../../ui/format.ts";
import { LiveLink } from "../../ui/live-link.tsx";
import type { FacetView } from "./facet-view.ts";
import * as css from "./filter-form.css.ts";

/** The fields of one facet; a value that would find nothing stays visible and cannot be chosen. The style writes the counts. */
export const FacetFields = memo(function FacetFields({ facet }: { facet: FacetView }) {
  return (
    <Details summary={facet.title} open={facet.isOpen}>
      {facet.kind === "range" ? <RangeFields facet={facet} /> : <ListFields facet={facet} />}
    </Details>
  );
});

function ListFields({ facet }: { facet: Extract<FacetView, { kind: "list" }> }) {
  return (
    <fieldset className={css.values}>
      <legend className={css.legend}>{facet.title}</legend>
      {facet.values.map(([value, title, count, selected]) => (
        <label key={value} className={css.value} data-count={count}>
          <input
            type="checkbox"
            name={facet.key}
            value={value}
            defaultChecked={selected === 1}
            disabled={count === 0 && !selected}
            className={css.tick}
          />
          {title}
        </label>
      ))}
      {facet.moreHref && (
        <LiveLink href={facet.moreHref} variant="quiet" full>
          Ещё {facet.hiddenCount}
        </LiveLink>
      )}
    </fieldset>
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
        label={`${facet.title} от, ${facet.unit}`}
        value={facet.from}
        placeholder={`от ${formatNumber(facet.min)}`}
      />
      <Bound
        name={`${facet.key}-to`}
        label={`${facet.title} до, ${facet.unit}`}
        value={facet.to}
        placeholder={`до ${formatNumber(facet.max)}`}
      />
    </fieldset>
  );
}

interface BoundProps {
  name: string;
  label: string;
  value: number | null;
  placeholder: string;
}

function Bound({ name, label, value, placeholder }: BoundProps) {
  return (
    <input
      className={css.bound}
      name={name}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value ?? ""}
      placeholder={placeholder}
    />
  );
}
