/** The name of a shop that has not saved one. */
export const SHOP_NAME = "Протектор";
