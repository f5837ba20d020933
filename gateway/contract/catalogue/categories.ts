/**
 * The one table of what is sold: category slug, view type, catalogue path, product URL segment, Russian names.
 * Everything that links to a product or a list reads it. CAT-070, CAT-071, PRD-035 … PRD-039
 */
export const categories = {
  tyre: { view: "tyre", list: "/catalog/tyres/", label: "Шины", plural: "Шины", one: "Шина" },
  trucktyre: { view: "tyre", list: "/catalog/tyres/", label: "Шины", plural: "Грузовые шины", one: "Грузовая шина" },
  disk: { view: "disk", list: "/catalog/wheels/", label: "Диски", plural: "Диски", one: "Диск" },
  battery: {
    view: "goods",
    list: "/search/battery/",
    label: "Аккумулятор",
    plural: "Аккумуляторы",
    one: "Аккумулятор",
  },
  "battery-accessories": {
    view: "goods",
    list: "/search/battery-accessories/",
    label: "Аксессуары для АКБ",
    plural: "Аксессуары для АКБ",
    one: "Аксессуар для АКБ",
  },
  tpms: {
    view: "goods",
    list: "/search/tpms/",
    label: "Датчики давления",
    plural: "Датчики давления",
    one: "Датчик давления",
  },
  "wheel-covers": { view: "goods", list: "/search/wheel-covers/", label: "Колпаки", plural: "Колпаки", one: "Колпаки" },
  wipers: {
    view: "goods",
    list: "/search/wipers/",
    label: "Щётки стеклоочистителя",
    plural: "Щётки стеклоочистителя",
    one: "Щётка стеклоочистителя",
  },
  "brake-pads": {
    view: "goods",
    list: "/search/brake-pads/",
    label: "Тормозные колодки",
    plural: "Тормозные колодки",
    one: "Тормозные колодки",
  },
  "brake-disks": {
    view: "goods",
    list: "/search/brake-disks/",
    label: "Тормозные диски",
    plural: "Тормозные диски",
    one: "Тормозной диск",
  },
  oils: { view: "goods", list: "/search/oils/", label: "Масла", plural: "Моторные масла", one: "Моторное масло" },
  autoproducts: {
    view: "goods",
    list: "/catalog/autoproducts/",
    label: "Автотовары",
    plural: "Автотовары",
    one: "Автотовар",
  },
} as const;

export type Category = keyof typeof categories;
export type ViewType = (typeof categories)[Category]["view"];

export const categorySlugs = Object.keys(categories) as [Category, ...Category[]];

/** Where the list of a category is; the second category of a route is named in its path. */
export const listPathOf = (category: Category): string =>
  categories[category].list + (category === "trucktyre" ? `category-is-${category}/` : "");

/** The first segments of product URLs: a closed set, so that no fixed route is taken for a product. PRD-014 */
export const viewTypes = ["tyre", "disk", "goods"] as const satisfies readonly ViewType[];

/** Tyres and wheels are bought by the set, the rest by the piece. */
export function usualQuantity(category: Category): number {
  return categories[category].view === "goods" ? 1 : 4;
}

/** /tyre/{brand}/{model}/{sku}/, /disk/{brand}/{model}/{sku}/, /goods/{slug}/. PRD-013 */
export function productPath(product: {
  category: Category;
  brandSlug: string;
  modelSlug: string;
  sku: string;
  slug: string;
}): string {
  const { view } = categories[product.category];
  return view === "goods"
    ? `/goods/${product.slug}/`
    : `/${view}/${product.brandSlug}/${product.modelSlug}/${product.sku}/`;
}
