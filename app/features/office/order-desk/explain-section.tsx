import { muted } from "../../../styles/typography.css.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { Stack } from "../../../ui/layout.tsx";
import type { ExplainView } from "./explain.server.ts";

/** For who is asked on the telephone: why this price, and why not another way to pay. */
export function ExplainSection({ view }: { view: ExplainView | null }) {
  if (!view) return <p className={muted}>Объяснить цену и оплату сейчас не получилось: обновите страницу.</p>;
  return (
    <Stack gap="s">
      <Details summary="Почему такая цена">
        <Stack gap="s">
          {view.lines.map(({ id, title, reasons }) => (
            <div key={id}>
              <strong>{title}</strong>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          ))}
          {view.sum.length > 0 && (
            <div>
              <strong>Заказ целиком</strong>
              <ul>
                {view.sum.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          )}
        </Stack>
      </Details>
      <Details summary="Почему не предлагаем другую оплату">
        <DataTable
          caption="Способы оплаты такого заказа сейчас"
          captionHidden
          columns={[
            { key: "title", title: "Способ оплаты" },
            { key: "why", title: "Сейчас" },
          ]}
          rows={view.payments}
        />
      </Details>
    </Stack>
  );
}
