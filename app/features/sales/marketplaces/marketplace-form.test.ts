import { describe, expect, it } from "vitest";
import { readRenewals } from "./marketplace-form.ts";

describe("numbers of marketplaces", () => {
  it("STF-005 are read one a line, each once", () => {
    expect(readRenewals({ slug: "ozon", text: " 1-0001-1\r\n\r\n2-0002-1\n1-0001-1\n" })).toEqual({
      ok: true,
      marketplace: "ozon",
      numbers: ["1-0001-1", "2-0002-1"],
    });
  });

  it("are named by their line when they are wrong, all at once", () => {
    expect(readRenewals({ slug: "sbermegamarket", text: "12\nабв\n\n1-0001-1" })).toEqual({
      ok: false,
      errors: {
        numbers: [
          "Строка 2: «абв» не похоже на номер СберМегаМаркет",
          "Строка 4: «1-0001-1» не похоже на номер СберМегаМаркет",
        ],
      },
    });
  });

  it("need a marketplace, are at least one and at most a hundred", () => {
    expect(readRenewals({ slug: "", text: "12" })).toMatchObject({
      ok: false,
      errors: { marketplace: ["Выберите маркетплейс"] },
    });
    expect(readRenewals({ slug: "constructor", text: "12" }).ok).toBe(false);
    expect(readRenewals({ slug: "ozon", text: " \n " })).toMatchObject({
      errors: { numbers: ["Напишите хотя бы один номер"] },
    });
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(index)).join("\n");
    expect(readRenewals({ slug: "sbermegamarket", text: many(100) }).ok).toBe(true);
    expect(readRenewals({ slug: "sbermegamarket", text: many(101) })).toMatchObject({
      errors: { numbers: ["За один раз не больше 100 номеров, а здесь 101"] },
    });
  });
});
