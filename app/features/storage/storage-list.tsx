import { muted } from "../../styles/typography.css.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { DefinitionTable } from "../../ui/definition-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatPieces } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Inline, Stack } from "../../ui/layout.tsx";
import type { ContractView } from "./storage.server.ts";

export function StorageList({ contracts }: { contracts: readonly ContractView[] }) {
  if (contracts.length === 0) return <NoContracts />;
  return (
    <Stack gap="m">
      {contracts.map((contract) => (
        <Contract key={contract.number} contract={contract} />
      ))}
      <p className={muted}>Чтобы забрать шины или продлить хранение, позвоните в центр и назовите номер договора.</p>
    </Stack>
  );
}

function Contract({ contract }: { contract: ContractView }) {
  const { number, status, tone, madeDay, until, place, phone, phoneText, items } = contract;
  return (
    <Card as="article" labelledBy={`contract-${number}`}>
      <Stack gap="xs">
        <Inline apart gap="s" align="baseline">
          <Heading level={2} size="large" id={`contract-${number}`}>
            Договор {number}
          </Heading>
          <Badge tone={tone}>{status}</Badge>
        </Inline>
        <ul>
          {items.map(({ title, quantity }) => (
            <li key={title}>
              {title}, {formatPieces(quantity)}
            </li>
          ))}
        </ul>
        <DefinitionTable
          rows={[
            { term: "Заключён", value: madeDay },
            ...(until ? [{ term: "Храним до", value: until }] : []),
            { term: "Где", value: place },
            { term: "Телефон центра", value: <a href={`tel:${phone}`}>{phoneText}</a> },
          ]}
        />
      </Stack>
    </Card>
  );
}

function NoContracts() {
  return (
    <EmptyState
      icon="wheel"
      title="Договоров хранения нет"
      actions={<ButtonLink href="/service/">Найти центр</ButtonLink>}
    >
      <p>
        Сдайте шины или колёса на хранение в сервисный центр: здесь будет видно, что принято, где оно лежит и до какого
        дня.
      </p>
    </EmptyState>
  );
}
