import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatPieces } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { HoldTime } from "../booking/hold-time.tsx";
import type { ContractView } from "./storage.server.ts";

interface StorageListProps {
  contracts: readonly ContractView[];
  reply: RefusedForm | undefined;
}

export function StorageList({ contracts, reply }: StorageListProps) {
  if (contracts.length === 0) return <NoContracts />;
  return (
    <Stack gap="m">
      <FormProblems reply={reply} title="Напоминания не изменены" />
      {contracts.map((contract) => (
        <Contract key={contract.number} contract={contract} />
      ))}
    </Stack>
  );
}

function Contract({ contract }: { contract: ContractView }) {
  const { number, status, tone, items, facts, phone, phoneText, refusal } = contract;
  return (
    <Card as="article" labelledBy={`contract-${number}`}>
      <Stack gap="s">
        <Inline apart gap="s" align="baseline">
          <Heading level={2} size="large" id={`contract-${number}`}>
            Договор {number}
          </Heading>
          <Badge tone={tone}>{status}</Badge>
        </Inline>
        {refusal && (
          <Notice tone="warning" title="Центр не смог выдать шины">
            {refusal}
          </Notice>
        )}
        <ul>
          {items.map(({ title, quantity }) => (
            <li key={title}>
              {title}, {formatPieces(quantity)}
            </li>
          ))}
        </ul>
        <DefinitionTable
          rows={[
            ...facts,
            {
              term: "Телефон центра",
              value: (
                <a href={`tel:${phone}`} className={loneLink}>
                  {phoneText}
                </a>
              ),
            },
          ]}
        />
        <Acts contract={contract} />
        <Reminders contract={contract} />
      </Stack>
    </Card>
  );
}

/** Where each link leads to is told by the number, which only those see who do not see the card. */
const ofContract = (number: string) => <VisuallyHidden> по договору {number}</VisuallyHidden>;

function Acts({ contract }: { contract: ContractView }) {
  const { number, retrievePath, fittingPath, delayPath, nextTime } = contract;
  if (!retrievePath && !fittingPath && !delayPath) return null;
  return (
    <Inline gap="s">
      {retrievePath && (
        <ButtonLink variant="primary" href={retrievePath}>
          Забрать шины{ofContract(number)}
        </ButtonLink>
      )}
      {nextTime && <HoldTime {...nextTime} />}
      {fittingPath && <ButtonLink href={fittingPath}>Записаться на шиномонтаж с ними{ofContract(number)}</ButtonLink>}
      {delayPath && <ButtonLink href={delayPath}>Продлить хранение{ofContract(number)}</ButtonLink>}
    </Inline>
  );
}

function Reminders({ contract: { number, reminds } }: { contract: ContractView }) {
  if (reminds === null) return null;
  return (
    <form method="post">
      <input type="hidden" name="intent" value="remind" />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="reminds" value={reminds ? "no" : "yes"} />
      <Inline gap="s">
        <span className={muted}>
          {reminds
            ? "Напомним, когда пора менять шины и когда заканчивается хранение."
            : "Не напоминаем о сезоне и о конце хранения."}
        </span>
        <Button>
          {reminds ? "Не напоминать" : "Напоминать"}
          {ofContract(number)}
        </Button>
      </Inline>
    </form>
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
