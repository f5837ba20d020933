import type { ReactNode } from "react";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./booking.css.ts";
import type { BookingPageData } from "./booking.server.ts";
import { CentresBlock } from "./centres-block.tsx";
import { ChipLinks } from "./chip-links.tsx";
import type { PriceTableView } from "./price-table.server.ts";

/** Prices by diameter, for crawlers and people in a hurry; each diameter leads to its calculation. */
function PriceTable({ table }: { table: PriceTableView }) {
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

type View = BookingPageData["view"];

interface FrameProps {
  title: ReactNode;
  /** Notices and the blocks that are answered. */
  head: ReactNode;
  /** The block that scripts work with, or that is open. */
  children: ReactNode;
  sum: ReactNode;
  below: ReactNode;
}

/** Steps and, beside them, the cost. */
export function BookingFrame({ title, head, children, sum, below }: FrameProps) {
  return (
    <Container>
      <Stack gap="xl">
        <Stack gap="s">
          {title}
          <Grid template="contentAndSum" gap="m">
            <Stack gap="s">
              {head}
              {children}
            </Stack>
            {sum}
          </Grid>
        </Stack>
        {below}
      </Stack>
    </Container>
  );
}

const CRUMBS = [
  { label: "Главная", href: "/" },
  { label: "Услуги", href: "/service/" },
];

export function BookingTitle({ view: { step, titleIn } }: { view: View }) {
  return (
    <Stack gap="s">
      <Breadcrumbs items={CRUMBS} current="Шиномонтаж" />
      <Heading level={1}>{step === "works" ? `Шиномонтаж${titleIn}: запись и цены` : "Запись в центр"}</Heading>
    </Stack>
  );
}

export function BookingHead({ view }: { view: View }) {
  const { state, notices, done, centre, neighbours, when } = view;
  return (
    <Stack gap="s">
      {state.clientPhone && <Notice>Записываете клиента с телефоном +7{state.clientPhone}.</Notice>}
      {notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      {done && (
        <DoneLine
          id="book-services"
          icon="check"
          label="Что сделать"
          title={done.title}
          note={done.note}
          changeHref={done.changeHref}
          changeLabel="Изменить"
        />
      )}
      {centre && (
        <DoneLine
          id="book-center"
          icon="pin"
          label="Где"
          title={centre.title}
          note={centre.note}
          changeHref={centre.changeHref}
          changeLabel="Другой центр"
        />
      )}
      {centre && !when && neighbours.length > 0 && (
        <p className={muted}>
          Соседние:{" "}
          {neighbours.map(({ text, href }, place) => (
            <span key={href}>
              {place > 0 && "; "}
              <a href={href}>{text}</a>
            </span>
          ))}
        </p>
      )}
      {when && (
        <DoneLine
          id="book-time"
          icon="clock"
          label="Когда"
          title={when.title}
          note=""
          changeHref={when.changeHref}
          changeLabel="Другое время"
        />
      )}
    </Stack>
  );
}

/** The open block, of those that only the server renders. */
export function OpenBlock({ view: { centres } }: { view: View }) {
  return centres && <CentresBlock centres={centres} />;
}

export function BookingBelow({ view: { table, places } }: { view: View }) {
  return (
    <Stack gap="xl">
      {table && <PriceTable table={table} />}
      {places.length > 0 && (
        <section aria-labelledby="places-heading">
          <Stack gap="s">
            <Heading level={2} id="places-heading">
              Где переобуваем
            </Heading>
            <Grid template="thirds" gap="s">
              {places.map(({ id, title, address, hours, pageHref, next }) => (
                <Card key={id} as="article" padding="s">
                  <Heading level={3} size="body">
                    <a href={pageHref} className={loneLink}>
                      {title}
                    </a>
                  </Heading>
                  <span className={muted}>
                    {address}, {hours}
                  </span>
                  {next && (
                    <a href={next.href} className={loneLink}>
                      Ближайшее время: {next.text}
                      <VisuallyHidden>, записаться: {title}</VisuallyHidden>
                    </a>
                  )}
                </Card>
              ))}
            </Grid>
          </Stack>
        </section>
      )}
    </Stack>
  );
}

interface DoneLineProps {
  icon: IconName;
  /** What the block is about, read aloud: «Услуги». */
  label: string;
  title: string;
  note: string;
  changeHref: string;
  changeLabel: string;
  /** What the error summary leads to. */
  id?: string;
}

/** A block that is answered: what was chosen, and the way back to it. */
function DoneLine({ icon, label, title, note, changeHref, changeLabel, id }: DoneLineProps) {
  return (
    <Card as="section" padding="s">
      <div className={css.done}>
        <Icon name={icon} />
        <Stack gap="none">
          <h2>
            <VisuallyHidden>{label}: </VisuallyHidden>
            {title}
          </h2>
          {note && <span className={muted}>{note}</span>}
        </Stack>
        <a id={id} href={changeHref} className={loneLink}>
          {changeLabel}
        </a>
      </div>
    </Card>
  );
}
