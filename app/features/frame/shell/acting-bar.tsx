import * as css from "./acting-bar.css.ts";
import type { ActingView } from "./acting-view.ts";

/** On every page while staff act for a client. STF-003 */
export function ActingBar({ acting: { client, phone, left } }: { acting: ActingView }) {
  return (
    <section aria-label="Работа за клиента" className={css.bar}>
      <p className={css.words}>
        Вы действуете за: <b>{client}</b>
        {phone && (
          <>
            , <b className={css.phone}>{phone}</b>
          </>
        )}
        {left && ` · ${left}`}
      </p>
      <form method="post" action="/manager/acting/">
        <input type="hidden" name="intent" value="end" />
        <button type="submit" className={css.end}>
          Завершить
        </button>
      </form>
    </section>
  );
}
