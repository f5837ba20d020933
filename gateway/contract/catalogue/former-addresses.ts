import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";

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
