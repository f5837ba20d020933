/** An address with its query, without the mark where there is none. `URLSearchParams.size` is younger than the browsers served. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = String(query);
  return text ? `${path}?${text}` : path;
}
