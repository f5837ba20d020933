import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import type { JournalEntryView } from "./journal-entry.server.ts";

/** One act of staff: what it was about, and what it changed, side by side. */
export function JournalEntryPage({ view: { title, list, facts, fields } }: { view: JournalEntryView }) {
  return (
    <BackOfficeFrame trail={[list]} messages={[]}>
      <Stack gap="m">
        <Heading level={1} size="title">
          {title}
        </Heading>
        <Card>
          <DefinitionTable rows={facts} />
        </Card>
        <Heading level={2} size="large">
          Что изменилось
        </Heading>
        {fields.length === 0 ? (
          <p>Ничего не записано: это был просмотр или отказ.</p>
        ) : (
          <DataTable
            caption="Что изменилось"
            captionHidden
            columns={[
              { key: "path", title: "Поле" },
              { key: "before", title: "Было" },
              { key: "after", title: "Стало" },
              { key: "mark", title: "Отличие" },
            ]}
            rows={fields.map(({ path, before, after, isChanged }) => ({
              id: path,
              cells: {
                path: path || "значение",
                before: before ?? "—",
                after: after ?? "—",
                mark: isChanged ? <Badge tone="signal">изменено</Badge> : "",
              },
            }))}
          />
        )}
      </Stack>
    </BackOfficeFrame>
  );
}
