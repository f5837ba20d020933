import { expect, it } from "vitest";
import { missingPage } from "./missing-page.server.ts";

it("of a link to no page of this site it is said, and of nothing else", async () => {
  const visitor = { origin: "https://shop.test", hasPage: async (path: string) => path === "/offers/" };
  const said = (link: string) => missingPage(visitor, link);
  expect(await said("/ofers/")).toBe("Страницы /ofers/ на сайте сейчас нет: проверьте ссылку.");
  expect(await said("https://shop.test/ofers/")).toMatch(/^Страницы \/ofers\/ /);
  expect([await said("/offers/"), await said(""), await said("https://other.test/ofers/")]).toEqual([null, null, null]);
  expect(await missingPage({ origin: "https://shop.test" }, "/ofers/")).toBeNull();
});
