import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

const MOST = 500;

/** A path of a former site as addresses are compared: without the site, the slash at the end and the spelling of letters. */
export function formerPath(address: string): string | null {
  if (address.length > MOST || !URL.canParse(address, "http://site")) return null;
  const { pathname, search } = new URL(address, "http://site");
  const path = pathname.replace(/\/+$/, "").toLowerCase();
  return path + search;
}

/** Where a page of a former site is now; null where nobody knows it. */
export const formerAddress = endpoint({
  name: "formerAddress",
  summary: "Новый адрес страницы прежнего сайта",
  method: "GET",
  path: "/api/gateway/former-address",
  access: "public",
  input: z.object({ askedPath: z.string().max(MOST) }),
  output: z.object({ target: z.string().nullable() }),
});

const FROM = "Напишите адрес прежнего сайта: /shiny/nokian/ или https://old.example.ru/shiny/nokian/";
const TO = "Напишите адрес на этом сайте: /catalog/tyres/";

/** Where a page of a former site is now, as staff and tables of an old shop write it. */
export const formerAddressValues = z.object({
  path: z
    .string(FROM)
    .transform((text) => formerPath(text) ?? "")
    .pipe(z.string().regex(/^\/[^/]/, FROM)),
  target: z
    .string(TO)
    .trim()
    .max(MOST, `Не больше ${MOST} знаков`)
    .regex(/^\/(?![/\\])[^\s<>"\\]*$/, TO),
});
export type FormerAddressValues = z.output<typeof formerAddressValues>;

const formerAddressRow = z.object({
  id: z.int(),
  path: z.string(),
  target: z.string(),
  state: z.enum(["used", "archived"]),
});
export type FormerAddressRow = z.output<typeof formerAddressRow>;

export const formerAddressList = listEndpoint({
  name: "formerAddressList",
  summary: "Прежние адреса",
  resource: "former-addresses",
  permission: "content",
  filters: { text: typedLine().max(MOST, "Слишком длинно").optional() },
  row: formerAddressRow,
});

export const formerAddressCalls = editableEndpoints({
  name: "formerAddress",
  title: "прежний адрес",
  resource: "former-addresses",
  permission: "content",
  values: formerAddressValues,
});
