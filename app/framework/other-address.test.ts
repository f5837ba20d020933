import { expect, it } from "vitest";
import { isOtherAddress } from "./other-address.ts";

it.each([
  ["http://localhost/order/1/", "http://localhost/basket/", true],
  ["http://localhost/search/?q=a", "http://localhost/search/?q=b", true],
  ["http://localhost/basket/", "http://localhost/basket/#checkout", false],
  ["http://localhost/search/?q=%D1%8B", "http://localhost/search/?q=ы", false],
])("of the document of %s, %s is another address: %s", (loaded, now, isOther) => {
  expect(isOtherAddress(loaded, now)).toBe(isOther);
});
