import type { StockState } from "../../../../gateway/contract/catalogue/goods.ts";

const AVAILABILITY: Record<StockState, string> = {
  shelf: "https://schema.org/InStock",
  warehouse: "https://schema.org/InStock",
  order: "https://schema.org/BackOrder",
  none: "https://schema.org/OutOfStock",
};

interface DescribedProduct {
  sku: string;
  title: string;
  description: string;
  canonical: string;
  /** The main one first. */
  pictureUrls: readonly string[];
  /** The barcode and the maker's number; empty where they are not known. */
  gtin: string;
  mpn: string;
  price: number;
  stockState: StockState;
  brand: { title: string };
  rating: { average: number; count: number } | null;
}

/** Structured data for crawlers, with the same figures as the page. The price is in roubles with a decimal point. */
export function productJson(product: DescribedProduct): object {
  return {
    "@type": "Product",
    name: product.title,
    sku: product.sku,
    description: product.description || product.title,
    image: product.pictureUrls.length > 1 ? product.pictureUrls : product.pictureUrls[0],
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.mpn && { mpn: product.mpn }),
    brand: { "@type": "Brand", name: product.brand.title },
    offers: {
      "@type": "Offer",
      url: product.canonical,
      price: (product.price / 100).toFixed(2),
      priceCurrency: "RUB",
      availability: AVAILABILITY[product.stockState],
      itemCondition: "https://schema.org/NewCondition",
    },
    ...(product.rating && {
      aggregateRating: {
        "@type": "AggregateRating",
        // In the words of the page.
        ratingValue: Number(product.rating.average.toFixed(1)),
        reviewCount: product.rating.count,
      },
    }),
  };
}
