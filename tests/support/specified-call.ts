import { readFileSync } from "node:fs";

/** A call as its row of `docs/requirements.tsv` writes it. */
export interface SpecifiedCall {
  id: string;
  /** Null where the row leaves it open. */
  method: string | null;
  /** Below the prefix of its host: `…` and `{api}` are the gateway's, `{site}` and nothing are the site's. Names in braces are filled in. */
  path: string;
  /** Parameters of the address as they are written there; a value that the row fixes is given. */
  query: Readonly<Record<string, string | null>>;
  /** What the body, or the address of a call without one, holds besides. */
  fields: readonly string[];
  /** Headers that the row names. */
  headers: readonly string[];
  isMultipart: boolean;
  /** `data.price`; `[]` at the end is a list. Empty where the row does not show the reply. */
  reply: readonly string[];
}

const table = new URL("../../docs/requirements.tsv", import.meta.url);

/** All calls of the specification, in its order. */
export const specifiedCalls = (): SpecifiedCall[] =>
  readFileSync(table, "utf8")
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([id, , , text = ""]) => id?.startsWith("API-") && isCall(text))
    .map(([id = "", , , text = ""]) => readCall(id, text));

/** Rows of external services are about what the shop calls. */
const isCall = (text: string): boolean => /^(?:(?:GET|POST|PUT|DELETE) |\/api\/)/.test(text);

const start = /^(?:(GET|POST|PUT|DELETE) )?(…|\{api\}|\{site\})?(\/[^\s?;]*)(?:\?(\S*))?/;

export function readCall(id: string, text: string): SpecifiedCall {
  const found = start.exec(text);
  if (!found) throw new Error(`${id} is not a call: ${text}`);
  const [whole, method = null, host, written = "", query = ""] = found;
  const rest = text.slice(whole.length).replace(/; errors read .*/, "");
  const [request = "", reply = ""] = rest.split(/(?:; |\))\s*reply /);
  return {
    id,
    method,
    path: host === "…" ? `/api/gateway${written}` : written,
    query: queryOf(query.replace(/;$/, "")),
    fields: [...fieldsOf(request), ...[...request.matchAll(/&(\w+)/g)].map(([, name = ""]) => name)],
    headers: [...request.matchAll(/\b(x-[\w-]+)/gi)].map(([, name = ""]) => name),
    isMultipart: request.includes("multipart"),
    reply: replyOf(reply),
  };
}

/** `{params}` are names that callers choose. */
function queryOf(written: string): Record<string, string | null> {
  const parts = written === "" || written.startsWith("{") ? [] : written.split("&");
  return Object.fromEntries(
    parts.map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name, /^[\w,]+$/.test(value) ? value : null];
    }),
  );
}

/** Placeholders that stand for all of a body. */
const PLACEHOLDERS = new Set(["credentials", "body"]);

function fieldsOf(request: string): string[] {
  const multipart = /multipart request ([^;]+)/.exec(request)?.[1];
  if (multipart) return multipart.split(", ").map((name) => name.trim());
  const names = groupsOf(request).flatMap((group) =>
    partsOf(group).flatMap((part) => {
      if (part === "…" || part.startsWith("and ")) return [];
      const [head = ""] = part.replace(/^.* including /, "").split(/[:[{(]/);
      return head
        .split(/ or | \/ /)
        .map((name) => name.replace("?", "").trim())
        .filter((name) => /^\w+$/.test(name) && !PLACEHOLDERS.has(name));
    }),
  );
  return [...new Set(names)];
}

/** What stands in the outermost braces. */
function groupsOf(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  for (const sign of text) {
    if (sign === "}") depth -= 1;
    if (depth > 0) groups[groups.length - 1] += sign;
    if (sign === "{") {
      if (depth === 0) groups.push("");
      depth += 1;
    }
  }
  return groups;
}

/** Divides at the commas outside of brackets. */
function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if ("{[(".includes(sign)) depth += 1;
    if ("}])".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function replyOf(written: string): string[] {
  if (written === "" || written.startsWith("shape") || written.startsWith("shapes")) return [];
  const list = /^[\w ]+list \((.+)\)$/.exec(written)?.[1] ?? written.replaceAll(/ \([^)]*\)/g, "");
  return partsOf(list.split("; ")[0] ?? "").flatMap((part) => {
    const [name = ""] = /^[\w.]+/.exec(part) ?? [];
    const isList = part.slice(name.length).trim().startsWith("[");
    const own = groupsOf(part).flatMap(partsOf);
    if (own.length === 0 || isList) return [name + (isList ? "[]" : ""), ...own.map((field) => `${name}[].${field}`)];
    return own.map((field) => `${name}.${field}`);
  });
}
