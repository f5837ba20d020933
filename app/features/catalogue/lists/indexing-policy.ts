import type { Category } from "../../../../gateway/contract/catalogue/categories.ts";

/** Keys of list filters, each with one value. */
type Combination = readonly string[];

const brands: readonly Combination[] = [["brand"], ["brand", "model"]];

/**
 * Lists that search engines should index, because people search for these combinations by name. Any other choice (ranges, several
 * values, a shop, a car) shows the same goods under another address, so its canonical page is the nearest list above it named here.
 */
export const indexedLists: Readonly<Record<Category, readonly Combination[]>> = {
  tyre: [
    ...brands,
    ["season"],
    ["diameter"],
    ["brand", "season"],
    ["diameter", "season"],
    ["brand", "diameter"],
    ["season", "studs"],
    ["diameter", "profile", "width"],
    ["diameter", "profile", "season", "width"],
    ["brand", "diameter", "profile", "width"],
  ],
  trucktyre: [...brands, ["axle"], ["diameter"], ["diameter", "profile", "width"]],
  disk: [...brands, ["diameter"], ["pcd"], ["material"], ["diameter", "pcd"], ["brand", "diameter"]],
  battery: [...brands, ["type_akb"], ["polarity"], ["type_case"]],
  "battery-accessories": [...brands, ["kind"]],
  tpms: brands,
  "wheel-covers": [...brands, ["diameter"]],
  wipers: [...brands, ["length"], ["wiper-type"]],
  "brake-pads": [...brands, ["axle"]],
  "brake-disks": [...brands, ["axle"]],
  oils: [...brands, ["viscosity"], ["oil-type"], ["brand", "viscosity"]],
  autoproducts: [...brands, ["kind"]],
};

/** Parameters that change only the order of a page, with their paths. Yandex merges such addresses. */
export const meaninglessParameters: readonly { names: readonly string[]; path: string }[] = [
  {
    names: [
      "utm_source",
      "utm_medium",
      "utm_campaign",
      "utm_content",
      "utm_term",
      "yclid",
      "gclid",
      "_openstat",
      "from",
      "showRegionModal",
      "regionSearch",
    ],
    path: "/",
  },
  { names: ["sort", "filter", "more"], path: "/catalog/" },
  { names: ["sort", "filter", "more"], path: "/search/" },
];
