import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { BackOfficeFrame } from "./back-office-frame.tsx";
import { Chart } from "./chart.tsx";
import { type Cell, NOTHING } from "./columns.ts";
import { FilterForm } from "./filter-form.tsx";
import { KeysHelp } from "./keys-help.tsx";
import * as css from "./list-page.css.ts";
import type { ColumnView, ListView } from "./list-view.ts";
import { ListViews } from "./list-views.tsx";
import { type RowsReply, stillTicked } from "./row-acts.ts";
import { RowActsForm, RowResults, RowTick } from "./row-acts-form.tsx";

interface ResourceListPageProps {
  view: ListView;
  /** What became of a form over several rows, or of one about a saved view that was refused. */
  reply?: RowsReply | RefusedForm<"title"> | undefined;
  /** What has just been done. */
  messages?: readonly string[];
}

/** A list of the back office: filters, a dense table (on a phone a card a row), links to the pages beside this one. */
export function ResourceListPage({ view, reply: sent, messages = [] }: ResourceListPageProps) {
  const reply = sent && "results" in sent ? sent : undefined;
  const { title, newLink, links, exportHref, total, rows, isRefused, chart, note } = view;
  return (
    <BackOfficeFrame messages={messages}>
      <div className={css.head}>
        <div className={css.titleLine}>
          <Heading level={1} size="title">
            {title}
          </Heading>
          <p aria-live="polite" className={css.total}>
            {isRefused ? "Исправьте фильтр" : total}
          </p>
        </div>
        <div className={css.actions}>
          {[...(newLink ? [newLink] : []), ...links].map(({ label, href }) => (
            <a key={href} href={href} className={css.action}>
              {label}
            </a>
          ))}
          {rows.length > 0 && (
            <a href={exportHref} className={css.action} download>
              Скачать CSV
            </a>
          )}
        </div>
      </div>
      <RowResults reply={reply} />
      <ListViews view={view} reply={sent && "results" in sent ? undefined : sent} />
      {view.filters.length > 0 && <FilterForm view={view} />}
      <ListPages view={view} label="Страницы списка" />
      {chart && <Chart chart={chart} />}
      {view.rowActs && <RowActsForm view={{ ...view, rowActs: view.rowActs }} reply={reply} />}
      {rows.length > 0 ? (
        <Table view={view} reply={reply} />
      ) : (
        !isRefused && <p>{view.isFiltered ? "Ничего не нашлось." : "Здесь пока пусто."}</p>
      )}
      {rows.length > 0 && <ListPages view={view} label="Страницы списка, внизу" />}
      {note && <p className={css.total}>{note}</p>}
      {rows.length > 0 && <KeysHelp />}
    </BackOfficeFrame>
  );
}

/** So many columns have room side by side on a desk; more of them move sideways on their own, and the page stays where it is. */
const COLUMNS_OF_A_DESK = 12;

interface RowsProps {
  view: ListView;
  reply: RowsReply | undefined;
}

function Table({ view, reply }: RowsProps) {
  if (view.columns.length <= COLUMNS_OF_A_DESK) return <Rows view={view} reply={reply} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard
    <section className={css.wide} aria-label={`Таблица: ${view.title}`} tabIndex={0}>
      <Rows view={view} reply={reply} />
    </section>
  );
}

function Rows({ view: { title, columns, rows, totals, rowActs }, reply }: RowsProps) {
  const ticked = reply ? stillTicked(reply) : null;
  const hasActions = rows.some(({ actions }) => actions.length > 0);
  const classOf = (index: number) => (columns[index]?.numeric ? `${css.cell} ${css.numeric}` : css.cell);
  return (
    <table className={css.table} aria-label={title}>
      <thead className={css.tableHead}>
        <tr>
          {rowActs && (
            <th scope="col" className={`${css.cell} ${css.headCell}`}>
              <VisuallyHidden>Отметить</VisuallyHidden>
            </th>
          )}
          {columns.map((column, index) => (
            <th
              key={column.title}
              scope="col"
              className={`${classOf(index)} ${css.headCell}`}
              aria-sort={column.sort?.direction ?? undefined}
            >
              {column.sort ? <SortLink title={column.title} sort={column.sort} /> : column.title}
            </th>
          ))}
          {hasActions && (
            <th scope="col" className={`${css.cell} ${css.headCell}`}>
              Действия
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, href, cells: [first, ...rest], actions, ...row }) => (
          <tr key={id} className={css.row}>
            {rowActs && (
              <RowTick row={{ ...row, id, title: first?.text ?? id }} isTicked={ticked?.has(id) ?? row.isTicked} />
            )}
            <th scope="row" className={`${classOf(0)} ${css.rowHead}`}>
              {first && <CellContent cell={href === null ? first : { ...first, href }} />}
            </th>
            {rest.map((cell, index) => (
              <td
                key={columns[index + 1]?.title}
                className={`${classOf(index + 1)}${isNothing(cell) ? ` ${css.nothing}` : ""}`}
                data-label={columns[index + 1]?.title}
              >
                <CellContent cell={cell} />
              </td>
            ))}
            {hasActions && (
              <td className={css.cell}>
                <span className={css.rowActions}>
                  {actions.map((action) => (
                    <a key={action.label} href={action.href} className={css.rowAction}>
                      {action.label}
                    </a>
                  ))}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr className={css.row}>
            {totals.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]?.title} scope="row" className={`${classOf(index)} ${css.rowHead}`}>
                  <CellContent cell={cell} />
                </th>
              ) : (
                <td
                  key={columns[index]?.title}
                  className={`${classOf(index)} ${css.rowHead}`}
                  data-label={columns[index]?.title}
                >
                  <CellContent cell={cell} />
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const arrows = { ascending: " ↑", descending: " ↓" } as const;

const SortLink = ({
  title,
  sort: { href, direction },
}: Pick<ColumnView, "title"> & { sort: NonNullable<ColumnView["sort"]> }) => (
  <a href={href} className={css.sort}>
    {title}
    {direction && <span aria-hidden="true">{arrows[direction]}</span>}
  </a>
);

/** A long text is cut where there are columns; the title has all of it. */
function CellContent({ cell: { text, href, tone, isWhole, isFull } }: { cell: Cell }) {
  const content = tone ? (
    <Badge tone={tone} dense>
      {text}
    </Badge>
  ) : (
    text
  );
  const longest = Math.max(...text.split(/\s/).map(({ length }) => length));
  const textClass = [
    css.text,
    isFull && css.full,
    longest > css.LONG_WORD && css.longWord,
    // A number of an order is read in one piece.
    (isWhole || (longest === text.length && longest <= css.SHORT_WORD)) && css.whole,
  ]
    .filter(Boolean)
    .join(" ");
  if (href !== undefined)
    return (
      <a href={href} className={`${textClass} ${css.link}`}>
        {content}
      </a>
    );
  return (
    <span className={textClass} title={text.length > css.LONG_TEXT ? text : undefined}>
      {content}
    </span>
  );
}

const isNothing = ({ text }: Cell): boolean => text === NOTHING || text === "";

function ListPages({ view: { previousHref, nextHref }, label }: { view: ListView; label: string }) {
  if (previousHref === null && nextHref === null) return null;
  return (
    <nav aria-label={label} className={css.pages}>
      {previousHref && (
        <a href={previousHref} rel="prev" className={css.action}>
          ← Назад
        </a>
      )}
      {nextHref && (
        <a href={nextHref} rel="next" className={css.action}>
          Дальше →
        </a>
      )}
    </nav>
  );
}
