import { redirect } from "@remix-run/node";
import {
  type DifferenceRow,
  differenceOutcomes,
  moneyDifferenceCard,
  moneyDifferenceSettle,
  moneyDifferences,
} from "../../../../gateway/contract/office/money.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatPrice, formatShortDay, formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { DIFFERENCES_PATH, paymentPath } from "./money-paths.ts";

const outcomeOptions = Object.entries(differenceOutcomes).map(([value, label]) => ({ value, label }));
const stateChip = ({ settledAt }: Pick<DifferenceRow, "settledAt">) =>
  settledAt === null
    ? { text: "Не разобрано", tone: "danger" as const }
    : { text: "Разобрано", tone: "success" as const };

/** «получено 338 ₽, возвращено 10 ₽» */
function sumsText(sums: DifferenceRow["ours"]): string {
  if (sums === null) return "нет";
  const returned = sums.refunded > 0 ? `, возвращено ${formatPrice(sums.refunded)}` : "";
  return `получено ${formatPrice(sums.captured)}${returned}`;
}

const column = columnsOf<DifferenceRow>();

export const differences = resourceList({
  title: "Расхождения с банками",
  summary: "Что ежедневная сверка нашла у банка и не нашла у нас, и наоборот",
  endpoint: moneyDifferences,
  links: [{ label: "Не разобраны", href: `${DIFFERENCES_PATH}?state=open` }],
  columns: [
    column.text("Номер у банка", ({ number }) => number),
    column.status("Состояние", stateChip),
    column.day("День", ({ day }) => day),
    column.text("Кто принял", ({ provider }) => provider),
    column.text("Что не так", ({ outcome }) => differenceOutcomes[outcome]),
    column.text(
      "Заказ",
      ({ identity }) => identity ?? "—",
      ({ identity }) => (identity === null ? undefined : deskOrderPath(identity)),
    ),
    column.text("У нас", ({ ours }) => sumsText(ours)),
    column.text("У банка", ({ theirs }) => sumsText(theirs)),
    column.text("Что выяснилось", ({ note }) => note || "—"),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: [
        { value: "open", label: "Не разобраны" },
        { value: "settled", label: "Разобраны" },
      ],
    },
    { kind: "select", name: "outcome", label: "Что не так", anyLabel: "Всё", options: outcomeOptions },
    { kind: "select", name: "provider", label: "Кто принял", anyLabel: "Все" },
    { kind: "text", name: "number", label: "Номер заказа или у банка", inputMode: "search" },
    { kind: "days", name: "day", label: "День" },
  ],
  rowId: ({ id }) => String(id),
});

/** A difference as texts, by the clock of the visited region. Throws 404, 403 and 503. */
export async function loadDifference(visitor: Visitor, request: Request, id: string) {
  const { permissions } = requireStaff(visitor, request, differences.permission);
  const card = required(await visitor.gateway.call(moneyDifferenceCard, { id: Number(id) }));
  const { zone } = await visitor.region();
  const { identity, paymentId, settledAt } = card;
  return {
    list: { label: differences.title, href: differences.path },
    title: `${differenceOutcomes[card.outcome]}: ${card.number}`,
    state: stateChip(card),
    facts: [
      { term: "День по Москве", value: formatShortDay(card.day) },
      { term: "Кто принял", value: card.provider },
      { term: "Заказ", value: identity ?? "в магазине нет" },
      { term: "Сверено", value: formatStamp(card.checkedAt, zone) },
      { term: "У нас", value: sumsText(card.ours) },
      { term: "У банка", value: sumsText(card.theirs) },
      ...(settledAt === null
        ? []
        : [
            { term: "Разобрано", value: formatStamp(settledAt, zone) },
            { term: "Что выяснилось", value: card.note },
          ]),
    ],
    links: [
      ...(paymentId === null ? [] : [{ label: "Карточка платежа", href: paymentPath(paymentId) }]),
      ...(identity !== null && permissions.has("orders-read")
        ? [{ label: "Карточка заказа", href: deskOrderPath(identity) }]
        : []),
    ],
    isOpen: settledAt === null,
  };
}
type DifferenceView = Awaited<ReturnType<typeof loadDifference>>;

/** Notes what came of looking into it. */
export async function settleDifference(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, differences.permission);
  const form = await request.formData();
  const read = readForm(form, moneyDifferenceSettle.input.pick({ note: true }));
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(moneyDifferenceSettle, { id: Number(id), ...read.value });
  if (!result.ok && result.code !== "not_found")
    return refusedByGateway<"note">(form, result, { fields: ["note"], back: new URL(request.url).pathname });
  writeFlash(visitor.cookies, result.ok ? ["Расхождение закрыто."] : ["Это расхождение уже закрыли."]);
  return redirect(differences.path, 303);
}

interface DifferencePageProps {
  view: DifferenceView;
  reply: RefusedForm<"note"> | undefined;
}

/** What the shop and a bank do not agree on, and the note of whoever looked into it. */
export function DifferencePage({ view, reply }: DifferencePageProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Inline gap="s" align="baseline">
            <Heading level={1} size="title">
              {view.title}
            </Heading>
            <Badge tone={view.state.tone}>{view.state.text}</Badge>
          </Inline>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <Inline gap="s">
            {view.links.map(({ label, href }) => (
              <a key={href} href={href} className={loneLink}>
                {label}
              </a>
            ))}
          </Inline>
          {view.isOpen && (
            <form method="post" noValidate>
              <Stack gap="s">
                <input type="hidden" name="intent" value="settle" />
                <TextArea
                  {...fieldsOf<"note">("settle", reply)("note")}
                  label="Что выяснилось"
                  hint="Например: банк вернул по обращению покупателя. После этого расхождение закрыто"
                  maxLength={500}
                />
                <div>
                  <Button variant="primary">Закрыть расхождение</Button>
                </div>
              </Stack>
            </form>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
