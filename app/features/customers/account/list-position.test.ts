import { describe, expect, it } from "vitest";
import { listPath, pageCountOf, readListPosition, statusLinks } from "./list-position.ts";

const statuses = ["new", "ready"] as const;
const read = (query: string) => readListPosition(new URLSearchParams(query), statuses);

describe("the place in a list", () => {
  it("ORD-001 ORD-011 is a status and a page", () => {
    expect(read("")).toEqual({ status: null, page: 1 });
    expect(read("status=ready&page=2")).toEqual({ status: "ready", page: 2 });
  });

  it("ORD-001 an unknown status narrows nothing", () => expect(read("status=lost")).toEqual({ status: null, page: 1 }));

  it.each(["0", "-1", "1.5", "1001", "1000000000", "two", "", "01"])("page %j is none", (page) =>
    expect(read(`page=${page}`)).toBeNull(),
  );

  it("is what its address says", () => {
    const place = { status: "ready", page: 3 } as const;
    expect(listPath("/my/orders/", place)).toBe("/my/orders/?status=ready&page=3");
    expect(read(listPath("", place).slice(1))).toEqual(place);
    expect(listPath("/my/orders/", { status: null, page: 1 })).toBe("/my/orders/");
  });

  it("CFG-015 CFG-016 eleven things at ten a page are two pages, none is one page", () =>
    expect([0, 10, 11].map((total) => pageCountOf(total, 10))).toEqual([1, 1, 2]));
});

describe("the links of a list by status", () => {
  const counts = [
    { key: "new", title: "Новый", count: 2 },
    { key: "ready", title: "Готов к выдаче", count: 0 },
    { key: "delivered", title: "Выдан", count: 9 },
  ];

  it("ACC-013 ORD-006 ORD-007 are all with the sum, and every status that has something", () => {
    expect(statusLinks("/my/orders/", counts, null)).toEqual([
      { label: "Все", count: 11, href: "/my/orders/", isCurrent: true },
      { label: "Новый", count: 2, href: "/my/orders/?status=new", isCurrent: false },
      { label: "Выдан", count: 9, href: "/my/orders/?status=delivered", isCurrent: false },
    ]);
  });

  it("ORD-001 keep the chosen one even when it is empty", () =>
    expect(statusLinks("/my/orders/", counts, "ready").filter(({ isCurrent }) => isCurrent)).toEqual([
      { label: "Готов к выдаче", count: 0, href: "/my/orders/?status=ready", isCurrent: true },
    ]));
});
