import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { methodsOfGroup, paymentGroupIds } from "../../../../gateway/sales/checkout/payment-groups.ts";

it("CHK-013 each way to pay has a sign, and there is no other", () => {
  const drawn = readFileSync("public/payment-signs.svg", "utf8").matchAll(/<symbol id="([^"]+)"/g);
  expect([...drawn].map(([, id]) => id).toSorted()).toEqual(paymentGroupIds.flatMap(methodsOfGroup).toSorted());
});
