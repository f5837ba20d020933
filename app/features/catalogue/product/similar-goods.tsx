import type { ProductView } from "./product.server.ts";
import { SiblingSizes } from "./sibling-sizes.tsx";
import { SuggestionRow } from "./suggestions.tsx";

const isAnalogs = ({ id }: { id: string }) => id === "analogs";

/** Where the product is out, they are what the page has to offer. */
const leadWithAnalogs = ({ maxQuantity }: ProductView) => maxQuantity === 0;

/** Goods of other makes, above all that is told about goods that cannot be had. */
export function LeadingAnalogs({ view }: { view: ProductView }) {
  const analogs = view.suggestions.find(isAnalogs);
  return leadWithAnalogs(view) && analogs ? <SuggestionRow suggestions={analogs} leads /> : null;
}

/** Other sizes of the model, then analogs and recommendations. */
export function SimilarGoods({ view }: { view: ProductView }) {
  const below = view.suggestions.filter((suggestions) => !(leadWithAnalogs(view) && isAnalogs(suggestions)));
  return (
    <>
      <SiblingSizes view={view} />
      {below.map((suggestions) => (
        <SuggestionRow key={suggestions.id} suggestions={suggestions} />
      ))}
    </>
  );
}
