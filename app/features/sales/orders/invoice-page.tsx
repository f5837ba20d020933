import { muted } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import type { InvoiceView } from "./invoice.server.ts";
import * as css from "./invoice-page.css.ts";

const columns = [
  { key: "title", title: "Товары и услуги" },
  { key: "quantity", title: "Количество", numeric: true },
  { key: "price", title: "Цена, руб.", numeric: true },
  { key: "sum", title: "Сумма, руб.", numeric: true },
] as const;

/** An invoice as text, to read and to print. CHK-005 */
export function InvoicePage({ view: { paper, orderUrl, qrUrl } }: { view: InvoiceView }) {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>{paper.title}</Heading>
        <div className={css.onScreen}>
          <Inline gap="s">
            <ButtonLink href={`${orderUrl}invoice.pdf`} variant="primary">
              Открыть PDF
            </ButtonLink>
            <ButtonLink href={orderUrl}>Вернуться к заказу</ButtonLink>
          </Inline>
        </div>
        <div className={css.bank}>
          <DefinitionTable rows={paper.seller.bank} />
          <div>
            <img src={qrUrl} alt="Код для оплаты в приложении банка" width={192} height={192} className={css.code} />
            <p className={muted}>Код для приложения банка</p>
          </div>
        </div>
        <DefinitionTable
          rows={[
            { term: "Поставщик", value: paper.seller.details },
            { term: "Покупатель", value: paper.buyer },
            { term: "Оплатить до", value: `${paper.payUntil} включительно` },
            { term: "Назначение платежа", value: paper.purpose },
          ]}
        />
        <DataTable
          caption="Что входит в счёт"
          columns={columns}
          rows={paper.rows.map(({ title, quantity, unit, price, sum }, index) => ({
            id: String(index),
            cells: { title, quantity: `${quantity} ${unit}`, price, sum },
          }))}
        />
        <div className={css.totals}>
          <p>
            Итого к оплате: <b>{paper.total} руб.</b>
          </p>
          <p>{paper.vat === "" ? paper.vatTitle : `В том числе ${paper.vatTitle}: ${paper.vat} руб.`}</p>
        </div>
        <p>
          Всего наименований: {paper.rows.length}. <b>{paper.words}</b>
        </p>
        <p className={css.signature}>{paper.seller.signer}</p>
      </Stack>
    </Container>
  );
}
