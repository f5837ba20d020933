import { expect, it } from "vitest";
import { withoutPicker } from "./picker-address.ts";

it.each([
  ["/", "", "/"],
  ["/", "?showRegionModal=1", "/"],
  ["/catalog/tyres/", "?sort=price&showRegionModal=1&page=2", "/catalog/tyres/?sort=price&page=2"],
  ["/search/", "?q=a%26b+c&showRegionModal=1&regionSearch=%D1%81", "/search/?q=a%26b+c"],
])(
  "REG-008 REG-022 REG-023 leaves the picker's parameters out of %s%s and the rest untouched",
  (pathname, search, expected) => {
    expect(withoutPicker({ pathname, search })).toBe(expected);
  },
);
