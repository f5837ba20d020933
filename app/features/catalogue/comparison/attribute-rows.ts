import type { Attribute } from "../../../../gateway/contract/catalogue/goods.ts";

export interface AttributeRow {
  key: string;
  title: string;
  /** One for each product; null where nothing is known. */
  values: (string | null)[];
  differs: boolean;
}

/** Attributes of goods side by side, in the order of the goods. A missing attribute differs from any value. */
export function attributeRows(goods: readonly (readonly Attribute[])[]): AttributeRow[] {
  const titles = new Map(goods.flat().map(({ key, title }) => [key, title]));
  return [...titles].map(([key, title]) => {
    const values = goods.map((attributes) => attributes.find((attribute) => attribute.key === key)?.value ?? null);
    return { key, title, values, differs: new Set(values).size > 1 };
  });
}
