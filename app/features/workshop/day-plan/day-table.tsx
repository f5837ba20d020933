import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./day-plan.css.ts";
import type { BlockView, DayPlanView } from "./day-plan.server.ts";

/** Bays beside one another, the clock from above: for wide screens. */
export function DayTable({ view: { bays, rows, dayTitle } }: { view: DayPlanView }) {
  return (
    <div className={css.wide}>
      <table className={css.table}>
        <caption>
          <VisuallyHidden>Посты: {dayTitle}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${css.head} ${css.corner}`}>
              <VisuallyHidden>Время</VisuallyHidden>
            </th>
            {bays.map(({ id, title, note }) => (
              <th key={id} scope="col" className={css.head}>
                {title}
                <span className={css.headNote}>{note}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ minute, id, clock, isHour, cells }) => (
            <tr key={minute} id={id} className={isHour ? `${css.row} ${css.hour}` : css.row}>
              <th scope="row" className={css.clock}>
                {clock}
              </th>
              {cells.map((cell) => (
                <td key={cell.bayId} rowSpan={cell.span} className={css.cell}>
                  {cell.blocks.map((block) => (
                    <Block key={block.key} block={block} />
                  ))}
                  {cell.free && (
                    <a href={cell.free.href} className={css.free}>
                      {cell.free.text}
                      <VisuallyHidden>: свободно, записать</VisuallyHidden>
                    </a>
                  )}
                  {cell.blocks.length === 0 && !cell.free && <VisuallyHidden>Свободно</VisuallyHidden>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Block = ({ block: { look, when, title, notes, href } }: { block: BlockView }) => (
  <div className={css.block[look]}>
    <div className={css.lines}>
      <span>
        {when}{" "}
        {href ? (
          <a href={href} className={css.who}>
            {title}
          </a>
        ) : (
          <span className={css.who}>{title}</span>
        )}
      </span>
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  </div>
);
