import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";

/** Who sells; nothing where the retailer has not entered it. */
export function Requisites({ rows }: { rows: readonly { term: string; value: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="requisites">
      <Stack gap="s">
        <Heading level={2} id="requisites">
          Реквизиты
        </Heading>
        <Card>
          <DefinitionTable rows={rows} />
        </Card>
      </Stack>
    </section>
  );
}
