/** What a refused form answers: what was typed and what is wrong with it. */
export interface EnquiryReply<Field extends string> {
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string[]>>;
  /** What the shop's server said, a line a message; null when the form itself was wrong. ERR-017 */
  message: string | null;
}

export type BackInStockField = "email";
export const cheaperPriceFields = ["price", "link", "name", "phone", "personalData"] as const;
export type CheaperPriceField = (typeof cheaperPriceFields)[number];

/** Goods that a form is about. `price` in kopecks. */
export interface EnquiryGood {
  sku: string;
  title: string;
  url: string;
  price: number;
  isGone: boolean;
}
