import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";

interface RunsOfProps {
  runs: readonly { term: string; file: string; href: string; state: string }[];
}

/** The last imports of a supplier, or of a list on a schedule. */
export function RunsOf({ runs }: RunsOfProps) {
  if (runs.length === 0) return null;
  return (
    <>
      <Heading level={2} size="large">
        Последние загрузки
      </Heading>
      <Card>
        <DefinitionTable
          rows={runs.map(({ term, file, href, state }) => ({
            term,
            value: (
              <>
                <a href={href}>{file}</a>, {state.toLowerCase()}
              </>
            ),
          }))}
        />
      </Card>
    </>
  );
}
