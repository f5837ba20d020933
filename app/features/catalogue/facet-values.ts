import type { ListFacetShown, ListFacetView } from "./facet-view.ts";

type FacetValues = ListFacetView["values"];

/** By key of the facet: the values in the form when the document was loaded. */
const inDocument = new Map<string, FacetValues>();

/** Values of a facet: those of a list that followed the document are in its data, the document's own are in its form. */
export function valuesOf({ key, values }: ListFacetShown): FacetValues {
  if (values) return values;
  const read = inDocument.get(key) ?? readForm(key);
  inDocument.set(key, read);
  return read;
}

/** What the server has ticked, not what somebody has ticked before scripts came. */
const readForm = (key: string): FacetValues =>
  [...document.querySelectorAll<HTMLInputElement>(`#filters input[type=checkbox][name="${key}"]`)].map((tick) => {
    const label = tick.labels?.[0];
    return [tick.value, label?.textContent ?? "", Number(label?.dataset.count), tick.defaultChecked ? 1 : 0];
  });
