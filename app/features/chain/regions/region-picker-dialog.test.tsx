import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { documentOf } from "../../../../tests/support/document.ts";
import { RegionPickerDialog } from "./region-picker-dialog.tsx";

const lists = { mainCities: [], mainRegions: [], delivery: [] };
const fieldsOf = (here: string) => {
  const markup = renderToStaticMarkup(
    <RegionPickerDialog lists={lists} here={here} query="" onClose={() => undefined} />,
  );
  const form = documentOf(markup).root.querySelector("form");
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])];
  return { action: form?.getAttribute("action"), fields: fields.map(({ name, value }) => [name, value]) };
};

it.each([
  ["/", "/", []],
  [
    "/catalog/tyres/?sort=price&page=2",
    "/catalog/tyres/",
    [
      ["sort", "price"],
      ["page", "2"],
    ],
  ],
  ["/search/?q=215?55+R16", "/search/", [["q", "215?55 R16"]]],
])("REG-022 REG-023 the plain search over %s stays on the page with its whole query", (here, action, kept) => {
  expect(fieldsOf(here)).toEqual({ action, fields: [...kept, ["showRegionModal", "1"]] });
});
