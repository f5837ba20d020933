import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shopLink } from "../../contract/catalogue/enquiries.ts";
import { userEmail } from "../../contract/platform/user-fields.ts";
import { offerErrors } from "./rules.ts";

const ours = { priceKopecks: 1_000_000, siteOrigin: "http://shop.test:8080" };
const offer = (priceKopecks: number, link = "https://other.example/tyre") =>
  offerErrors({ priceKopecks, link }, ours).map(({ field }) => field);

describe("PRD-010 an offer of another shop", () => {
  it("is worth a look when it is lower than our price, but not a third of it", () => {
    expect(offer(999_999)).toEqual([]);
    expect(offer(300_000)).toEqual([]);
    expect(offer(1_000_000)).toEqual(["price"]);
    expect(offer(299_999)).toEqual(["price"]);
    expect(offer(0)).toEqual(["price"]);
  });
  it("is not on our own site, whatever the region", () => {
    expect(offer(900_000, "https://shop.test/tyre/a/b/1/")).toEqual(["link"]);
    expect(offer(900_000, "http://perm.shop.test:8080/")).toEqual(["link"]);
    expect(offer(900_000, "https://SHOP.test./")).toEqual(["link"]);
    expect(offer(900_000, "https://notshop.test/")).toEqual([]);
  });
  it("ERR-017 says all that is wrong at once", () => {
    expect(offer(2_000_000, "https://shop.test/")).toEqual(["price", "link"]);
  });
});

describe("the link of another shop", () => {
  const isLink = (text: string) => shopLink.safeParse(text).success;
  it("is a page with a host name, also a Russian one", () => {
    for (const text of ["https://shop.example/a?b=1#c", "http://шины.рф/товар", "https://shop.example:8443/"])
      expect(isLink(text), text).toBe(true);
  });
  it("is no script, file, bare word, number or address with a password", () => {
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://shop.example/",
      "shop.example/tyre",
      "https://localhost/",
      "http://127.0.0.1/",
      "http://[::1]/",
      "https://user:word@shop.example/",
      "",
      `https://shop.example/${"a".repeat(500)}`,
    ])
      expect(isLink(text), text).toBe(false);
  });
});

describe("the address of a subscriber", () => {
  it("is kept in lower case", () => {
    expect(userEmail.parse(" Anna@Почта.РФ ")).toBe("anna@xn--80a1acny.xn--p1ai");
  });
  it("is one address: nothing that a mail program reads as a list, a name or a further header", () => {
    for (const text of [
      "a@b.ru,c@d.ru",
      "a@b.ru;c@d.ru",
      "Anna <a@b.ru>",
      "a@b.ru\r\nBcc: c@d.ru",
      "a@b",
      "a b@c.ru",
      "@b.ru",
      `${"a".repeat(200)}@b.ru`,
    ])
      expect(userEmail.safeParse(text).success, text).toBe(false);
  });
  it("never holds a space or a separator, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = userEmail.safeParse(`a${text}@b.ru`);
        return !parsed.success || !/[\s,;<>()"\\]/.test(parsed.data);
      }),
    );
  });
});
