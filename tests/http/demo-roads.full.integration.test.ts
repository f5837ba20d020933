import { afterAll, expect, it } from "vitest";
import { DEMO_PASSWORD, DEMO_REGULAR } from "../../gateway/demo/customers-people.ts";
import { documentOf, shownText } from "../support/document.ts";
import { postForm } from "../support/guest.ts";
import { goodsLinksOf, textOf } from "../support/html.ts";
import { asker, cookiesOf } from "../support/http.ts";
import { orderFormOf } from "../support/order-form.ts";
import { startSite } from "../support/site.ts";

/** What README.md promises of the demo shop, as its first visitor tries it: by plain forms. */
const site = await startSite();
const ask = asker(site);
const login = await ask("/api/gateway/auth/user/login", {
  method: "POST",
  headers: { Origin: site.url, "Content-Type": "application/json" },
  body: JSON.stringify({ username: DEMO_REGULAR.email?.address, password: DEMO_PASSWORD }),
});
/** Cookie of the main demo customer. */
const anna = `access_token=${JSON.parse(login.text).data.access_token}`;
afterAll(() => site?.stop());

/** Puts some of the goods that lie on shelves into her cart, and opens it. */
async function openCart(): Promise<{ form: URLSearchParams; Cookie: string }> {
  const [product = ""] = goodsLinksOf((await ask("/catalog/tyres/?sort=stock")).text);
  const sku = /(\d+)\/$/.exec(product)?.[1] ?? "";
  const added = await postForm(site.port, "/basket/", new URLSearchParams({ intent: "add", sku, quantity: "1" }), anna);
  expect(added.status).toBe(303);
  const Cookie = `${anna}; ${cookiesOf(added)}`;
  return { Cookie, form: orderFormOf((await ask("/basket/", { headers: { Cookie } })).text) };
}

it("Anna has orders in every status, and can order again and again", async () => {
  for (const _time of [1, 2]) {
    const { form, Cookie } = await openCart();
    for (const [name, value] of Object.entries({ personalData: "on", legalPolicy: "on" })) form.set(name, value);
    const { status, headers, text } = await postForm(site.port, "/basket/", form, Cookie);
    expect([status, status === 303 ? "" : textOf(text)]).toEqual([303, ""]);
    expect(headers.location).toMatch(/^\/order\/[^/]+\//);
  }
});

it("PRO-010 of the three words of the README one runs, one is over, one is used up, and the cart says so", async () => {
  const answers: Record<string, string> = {};
  for (const word of ["ЛЕТО", "ПЕРВЫЕ", "ЗИМА"]) {
    const { form, Cookie } = await openCart();
    form.set("promo", word);
    form.set("intent", "promo");
    const { status, text } = await postForm(site.port, "/basket/", form, Cookie);
    answers[word] =
      status === 303 ? shownText(documentOf((await ask("/basket/", { headers: { Cookie } })).text).root) : textOf(text);
  }
  expect(answers.ЛЕТО).toContain("Срок действия промокода закончился");
  expect(answers.ПЕРВЫЕ).toContain("Промокод уже использован наибольшее число раз");
  expect(answers.ЗИМА).toMatch(/Промокод ЗИМА.*−\s?[\d\s]+₽/s);
});
