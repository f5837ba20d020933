import { describe, expect, it } from "vitest";
import { goalNames } from "../../../shared/goal-names.ts";
import { goalOfForm, goodsOfForm } from "./watch-forms.ts";

describe("goals of forms", () => {
  it.each(["add", "remove", "restore", "update", "choose", "order"])(
    "API-170 the cart's form %s is a basket goal",
    (intent) => {
      expect(goalOfForm({ named: undefined, path: "/basket/", intent })).toBe(`basket-${intent}`);
    },
  );
  it("API-168 a form of the sign-in names its goal itself", () => {
    expect(goalOfForm({ named: "auth_form_code", path: "/login", intent: "code" })).toBe("auth_form_code");
  });
  it("a name that is not on the list counts nothing", () => {
    expect(goalOfForm({ named: "auth_form_<script>", path: "/login", intent: "" })).toBeNull();
    expect(goalOfForm({ named: undefined, path: "/basket/", intent: "drop" })).toBeNull();
    expect(goalOfForm({ named: undefined, path: "/search/", intent: "add" })).toBeNull();
  });
  it("API-169 API-171 API-172 the list has what no form reaches", () => {
    expect(goalNames).toEqual(expect.arrayContaining(["order_success", "ERR500", "order_error"]));
  });
});

describe("goods of a cart form", () => {
  const form = (entries: [string, string][]) => {
    const data = new FormData();
    for (const [name, value] of entries) data.append(name, value);
    return data;
  };
  it("are codes with pieces", () => {
    expect(
      goodsOfForm(
        form([
          ["sku", "77"],
          ["quantity", "4"],
        ]),
      ),
    ).toEqual([{ id: "77", quantity: 4 }]);
  });
  it("are both axles of an axle set, two pieces each", () => {
    const axleSet = form([
      ["frontSku", "1"],
      ["backSku", "2"],
      ["quantity", "1"],
    ]);
    expect(goodsOfForm(axleSet)).toEqual([
      { id: "1", quantity: 2 },
      { id: "2", quantity: 2 },
    ]);
  });
});
