import type { ProductView } from "./product.server.ts";
import { SiblingSizes } from "./sibling-sizes.tsx";
import { SuggestionRow } from "./suggestions.tsx";

/** Other sizes of the model, then analogs and recommendations. */
export function SimilarGoods({ view }: { view: ProductView }) {
  return (
    <>
      <SiblingSizes view={view} />
      {view.suggestions.map((suggestions) => (
        <SuggestionRow key={suggestions.id} suggestions={suggestions} />
      ))}
    </>
  );
}
