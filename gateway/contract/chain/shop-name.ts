/** What a shop that has not saved a name is called. */
export const SHOP_NAME = "Интернет-магазин";

/** The shop's name in a text of the shop: letters, messages, documents. */
export const SHOP = "{магазин}";

export const withShopName = (text: string, name: string): string => text.replaceAll(SHOP, () => name);
