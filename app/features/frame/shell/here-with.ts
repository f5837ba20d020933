/** Query of the current page with one parameter set: the address of a dialog over this page. */
export function hereWith(search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `?${query}`;
}
