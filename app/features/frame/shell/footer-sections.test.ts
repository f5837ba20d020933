import { describe, expect, it } from "vitest";
import { footerColumns, isContactPhone, stripTags } from "./footer-sections.ts";

const sections = [
  { id: 1, slug: "about" as const, label: "О нас", items: [{ url: "/company/policy/", label: "Политика" }] },
  {
    id: 2,
    slug: "customers" as const,
    label: "<b>Покупателям</b>",
    items: [{ url: "/order/status/", label: "Статус заказа" }],
  },
  {
    id: 3,
    slug: "contacts" as const,
    label: "Контакты",
    items: [
      { url: "", label: "88000000001" },
      { url: "/regions/", label: "Все города" },
    ],
  },
  { id: 4, slug: "socials" as const, label: "Мы в сети", items: [{ url: "https://vk.example/", label: "ВКонтакте" }] },
];

describe("footer columns", () => {
  const columns = footerColumns(sections);
  it("NAV-041 has about under customers", () => {
    expect(columns.find(({ id }) => id === 2)?.links.map(({ label }) => label)).toEqual(["Политика", "Статус заказа"]);
  });
  it("NAV-042 has socials under contacts, and no column of their own", () => {
    expect(columns.map(({ id }) => id)).toEqual([2, 3]);
    expect(columns[1]?.links.at(-1)?.label).toBe("ВКонтакте");
  });
  it("NAV-043 shows a contact that looks like a phone as a phone", () => {
    expect(columns[1]?.links[0]).toMatchObject({ isPhone: true });
    expect(columns[1]?.links[0]?.href).toBe("tel:+78000000001");
  });
  it("NAV-041 NAV-042 has a section by itself that there is nothing to merge with", () => {
    expect(footerColumns(sections.filter(({ id }) => id === 1 || id === 4)).map(({ id }) => id)).toEqual([1, 4]);
    expect(footerColumns([])).toEqual([]);
  });
  it.each([
    ["9120000000", "tel:+79120000000"],
    ["8 12-34-56", "tel:8123456"],
    ["212-34-56", "tel:2123456"],
    ["+7 000-00-00", "tel:+70000000"],
  ])("NAV-043 NAV-062 calls %s by %s: a number of the town gets no code of the country", (label, href) => {
    const contacts = { id: 3, slug: "contacts" as const, label: "Контакты", items: [{ url: "", label }] };
    expect(footerColumns([contacts])[0]?.links[0]).toMatchObject({ isPhone: true, href });
  });
  it("NAV-044 leaves other contacts as they are", () => {
    expect(columns[1]?.links[1]).toEqual({ label: "Все города", href: "/regions/", isPhone: false });
  });
  it("NAV-048 strips HTML from labels", () => {
    expect(columns[0]?.label).toBe("Покупателям");
    expect(stripTags("<<b>script>alert(1)</script>")).not.toContain("<");
  });
});

describe("NAV-062 the footer's phone pattern", () => {
  it.each(["8 495 000-0", "+7912000000", "1234567", "+7 000-00-00"])("takes %s", (text) =>
    expect(isContactPhone(text)).toBe(true),
  );
  it.each(["12345", "Телефон 1234567", "+7 (912) 345-67-89", "12345678901234"])("leaves %s", (text) =>
    expect(isContactPhone(text)).toBe(false),
  );
});
