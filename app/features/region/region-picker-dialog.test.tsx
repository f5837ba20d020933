import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RegionPickerDialog } from "./region-picker-dialog.tsx";

const lists = { mainCities: [], mainRegions: [], delivery: [] };
const fieldsOf = (here: string) => {
  const markup = renderToStaticMarkup(
    <RegionPickerDialog lists={lists} here={here} query="" onClose={() => undefined} />,
  );
  const fields = [...markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return { action: /<form action="([^"]*)"/.exec(markup)?.[1], fields: fields.map(([, name, value]) => [name, value]) };
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
