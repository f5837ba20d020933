import { documentOf } from "./document.ts";

/** Fields of the order's form as a browser would send them. */
export function orderFormOf(html: string): URLSearchParams {
  const form = documentOf(html).root.querySelector('[name="intent"][value="order"]')?.closest("form");
  const fields = new URLSearchParams();
  const FormData = form?.ownerDocument.defaultView?.FormData;
  if (!form || !FormData) return fields;
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  return fields;
}
