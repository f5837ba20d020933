import * as css from "./acting-bar.css.ts";
import type { ActingEndedView, ActingView } from "./acting-view.ts";

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

/** On the first page of the shop after acting has ended by itself: what it shows is of the member of staff. */
export function ActingEndedBar({ ended: { client, phone, href } }: { ended: ActingEndedView }) {
  return (
    <section aria-label="Работа за клиента закончилась" className={css.bar}>
      <p className={css.words}>
        Вы больше не действуете за: <b>{client}</b>
        {phone && (
          <>
            , <b className={css.phone}>{phone}</b>
          </>
        )}
        . Кабинет и корзина здесь теперь ваши
      </p>
      <a href={href} className={css.end}>
        Действовать снова
      </a>
    </section>
  );
}
