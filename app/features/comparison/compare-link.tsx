import { comparisonPath } from "./compared-codes.ts";

/** The way into a comparison from a product page: the comparison lives in its address alone. */
export function CompareLink({ sku, title }: { sku: string; title: string }) {
  return (
    <a href={comparisonPath([sku])} aria-label={`Сравнить: ${title}`} rel="nofollow">
      Сравнить
    </a>
  );
}
