import { loneLink } from "../../styles/typography.css.ts";
import { comparisonPath } from "./compared-codes.ts";

/** Link from a product page to a comparison, which is stored in its address alone. */
export function CompareLink({ sku, title }: { sku: string; title: string }) {
  return (
    <a href={comparisonPath([sku])} className={loneLink} aria-label={`Сравнить: ${title}`} rel="nofollow">
      Сравнить
    </a>
  );
}
