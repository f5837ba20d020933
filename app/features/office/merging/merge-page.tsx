import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import type { ComparisonView } from "./comparison-view.ts";
import type { FindField, MergeField, MergeView, NewMergeView, OneMergeView } from "./merge.server.ts";
import * as own from "./merge-page.css.ts";
import { MERGES_PATH, NEW_MERGE_PATH } from "./merge-paths.ts";

const trail = [{ label: "Объединение кабинетов", href: MERGES_PATH }];

type Reply = RefusedForm<MergeField> | undefined;

/** Two accounts of one client that two members of staff make one. */
export const MergePage = ({ view, reply }: { view: MergeView; reply: Reply }) =>
  view.page === "new" ? <NewMerge view={view} reply={reply} /> : <OneMerge view={view} reply={reply} />;

function NewMerge({ view, reply }: { view: NewMergeView; reply: Reply }) {
  const field = fieldsOf<FindField>("find", view.reply, view.values);
  const { comparison } = view;
  return (
    <BackOfficeFrame trail={trail} messages={[]}>
      <Stack gap="m">
        <Heading level={1}>Объединить два кабинета</Heading>
        <FormProblems reply={view.reply} title="Кабинеты не найдены" />
        <FormProblems reply={reply} title="Предложение не отправлено" />
        <form method="get" action={NEW_MERGE_PATH} className={css.form} noValidate>
          <Stack gap="s">
            <TextField
              {...field("stays")}
              label="Кабинет, который останется"
              hint="Телефон, почта или номер кабинета"
              maxLength={100}
            />
            <TextField
              {...field("goes")}
              label="Кабинет, которого не станет"
              hint="Всё, что в нём есть, перейдёт в первый"
              maxLength={100}
            />
            <div>
              <Button variant={comparison ? "secondary" : "primary"}>Сравнить</Button>
            </div>
          </Stack>
        </form>
        {comparison && (
          <>
            <Comparison comparison={comparison} />
            {view.swapHref && (
              <p>
                <a href={view.swapHref}>Поменять местами: пусть останется №&nbsp;{comparison.ids.goes}</a>
              </p>
            )}
            {comparison.obstacles.length === 0 && <ProposeForm view={view} ids={comparison.ids} reply={reply} />}
          </>
        )}
      </Stack>
    </BackOfficeFrame>
  );
}

interface ProposeFormProps {
  view: NewMergeView;
  ids: ComparisonView["ids"];
  reply: Reply;
}

function ProposeForm({ view, ids, reply }: ProposeFormProps) {
  const field = fieldsOf<MergeField>("propose", reply);
  return (
    <form method="post" className={css.form} noValidate>
      <input type="hidden" name="intent" value="propose" />
      <input type="hidden" name="key" value={view.key} />
      <input type="hidden" name="staysId" value={ids.stays} />
      <input type="hidden" name="goesId" value={ids.goes} />
      <Stack gap="s">
        <TextArea
          {...field("reason")}
          label="Почему это один клиент"
          hint="Например: позвонил с нового номера, назвал последний заказ и машину"
          maxLength={500}
          rows={3}
        />
        <p className={muted}>
          Кабинеты объединит второй сотрудник, до его решения ничего не меняется. Разъединить их потом будет нельзя.
        </p>
        <Inline gap="s">
          <Button variant="primary">Отправить на проверку</Button>
          <ButtonLink href={MERGES_PATH}>Отмена</ButtonLink>
        </Inline>
      </Stack>
    </form>
  );
}

function OneMerge({ view, reply }: { view: OneMergeView; reply: Reply }) {
  return (
    <BackOfficeFrame trail={trail} messages={view.messages}>
      <Stack gap="m">
        <Inline gap="s" align="baseline">
          <Heading level={1}>Объединение №&nbsp;{view.id}</Heading>
          <Badge tone={view.state.tone}>{view.state.text}</Badge>
        </Inline>
        <FormProblems reply={reply} title="Не получилось" />
        <Card>
          <DefinitionTable
            rows={[
              { term: "Остаётся", value: <Account account={view.stays} /> },
              {
                term: "Уходит",
                // The old number leads to the card that is left.
                value: <Account account={view.goes} />,
              },
              ...view.facts,
            ]}
          />
        </Card>
        {view.comparison && <Comparison comparison={view.comparison} />}
        {view.mayDecide && <DecideForms view={view} reply={reply} />}
        {view.mayWithdraw && (
          <form method="post">
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="version" value={view.version} />
            <Stack gap="s">
              <p className={muted}>Решает второй сотрудник: не тот, кто предложил.</p>
              <div>
                <Button variant="danger" name="decision" value="withdraw">
                  Отозвать предложение
                </Button>
              </div>
            </Stack>
          </form>
        )}
      </Stack>
    </BackOfficeFrame>
  );
}

/** A link where the card may be opened. */
const Account = ({ account: { name, href } }: { account: OneMergeView["stays"] }) =>
  href === null ? name : <a href={href}>{name}</a>;

function DecideForms({ view, reply }: { view: OneMergeView; reply: Reply }) {
  const field = fieldsOf<MergeField>("refuse", reply);
  const mayApprove = view.comparison?.obstacles.length === 0;
  return (
    <>
      {mayApprove && (
        <form method="post">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="version" value={view.version} />
          <Stack gap="s">
            <Notice tone="danger" title="Разъединить кабинеты будет нельзя">
              <p>
                Проверьте, что это один человек: {view.stays.name} и {view.goes.name}. Чужой кабинет, объединённый по
                ошибке, откроет заказы и телефоны другому клиенту.
              </p>
            </Notice>
            <div>
              <Button variant="primary" name="decision" value="approve">
                Объединить навсегда
              </Button>
            </div>
          </Stack>
        </form>
      )}
      <form method="post" className={css.form} noValidate>
        <input type="hidden" name="intent" value="refuse" />
        <input type="hidden" name="version" value={view.version} />
        <Stack gap="s">
          <TextArea {...field("note")} label="Почему отказываете" maxLength={500} rows={2} />
          <div>
            <Button variant="danger" name="decision" value="refuse">
              Отказать
            </Button>
          </div>
        </Stack>
      </form>
    </>
  );
}

function Comparison({ comparison: { titles, rows, obstacles, warnings } }: { comparison: ComparisonView }) {
  return (
    <>
      {obstacles.length > 0 && (
        <Notice tone="danger" title="Сейчас объединить нельзя">
          <Lines lines={obstacles} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="Обратите внимание">
          <Lines lines={warnings} />
        </Notice>
      )}
      <DataTable
        caption="Что есть в кабинетах и что с этим станет"
        columns={[
          { key: "what", title: "Что" },
          { key: "stays", title: titles.stays },
          { key: "goes", title: titles.goes },
          { key: "after", title: "После объединения" },
        ]}
        rows={rows.map(({ id, cells }) => ({
          id,
          cells: { ...cells, stays: <Whole text={cells.stays} />, goes: <Whole text={cells.goes} /> },
        }))}
      />
    </>
  );
}

/** Long addresses break anywhere on a phone. */
const Whole = ({ text }: { text: string }) => <span className={own.value}>{text}</span>;

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
