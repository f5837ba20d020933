import { expect, it } from "vitest";
import { media, responsiveStyle } from "./responsive-style.ts";

it("puts the wider rules after the queries of the mobile rule, and leaves out what was not given", () => {
  const rule = responsiveStyle({
    mobile: { display: "flex", "@media": { print: { display: "none" } } },
    desktop: { display: "grid" },
  });
  expect(rule).toEqual({
    display: "flex",
    "@media": { print: { display: "none" }, [media.desktop]: { display: "grid" } },
  });
  expect(Object.keys(rule["@media"] ?? {})).toEqual(["print", media.desktop]);
});
