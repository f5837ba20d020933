import { redirect } from "@remix-run/node";
import { receiptRetry } from "../../../../gateway/contract/office/money.ts";
import {
  type ReceiptListRow,
  receiptCard,
  receiptKinds,
  receiptList,
  receiptStates,
} from "../../../../gateway/contract/sales/receipts.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPieces, formatPrice, formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { errorText } from "../../../visitor/error-text.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { type CellTone, columnsOf } from "../../platform/resource-kit/columns.ts";
import { optionsOf } from "../../platform/resource-kit/filter-fields.ts";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

const tones: Record<ReceiptListRow["state"], CellTone> = {
  new: "signal",
  sent: "signal",
  done: "success",
  refused: "danger",
  stuck: "danger",
};
const receiptChip = (state: ReceiptListRow["state"]) => ({ text: receiptStates[state], tone: tones[state] });

const column = columnsOf<ReceiptListRow>();

export const receipts = resourceList({
  title: "Чеки",
  summary: "Чеки оплат на сайте: какие пробиты, какие не ушли",
  endpoint: receiptList,
  links: [{ label: "Не ушли", href: "/back-office/receipts/?state=waiting" }],
  columns: [
    column.text("Чек", ({ id, kind }) => `${id}. ${receiptKinds[kind]}`),
    column.status("Состояние", ({ state }) => receiptChip(state)),
    column.money("Сумма", ({ sum }) => sum),
    column.text(
      "Заказ",
      ({ identity }) => identity,
      ({ identity }) => deskOrderPath(identity),
    ),
    column.moment("Создан", ({ createdAt }) => createdAt),
    column.text("Фискальный документ", ({ fiscalNumber }) => fiscalNumber || "—"),
    column.text("Причина", ({ failure }) => failure || "—"),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: [{ value: "waiting", label: "Не ушли, ждут решения" }, ...optionsOf(receiptStates)],
    },
    { kind: "select", name: "kind", label: "Вид", anyLabel: "Любой", options: optionsOf(receiptKinds) },
    { kind: "text", name: "number", label: "Номер заказа", inputMode: "search" },
    { kind: "days", name: "created", label: "Создан" },
  ],
  rowId: ({ id }) => String(id),
});

/** The card of a receipt as texts. Throws 404, 403 and 503. */
export async function loadReceipt(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, receipts.permission);
  const card = required(await visitor.gateway.call(receiptCard, { id: Number(id) }));
  const { zone } = await visitor.region();
  return {
    list: { label: receipts.title, href: receipts.path },
    title: `Чек ${card.id}`,
    state: receiptChip(card.state),
    facts: [
      { term: "Вид", value: receiptKinds[card.kind] },
      { term: "Заказ", value: card.identity },
      { term: "Сумма", value: formatPrice(card.sum) },
      { term: "Создан", value: formatStamp(card.createdAt, zone) },
      { term: "Попыток", value: String(card.attempts) },
      { term: "Фискальный документ", value: card.fiscalNumber || "ещё нет" },
      ...(card.failure ? [{ term: "Почему не ушёл", value: card.failure }] : []),
    ],
    url: card.url,
    rows: card.rows.map(({ row, title, quantity, sum }) => ({
      row,
      title,
      about: `${formatPieces(quantity)}, ${formatPrice(sum)}`,
    })),
    /** Goods that are handed over may need marking codes. */
    takesCodes: card.kind === "full",
    isWaiting: card.isWaiting,
  };
}
type ReceiptView = Awaited<ReturnType<typeof loadReceipt>>;

/** Sends it again. */
export async function retryReceipt(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, receipts.permission);
  const form = await request.formData();
  const codes = [...form.entries()].flatMap(([name, text]) => {
    const [, row] = /^codes-(\d{1,3})$/.exec(name) ?? [];
    return row === undefined || String(text).trim() === "" ? [] : [{ row: Number(row), codes: String(text) }];
  });
  const result = await visitor.gateway.call(receiptRetry, { id: Number(id), codes });
  if (!result.ok && result.code !== "too_late") {
    const renamed = Object.fromEntries(codes.map(({ row }, index) => [`codes[${index}].codes`, `codes-${row}`]));
    return refusedByGateway(form, result, { renamed, back: new URL(request.url).pathname });
  }
  writeFlash(visitor.cookies, [result.ok ? "Чек будет отправлен снова." : errorText(result)]);
  return redirect(receipts.path, 303);
}

/** A receipt with its rows; one that did not leave is sent again, with marking codes where goods need them. */
export function ReceiptCardPage({ view, reply }: { view: ReceiptView; reply: RefusedForm | undefined }) {
  const field = fieldsOf("retry", reply);
  return (
    <BackOfficeFrame trail={[view.list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Inline gap="s" align="baseline">
            <Heading level={1}>{view.title}</Heading>
            <Badge tone={view.state.tone}>{view.state.text}</Badge>
          </Inline>
          <FormProblems reply={reply} title="Не получилось" />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          {view.url && (
            <a href={view.url} className={loneLink}>
              Чек, как его видит покупатель
            </a>
          )}
          <form method="post" noValidate>
            <Stack gap="m">
              <input type="hidden" name="intent" value="retry" />
              <Stack as="ol" gap="s">
                {view.rows.map(({ row, title, about }) => (
                  <li key={row}>
                    <strong>{title}</strong>
                    <div className={muted}>{about}</div>
                    {view.isWaiting && view.takesCodes && (
                      <TextArea
                        {...field(`codes-${row}`)}
                        label={`Коды маркировки: ${title}`}
                        hint="Если товар маркируется: по коду на каждую штуку, каждый с новой строки"
                      />
                    )}
                  </li>
                ))}
              </Stack>
              {view.isWaiting && (
                <div>
                  <Button variant="primary">Отправить ещё раз</Button>
                </div>
              )}
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
