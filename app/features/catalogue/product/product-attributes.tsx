import type { Attribute } from "../../../../gateway/contract/catalogue/goods.ts";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import * as css from "./product-attributes.css.ts";
import * as pageCss from "./product-page.css.ts";

/** All attributes with explanations. PRD-030 */
export function ProductAttributes({
  attributes,
  description,
}: {
  attributes: readonly Attribute[];
  description: string;
}) {
  return (
    <section aria-labelledby="attributes" className={pageCss.attributes}>
      <Stack gap="s">
        <Heading level={2} id="attributes">
          Характеристики
        </Heading>
        <DefinitionTable
          rows={attributes.map(({ title, value, explanation }) => ({
            term: title,
            value: (
              <>
                {value}
                {explanation && <div className={css.explanation}>{explanation}</div>}
              </>
            ),
          }))}
        />
        {description && <p>{description}</p>}
      </Stack>
    </section>
  );
}
