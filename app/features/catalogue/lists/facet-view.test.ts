import { describe, expect, it } from "vitest";
import type { Facet } from "../../../../gateway/contract/catalogue/goods.ts";
import { facetViews } from "./facet-view.ts";

const facetOf = (key: string, count: number, selected: readonly number[] = []): Facet => ({
  kind: "list",
  key,
  title: key,
  values: Array.from({ length: count }, (_, index) => ({
    value: `v${index}`,
    title: `Значение ${index}`,
    count: index,
    selected: selected.includes(index),
  })),
});
const first = Array.from({ length: 9 }, (_, index) => facetOf(`open${index}`, 24));
const view = (facet: Facet, whole: string | null = null) =>
  facetViews([...first, facet], { whole, hrefOf: (key) => `?more=${key}` }).at(-1);
const valuesOf = (shown: ReturnType<typeof view>) =>
  shown?.kind === "list" ? shown.values.map(([value]) => value) : [];

describe("facets of the filter form", () => {
  it("shows the first nine open, and whole when they are not very long", () => {
    for (const facet of facetViews(first, { whole: null, hrefOf: String })) {
      expect(facet.isOpen).toBe(true);
      expect(valuesOf(facet)).toHaveLength(24);
    }
    const [brands] = facetViews([facetOf("brand", 45)], { whole: null, hrefOf: (key) => `?more=${key}` });
    expect(valuesOf(brands)).toHaveLength(12);
    expect(brands).toMatchObject({ isOpen: true, moreHref: "?more=brand", hiddenCount: 33 });
  });

  it("shows a long closed one by its most found values in their own order, with the way to the rest", () => {
    const shown = view(facetOf("load-index", 64));
    expect(valuesOf(shown)).toEqual(Array.from({ length: 12 }, (_, index) => `v${index + 52}`));
    expect(shown).toMatchObject({ isOpen: false, moreHref: "?more=load-index", hiddenCount: 52 });
  });

  it("shows sizes in three rows of four, the most found in their own order and the way to the rest in the last place", () => {
    const widths: Facet = {
      kind: "list",
      key: "width",
      title: "Ширина",
      values: Array.from({ length: 20 }, (_, at) => ({
        value: String(135 + 10 * at),
        title: String(135 + 10 * at),
        count: at % 2 === 0 ? 100 : at,
        selected: at === 1,
      })),
    };
    const shown = view(widths);
    expect(valuesOf(shown)).toEqual([
      "135",
      "145",
      "155",
      "175",
      "195",
      "215",
      "235",
      "255",
      "275",
      "295",
      "315",
      "325",
    ]);
    expect(shown).toMatchObject({ isGrid: true, moreHref: "?more=width", hiddenCount: 8 });
    const few = { ...widths, values: widths.values.slice(0, 12) };
    expect(valuesOf(view(few))).toHaveLength(12);
    expect(view({ ...widths, values: widths.values.slice(0, 3) })).toMatchObject({ isGrid: false });
  });

  it("never hides what is chosen", () => {
    const shown = view(facetOf("load-index", 64, [3]));
    expect(valuesOf(shown)[0]).toBe("v3");
    expect(shown).toMatchObject({ isOpen: true, hiddenCount: 51 });
  });

  it("shows all values of the one that is asked for, and of short ones", () => {
    expect(valuesOf(view(facetOf("load-index", 64), "load-index"))).toHaveLength(64);
    expect(valuesOf(view(facetOf("speed-index", 16)))).toHaveLength(16);
  });
});
