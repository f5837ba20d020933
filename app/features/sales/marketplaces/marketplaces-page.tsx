import { marketplaces } from "../../../../gateway/contract/sales/marketplaces.ts";
import { DoneMessages } from "../../../shared/done-messages.tsx";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { MARKETPLACE_PATH, type MarketplaceField, RENEW } from "./marketplace-form.ts";
import type { MarketplacesView } from "./marketplaces.server.ts";

interface MarketplacesPageProps {
  view: MarketplacesView;
  reply: RefusedForm<MarketplaceField> | undefined;
}

const REFRESH_SECONDS = 5;

/** STF-005, STF-008, STF-024 */
export function MarketplacesPage({ view, reply }: MarketplacesPageProps) {
  const { isOn, messages, isWatching } = view;
  return (
    <Container>
      <Stack gap="l">
        <Heading level={1}>Проброс заказов маркетплейсов</Heading>
        {!isOn && (
          <Notice>
            Проброс выключен: система заказов не подключена. Её адрес и ключ задают в настройках магазина.
          </Notice>
        )}
        <DoneMessages messages={messages} />
        {isOn && isWatching && !reply && <Watch view={view} />}
        {isOn && (!isWatching || reply) && <RenewForm reply={reply} />}
        {isOn && <Renewals view={view} />}
      </Stack>
    </Container>
  );
}

/** Asks for news until there are none to wait for. */
function Watch({ view: { waiting, watchPath } }: { view: MarketplacesView }) {
  return (
    <>
      {waiting && <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${watchPath}`} />}
      <Notice live>
        {waiting ? `Ждём ответа: ${waiting}. Страница обновляется сама.` : "Ответы пришли на все номера."}
      </Notice>
      <a href={MARKETPLACE_PATH} className={loneLink}>
        Отправить ещё номера
      </a>
    </>
  );
}

function RenewForm({ reply }: Pick<MarketplacesPageProps, "reply">) {
  const field = fieldsOf<MarketplaceField>(RENEW, reply);
  const { defaultValue, ...numbers } = field("numbers");
  const { error, ...marketplace } = field("marketplace");
  return (
    <Card>
      <form method="post" action={MARKETPLACE_PATH} noValidate>
        <input type="hidden" name="intent" value={RENEW} />
        <Stack gap="m">
          <FormProblems reply={reply} title="Номера не отправлены" />
          <RadioGroup
            {...marketplace}
            {...(error && { error })}
            label="Маркетплейс"
            options={Object.entries(marketplaces).map(([value, { title, hint }]) => ({ value, label: title, hint }))}
          />
          <TextArea
            {...numbers}
            defaultValue={defaultValue}
            label="Номера заказов"
            hint="До 100, по одному на строку"
            rows={8}
          />
          <div>
            <Button variant="primary">Пробросить</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

function Renewals({ view: { renewals, isWatching, waiting, watchPath } }: { view: MarketplacesView }) {
  return (
    <Stack as="section" gap="s">
      <Heading level={2} size="title">
        Последние номера
      </Heading>
      {!isWatching && waiting && (
        <a href={watchPath} className={loneLink}>
          Следить за ответами: {waiting}
        </a>
      )}
      {renewals.length === 0 ? (
        <p className={muted}>Здесь будут последние 50 номеров и что с ними стало.</p>
      ) : (
        <DataTable
          caption="Последние номера"
          captionHidden
          columns={[
            { key: "number", title: "Номер" },
            { key: "marketplace", title: "Маркетплейс" },
            { key: "state", title: "Состояние" },
            { key: "when", title: "Когда" },
            { key: "author", title: "Кто" },
          ]}
          rows={renewals.map((renewal) => ({
            id: renewal.id,
            cells: {
              number: renewal.number,
              marketplace: renewal.title,
              state: <State renewal={renewal} />,
              when: renewal.when,
              author: renewal.author,
            },
          }))}
        />
      )}
    </Stack>
  );
}

function State({ renewal }: { renewal: MarketplacesView["renewals"][number] }) {
  return (
    <Stack gap="xs">
      <span>{renewal.message ? `${renewal.state}: ${renewal.message}` : renewal.state}</span>
      {renewal.canRetry && (
        <form method="post" action={MARKETPLACE_PATH}>
          <input type="hidden" name="intent" value={RENEW} />
          <input type="hidden" name="marketplace" value={renewal.marketplace} />
          <input type="hidden" name="numbers" value={renewal.number} />
          <Button aria-label={`Повторить номер ${renewal.number}`}>Повторить</Button>
        </form>
      )}
    </Stack>
  );
}
