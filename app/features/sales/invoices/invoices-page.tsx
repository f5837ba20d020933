import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import type { InvoiceRow, InvoicesView } from "./invoices.server.ts";

interface InvoicesPageProps {
  view: InvoicesView;
  /** Reply to the refused payment. */
  reply: RefusedForm | undefined;
}

/** Invoices that wait for money or for somebody, each with a form for a payment. */
export function InvoicesPage({ view: { q, isCut, notes, invoices }, reply }: InvoicesPageProps) {
  return (
    <BackOfficeFrame messages={notes}>
      <Stack gap="m">
        <Heading level={1}>Счета</Heading>
        <FormProblems reply={reply} title="Платёж не отмечен" />
        <form action="/manager/invoices/" method="get" noValidate>
          <Inline gap="s" align="end">
            <TextField name="q" label="Номер счёта или ИНН" defaultValue={q} width="short" maxLength={40} />
            <Button type="submit">Найти</Button>
          </Inline>
        </form>
        {invoices.length === 0 && (
          <p className={muted}>{q === "" ? "Неоплаченных счетов нет." : "Ничего не нашли. Проверьте номер."}</p>
        )}
        {invoices.map((invoice) => (
          <Invoice key={invoice.identity} invoice={invoice} reply={reply} />
        ))}
        {isCut && <p className={muted}>Показаны первые 100. Найдите остальные по номеру или ИНН.</p>}
      </Stack>
    </BackOfficeFrame>
  );
}

function Invoice({ invoice, reply }: { invoice: InvoiceRow; reply: RefusedForm | undefined }) {
  const { identity, status, buyer, isVerified, sum, payUntil, state, left, payments } = invoice;
  const form = `pay-${identity}`;
  const field = fieldsOf(form, reply, { sum: left });
  return (
    <Card as="article" labelledBy={`${form}-heading`}>
      <Stack gap="s">
        <Inline gap="s" align="baseline">
          <Heading level={2} size="large" id={`${form}-heading`}>
            {identity}
          </Heading>
          <Badge>{status}</Badge>
        </Inline>
        <p>
          <b>{state}</b>
        </p>
        <DefinitionTable
          rows={[
            { term: "Покупатель", value: isVerified ? buyer : `${buyer} (введён вручную, не проверен)` },
            { term: "Сумма", value: sum },
            { term: "Оплатить до", value: payUntil },
          ]}
        />
        {payments.length > 0 && (
          <ul>
            {payments.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
        <form method="post" action="/manager/invoices/" noValidate>
          <input type="hidden" name="intent" value={form} />
          <input type="hidden" name="identity" value={identity} />
          <Stack gap="s">
            <Inline gap="s" align="end">
              <TextField {...field("number")} label="№ платёжки" width="short" autoComplete="off" maxLength={20} />
              <TextField {...field("paidOn")} label="Дата" type="date" width="short" />
              <TextField
                {...field("sum")}
                label="Сумма, ₽"
                width="short"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
              />
            </Inline>
            <div>
              <Button type="submit">Отметить оплату</Button>
            </div>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}
