import { loneLink, muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import * as css from "./booking.css.ts";
import { ChipLinks } from "./chip-links.tsx";
import type { PriceTableView } from "./price-table.server.ts";

/** Prices by diameter, for crawlers and people in a hurry; each diameter leads to its calculation. */
export function PriceTable({ table }: { table: PriceTableView }) {
  return (
    <section aria-labelledby="prices-heading">
      <Stack gap="s">
        <Heading level={2} id="prices-heading">
          Цены на шиномонтаж
        </Heading>
        <ChipLinks label="Тип автомобиля" links={table.vehicles} />
        <table className={css.prices}>
          <caption className={visuallyHidden}>{table.caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={css.priceCell}>
                Диаметр
              </th>
              {table.titles.map(({ slug, title }) => (
                <th key={slug} scope="col" className={css.priceCell}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ diameter, href, prices }) => (
              <tr key={diameter}>
                <th scope="row" className={css.priceCell}>
                  <a href={href} className={`${loneLink} ${css.diameter}`}>
                    {diameter}
                  </a>
                </th>
                {table.titles.map(({ slug }, place) => (
                  <td key={slug} className={css.priceCell}>
                    {prices[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {table.factors.length > 0 && <p className={muted}>Дороже: {table.factors.join(", ")}.</p>}
      </Stack>
    </section>
  );
}
