import { decoded } from "./html.ts";

/** Fields of the order's form as a browser would send them. */
export function orderFormOf(html: string): URLSearchParams {
  const form = (html.match(/<form\b[\s\S]*?<\/form>/g) ?? []).find((markup) => markup.includes('value="order"')) ?? "";
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
    const isTick = /type="(radio|checkbox)"/.test(tag);
    if (attribute("name") !== "" && (!isTick || /\schecked=""/.test(tag)) && !/\sdisabled=""/.test(tag))
      fields.set(attribute("name"), attribute("value"));
  }
  for (const [, name = "", value = ""] of form.matchAll(/<textarea\b[^>]*\sname="([^"]*)"[^>]*>([^<]*)</g))
    fields.set(name, decoded(value));
  for (const [, name = "", options = ""] of form.matchAll(
    /<select\b[^>]*\sname="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  )) {
    const chosen = /<option[^>]*\sselected=""[^>]*>/.exec(options)?.[0] ?? options;
    fields.set(name, decoded(/value="([^"]*)"/.exec(chosen)?.[1] ?? ""));
  }
  return fields;
}
