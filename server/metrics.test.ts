import { describe, expect, it } from "vitest";
import { routeGroup } from "./metrics.ts";

describe("route group", () => {
  it.each([
    ["/", "home"],
    ["/catalog/tyres/", "catalog"],
    ["/basket/", "basket"],
    ["/login", "login"],
    ["/wp-admin/setup.php", "other"],
    ["/constructor/", "other"],
  ])("of %s is %s", (path, group) => {
    expect(routeGroup(path)).toBe(group);
  });
});
