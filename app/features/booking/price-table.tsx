import { muted } from "../../styles/typography.css.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Stack } from "../../ui/layout.tsx";
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
        <DataTable
          caption={table.caption}
          columns={[
            { key: "diameter", title: "Диаметр" },
            ...table.titles.map(({ slug, title }) => ({ key: slug as string, title, numeric: true })),
          ]}
          rows={table.rows.map(({ diameter, href, prices }) => ({
            id: diameter,
            cells: {
              diameter: <a href={href}>{diameter}</a>,
              ...Object.fromEntries(table.titles.map(({ slug }, place) => [slug, prices[place]])),
            },
          }))}
        />
        {table.factors.length > 0 && <p className={muted}>Дороже: {table.factors.join(", ")}.</p>}
      </Stack>
    </section>
  );
}
