import type { RequestContext } from "./request-context.ts";
import { sendRefusal } from "./send-refusal.ts";

const STEPS = `<ol>
<li>Заведите владельца: <code>npm run staff -- ПОЧТА ТЕЛЕФОН ИМЯ ФАМИЛИЯ</code>. Команда напишет его пароль.</li>
<li>Откройте <a href="/back-office/">бэк-офис</a>, войдите и добавьте первый регион, центры, посты, услуги и цены.</li>
<li>Загрузите каталог и остатки: <code>npm run import -- --goods КАТАЛОГ --stock ОСТАТКИ.csv</code></li>
</ol>
<p>Чтобы сначала посмотреть магазин с выдуманными товарами, перезапустите его с переменной <code>DEMO_GOODS=2000</code>. Потом их уберёт команда <code>npm run demo:remove</code>.</p>
<p>Обновите страницу через несколько секунд после заполнения: перезапуск не нужен.</p>`;

/** Instead of every page of a shop without regions: whoever has just installed it reads what comes next. */
export function sendEmptyShop(context: RequestContext): void {
  sendRefusal(context, 503, {
    title: "Магазин ещё не заполнен",
    text: "В базе данных нет ни одного региона, поэтому показывать пока нечего.",
    steps: STEPS,
  });
}
