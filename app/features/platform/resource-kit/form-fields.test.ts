import { expect, it } from "vitest";
import { type FormField, fieldText, groupsOf, shownText } from "./form-fields.ts";

it.each<[unknown, string]>([
  [null, ""],
  [false, ""],
  [true, "on"],
  [["perm", "omsk"], "perm,omsk"],
  [[], ""],
  [0, "0"],
  ["2026-11-23", "2026-11-23"],
])("a form shows %j as «%s»", (value, text) => {
  expect(fieldText(value)).toBe(text);
});

const options = { region: [{ value: "perm", label: "Пермь" }] };
const named = { name: "x", label: "X" };
it.each<[FormField, string, string]>([
  [{ ...named, kind: "tick" }, "on", "да"],
  [{ ...named, kind: "tick" }, "", "нет"],
  [{ ...named, kind: "day" }, "2026-11-23", "23.11.2026"],
  [{ ...named, kind: "minute" }, "2026-11-23T09:05", "23.11.2026 09:05"],
  [{ ...named, kind: "select", options: [{ value: "info", label: "Сообщение" }] }, "info", "Сообщение"],
  [{ ...named, kind: "choices", optionsOf: "region" }, "perm,atlantis", "Пермь, atlantis"],
  [{ ...named, kind: "text" }, "", "—"],
  [{ ...named, kind: "picture" }, "/pictures/0a-256x64.webp", "картинка 256 × 64"],
  [{ ...named, kind: "picture" }, "/banners/winter.svg", "/banners/winter.svg"],
])("a comparison tells %j with «%s» as «%s»", (field, text, words) => {
  expect(shownText(field, text, options)).toBe(words);
});

it("fields stand in the groups that their headings begin, in their order", () => {
  const field = (name: string, heading?: string): FormField => ({
    kind: "text",
    name,
    label: name,
    ...(heading && { heading }),
  });
  const [title, from, to, sum] = [field("title"), field("from", "Когда"), field("to"), field("sum", "Сколько")];
  expect(groupsOf([title, from, to, sum] as FormField[])).toEqual([
    { heading: null, fields: [title] },
    { heading: "Когда", fields: [from, to] },
    { heading: "Сколько", fields: [sum] },
  ]);
  expect(groupsOf([from] as FormField[])).toEqual([{ heading: "Когда", fields: [from] }]);
  expect(groupsOf([])).toEqual([]);
});
