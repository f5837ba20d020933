import { encodeGoodsQuery, type GoodsQuery } from "../../gateway/contract/catalogue/goods-query.ts";
import type { Endpoint } from "../../gateway/contract/platform/endpoint.ts";

/** Puts an input where the contract says: names in braces into the path, the rest into the query, the JSON body or a form with files. */
export function encodeInput(
  endpoint: Pick<Endpoint, "method" | "path" | "inQuery" | "multipart" | "readsQuery">,
  input: Record<string, unknown>,
): { path: string; body: string | FormData | null } {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.multipart) return { path, body: formOf(rest) };
  const hasBody = (endpoint.method === "POST" || endpoint.method === "PUT") && !endpoint.inQuery;
  if (hasBody) return { path, body: JSON.stringify(rest) };
  const query = endpoint.readsQuery ? encodeGoodsQuery(input as unknown as GoodsQuery) : queryOf(rest);
  const text = query.toString();
  return { path: text ? `${path}?${text}` : path, body: null };
}

function queryOf(values: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return query;
}

function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, item);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}
