import type { ListFacetShown, ListFacetView } from "./facet-view.ts";

type FacetValues = ListFacetView["values"];

/** The values that the form had when the document was loaded, by facet key. */
const inDocument = new Map<string, FacetValues>();

/** Values of a facet: for lists loaded later they are in the data, for the document's own list they are read from its form. */
export function valuesOf({ key, values }: ListFacetShown): FacetValues {
  if (values) return values;
  const read = inDocument.get(key) ?? readForm(key);
  inDocument.set(key, read);
  return read;
}

/** `defaultChecked`, because somebody may have ticked boxes before the scripts ran. */
const readForm = (key: string): FacetValues =>
  [...document.querySelectorAll<HTMLInputElement>(`#filters input[type=checkbox][name="${key}"]`)].map((tick) => {
    const label = tick.labels?.[0];
    return [tick.value, label?.textContent ?? "", Number(label?.dataset.count), tick.defaultChecked ? 1 : 0];
  });
