import { Button } from "../../../ui/button.tsx";
import { Details } from "../../../ui/details.tsx";
import { Notice } from "../../../ui/notice.tsx";
import * as css from "./list-page.css.ts";
import type { ListView, RowActsView } from "./list-view.ts";
import { type RowActField, type RowsReply, type TickedRow, tickOfRow } from "./row-acts.ts";

/** The form that the ticks of rows belong to. */
const FORM_ID = "rows";

type Reply = RowsReply | undefined;

/** What became of each row, one by one. */
export function RowResults({ reply }: { reply: Reply }) {
  if (!reply) return null;
  const done = reply.results.filter(({ isDone }) => isDone);
  const refused = reply.results.filter(({ isDone }) => !isDone);
  return (
    <>
      {reply.problems.length > 0 && (
        <Notice tone="danger" live title={`${reply.label}: не получилось`}>
          {reply.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="danger" live title={`${reply.label}: не получилось, ${refused.length}`}>
          <Lines rows={refused} />
        </Notice>
      )}
      {done.length > 0 && (
        <Notice tone="success" live title={`${reply.label}: сделано, ${done.length}`}>
          <Lines rows={done} />
        </Notice>
      )}
    </>
  );
}

const Lines = ({ rows }: { rows: RowsReply["results"] }) => (
  <ul>
    {rows.map(({ id, title, text }) => (
      <li key={id}>
        {title}: {text}
      </li>
    ))}
  </ul>
);

/** What can be done to the rows that are ticked below: each act with its fields and its button. */
export function RowActsForm({ view, reply }: { view: ListView & { rowActs: RowActsView }; reply: Reply }) {
  const { acts, key, here, allHref, query } = view.rowActs;
  return (
    <form id={FORM_ID} method="post" action={here} noValidate aria-label="Отмеченные строки">
      <input type="hidden" name="key" value={key} />
      {query.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Details summary="Сделать с отмеченными" open={reply !== undefined || view.rows.some(({ isTicked }) => isTicked)}>
        <div className={css.acts}>
          {acts.map(({ name, label, fields }) => (
            <div key={name} className={css.act}>
              {fields.map((field) => (
                <ActField key={field.name} field={field} typed={reply?.typed[field.name]} />
              ))}
              <Button name="intent" value={name}>
                {label}
              </Button>
            </div>
          ))}
          <div className={css.act}>
            <Button formMethod="get" formAction={`${view.path}export.csv`}>
              Скачать отмеченные
            </Button>
            <a href={allHref} className={css.action}>
              Отметить все на странице
            </a>
          </div>
        </div>
      </Details>
    </form>
  );
}

function ActField({ field: { name, label, hint, kind }, typed }: { field: RowActField; typed: string | undefined }) {
  const id = `rows-${name}`;
  if (kind === "tick")
    return (
      <label className={css.sure}>
        <input type="checkbox" id={id} name={name} defaultChecked={typed !== undefined} className={css.tick} /> {label}
      </label>
    );
  return (
    <div className={css.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={kind === "day" ? "date" : "text"}
        defaultValue={typed}
        autoComplete="off"
        className={css.control}
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}

/** The tick of a row, which belongs to the form above the table. */
export const RowTick = ({ row: { id, seen, title }, isTicked }: { row: TickedRow; isTicked: boolean }) => (
  <td className={css.cell} data-label="Отметить">
    <input
      type="checkbox"
      form={FORM_ID}
      name="row"
      value={tickOfRow({ id, seen, title })}
      defaultChecked={isTicked}
      aria-label={`Отметить: ${title}`}
      className={css.tick}
    />
  </td>
);
