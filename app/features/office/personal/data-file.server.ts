import {
  clientPersonalExport,
  guestPersonalExport,
  personalExport,
} from "../../../../gateway/contract/office/personal.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { accountIdOf } from "../../../shared/client-path.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

type PersonalData = OutputOf<typeof personalExport>;

const FORMAT = /^data\.(json|html)$/;

/** A customer's own data, or for staff those of a client by the key of the card, as a file. Throws 404. */
export async function personalFile({ gateway }: Visitor, file: string | undefined, client?: string): Promise<Response> {
  const format = FORMAT.exec(file ?? "")?.[1];
  if (!format) throw notFound();
  const result = await ask(gateway, client);
  if (!result.ok && (result.code === "not_found" || result.code === "invalid")) throw notFound();
  if (!result.ok)
    return new Response(errorText(result), {
      status: STATUS[result.code] ?? 503,
      headers: { ...PRIVATE, "Content-Type": "text/plain; charset=utf-8" },
    });
  const type = format === "json" ? "application/json" : "text/html; charset=utf-8";
  return new Response(format === "json" ? JSON.stringify(result.data, null, 2) : pageOf(result.data), {
    headers: {
      ...PRIVATE,
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="personal-data.${format}"`,
    },
  });
}

function ask(gateway: Visitor["gateway"], client: string | undefined) {
  if (client === undefined) return gateway.call(personalExport, {});
  const userId = accountIdOf(client);
  return userId === null
    ? gateway.call(guestPersonalExport, { client })
    : gateway.call(clientPersonalExport, { userId });
}

/** Staff who act for a client do not take the client's data home: they have their own page for it. */
const STATUS: Readonly<Record<string, number>> = { too_many: 429, not_on_behalf: 403, acting_ended: 403 };
const PRIVATE = { "Cache-Control": "private, no-store" };

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (value: string | number | boolean | null | undefined): string =>
  textOf(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

function textOf(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "да" : "нет";
  return String(value);
}

/** A document by itself, which a browser opens without the shop. */
function pageOf({ madeAt, sections }: PersonalData): string {
  const tables = sections.map(({ title, rows }) => {
    const names = Object.keys(rows[0] ?? {});
    const head = names.map((name) => `<th scope="col">${escaped(name)}</th>`).join("");
    const body = rows
      .map((row) => `<tr>${names.map((name) => `<td>${escaped(row[name])}</td>`).join("")}</tr>`)
      .join("\n");
    return `<h2>${escaped(title)}</h2>\n<table>\n<tr>${head}</tr>\n${body}\n</table>`;
  });
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Мои данные</title>
<style>body{font:16px/1.4 sans-serif;margin:1rem}table{border-collapse:collapse}th,td{border:1px solid #999;padding:.3rem .5rem;text-align:left;vertical-align:top}</style>
</head>
<body>
<h1>Мои данные</h1>
<p>Выгружено ${escaped(madeAt)} (время UTC).</p>
${tables.join("\n")}
</body>
</html>
`;
}
