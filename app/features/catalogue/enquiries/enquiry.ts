export const cheaperPriceFields = ["price", "link", "name", "phone", "personalData"] as const;
export type CheaperPriceField = (typeof cheaperPriceFields)[number] | "legalPolicy" | "shownVersion";

export type OwnContact = Record<"name" | "phone" | "email", string>;

/** The product of a form. `price` in kopecks. */
export interface EnquiryGood {
  sku: string;
  title: string;
  url: string;
  price: number;
  isGone: boolean;
}
