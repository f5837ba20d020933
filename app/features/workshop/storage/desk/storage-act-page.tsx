import { DataTable } from "../../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline } from "../../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import type { StorageActView } from "./storage-act.server.ts";

/** On paper, where the browser leaves out all that surrounds it. */
export function StorageActPage({ view }: { view: StorageActView }) {
  return (
    <BackOfficeFrame trail={[view.back]} messages={[]}>
      <Heading level={1} size="title">
        {view.title}
      </Heading>
      <DefinitionTable rows={view.facts} />
      <DataTable
        caption="Шины и диски"
        columns={[
          { key: "title", title: "Название и размер" },
          { key: "quantity", title: "Штук", numeric: true },
          { key: "tread", title: "Протектор, мм", numeric: true },
          { key: "dot", title: "DOT", numeric: true },
        ]}
        rows={view.items}
      />
      <Inline apart gap="m">
        {view.signatures.map((who) => (
          <p key={who}>{who}: ______________________ / ______________________</p>
        ))}
      </Inline>
    </BackOfficeFrame>
  );
}
