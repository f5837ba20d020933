import { describe, expect, it } from "vitest";
import { documentOf } from "../support/document.ts";
import { goodsLinksOf } from "../support/html.ts";
import { type Answer, asker, cookiesOf } from "../support/http.ts";
import { sharedSite } from "../support/site.ts";

/** A pickup in another region than other tests order in. */
const region = "kazan";

const site = await sharedSite();
const ask = asker(site);

/** w3m and lynx know a form by what is written inside it: the attribute `form` says nothing to them, and there are no styles. */
function asTextBrowser(html: string): HTMLElement {
  const { root } = documentOf(html);
  for (const control of root.querySelectorAll("[form]")) control.removeAttribute("form");
  return root;
}

const buttonsNamed = (root: HTMLElement, name: RegExp) =>
  [...root.querySelectorAll<HTMLButtonElement>("main button")].filter(({ textContent }) =>
    name.test(textContent ?? ""),
  );

/** The form that a button of this name would send, with what it sends by itself. */
function formWith(root: HTMLElement, name: RegExp) {
  const button = buttonsNamed(root, name).find(({ form }) => form !== null);
  const form = button?.form;
  const FormData = form?.ownerDocument.defaultView?.FormData;
  if (!button || !form || !FormData) throw new Error(`no form has a button ${name}`);
  const fields = new URLSearchParams();
  for (const [field, value] of new FormData(form)) fields.append(field, String(value));
  if (button.name) fields.set(button.name, button.value);
  return { path: form.getAttribute("action") ?? "", fields };
}

const send = (path: string, fields: URLSearchParams, Cookie: string): Promise<Answer> =>
  ask(path.replace(/#.*/, ""), {
    region,
    method: "POST",
    headers: {
      Cookie,
      Origin: `http://${region}.localhost:${site.port}`,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: fields.toString(),
  });

describe("text browsers", () => {
  it("buy: every button on the way stands inside the form that it sends", async () => {
    const [product = ""] = goodsLinksOf((await ask("/search/oils/?sort=stock", { region })).text);
    const add = formWith(asTextBrowser((await ask(product, { region })).text), /^В корзину/);
    const added = await send(add.path, add.fields, "");
    expect(added.status).toBe(303);
    const Cookie = cookiesOf(added);

    const cart = (await ask("/basket/", { region, headers: { Cookie } })).text;
    const { path, fields } = formWith(asTextBrowser(cart), /^Оформить заказ/);
    const typed = { name: "Анна", phone: "89125550117", personalData: "on", legalPolicy: "on" };
    for (const [name, value] of Object.entries(typed)) fields.set(name, value);
    const ordered = await send(path, fields, Cookie);
    expect(ordered.status).toBe(303);
    expect(ordered.headers.location).toMatch(/^\/order\/[^/]+\/[^/]+\//);
    const order = await ask(ordered.headers.location ?? "", { region, headers: { Cookie } });
    expect(goodsLinksOf(order.text)).toContain(product);
  });

  it("change the cart: the buttons of a line stand inside forms", async () => {
    const [product = ""] = goodsLinksOf((await ask("/search/wipers/?sort=stock", { region })).text);
    const add = formWith(asTextBrowser((await ask(product, { region })).text), /^В корзину/);
    const Cookie = cookiesOf(await send(add.path, add.fields, ""));
    const root = asTextBrowser((await ask("/basket/", { region, headers: { Cookie } })).text);
    const orphans = [...root.querySelectorAll<HTMLButtonElement>("main button")].filter(({ form }) => form === null);
    // The one beside the sum has a twin inside the form, which the first test presses.
    expect(orphans.map(({ textContent }) => textContent)).toEqual(["Оформить заказ"]);
    const remove = formWith(root, /^Удалить: /);
    expect((await send(remove.path, remove.fields, Cookie)).status).toBe(303);
    const emptied = documentOf((await ask("/basket/", { region, headers: { Cookie } })).text);
    expect(emptied.getByRole("heading", { name: "В корзине пока ничего нет" })).toBeDefined();
  });

  it.each(["/", "/catalog/tyres/", "/service-catalog/", "/order/status/", "/service-tyre-fitting/", "/cars/"])(
    "find a way past every button of %s that stands outside its form",
    async (path) => {
      const { root } = documentOf((await ask(path, { region })).text);
      for (const button of root.querySelectorAll<HTMLButtonElement>("main button[form]")) {
        const isInside = button.parentElement?.closest("form") !== null;
        // A card leads to the page of its goods, whose button is inside.
        const card = button.closest("article, li");
        expect(isInside || card?.querySelector("a[href]"), button.outerHTML).toBeTruthy();
      }
    },
  );
});
