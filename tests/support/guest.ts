import type { Client } from "pg";
import { type Answer, type Ask, asker, cookiesOf } from "./http.ts";
import { orderFormOf } from "./order-form.ts";

/** A guest who buys by plain forms, whichever process answers. */
export interface Guest {
  Cookie: string;
  /** The order's form as it would be sent, with a name and a phone. */
  form: URLSearchParams;
}

export function postForm(
  port: number,
  path: string,
  form: URLSearchParams,
  Cookie = "",
  options: Pick<Ask, "lastByte"> = {},
): Promise<Answer> {
  return asker({ port })(path, {
    ...options,
    method: "POST",
    headers: {
      Origin: `http://localhost:${port}`,
      "Content-Type": "application/x-www-form-urlencoded",
      ...(Cookie && { Cookie }),
    },
    body: form.toString(),
  });
}

/** Puts goods into a new cart. */
export const addToCart = (port: number, sku: string, quantity = 1): Promise<Answer> =>
  postForm(port, "/basket/", new URLSearchParams({ intent: "add", sku, quantity: String(quantity) }));

/** Has goods in the cart and the order's form filled in; `n` is the guest's phone. */
export async function guestWith(port: number, sku: string, n: number, quantity = 1): Promise<Guest> {
  const Cookie = cookiesOf(await addToCart(port, sku, quantity));
  const page = await asker({ port })("/basket/", { headers: { Cookie } });
  const form = orderFormOf(page.text);
  const contact = {
    name: "Анна",
    phone: `8 912 ${100 + Math.floor(n / 10_000)}-00-${String(n % 100).padStart(2, "0")}`,
  };
  for (const [name, value] of Object.entries({ ...contact, personalData: "on", legalPolicy: "on" }))
    form.set(name, value);
  return { Cookie, form };
}

export const sendOrder = (port: number, { form, Cookie }: Guest, options?: Pick<Ask, "lastByte">): Promise<Answer> =>
  postForm(port, "/basket/", form, Cookie, options);

/** Number of the order that the buyer is led to; undefined when none was taken. */
export const toldOrder = ({ status, headers }: Answer): string | undefined =>
  status === 303 ? /^\/order\/([^/]+)\//.exec(headers.location ?? "")?.[1] : undefined;

/** The first of a category's goods, and its page. */
export async function productPath(
  office: Client,
  port: number,
  category: string,
): Promise<{ sku: string; path: string }> {
  const { rows } = await office.query<{ sku: string }>(
    "select sku from goods where category = $1 and not is_hidden order by id limit 1",
    [category],
  );
  const sku = rows[0]?.sku ?? "";
  const { text } = await asker({ port })(`/api/gateway/goods/cards?sku[]=${sku}`);
  const path = JSON.parse(text).data.items[0].url as string;
  return { sku, path };
}
