/** What is done by the clock, in words for staff on duty, by the name of the schedule. */
const scheduleTitles = {
  shipments: "Отправления",
  "old-quotes": "Расчёты доставки: удаление старых",
  "list-photos": "Фото из прайс-листов",
  "exchange-pictures": "Фото из обмена с 1С",
  "picture-storage": "Фото: перенос в хранилище",
  "unnamed-pictures": "Фото: удаление ненужных",
  "back-in-stock": "Товар снова в наличии",
  "own-prices": "Конец своих цен",
  "price-rules": "Цены по правилам",
  "goods-matches": "Сопоставление товаров: предложения",
  "expire-orders": "Резервы заказов",
  "payment-checks": "Проверка оплат",
  "payment-commands": "Команды банкам",
  reconciliation: "Сверка с банками",
  receipts: "Чеки: подготовка",
  "receipts-sent": "Чеки: отправка",
  "storage-reminders": "Напоминания о хранении",
  "reserve-reminders": "Напоминания о резерве",
  "invoice-files": "Файлы счетов",
  points: "Баллы",
  invitations: "Награды за приглашения",
  "points-end": "Сгорание баллов",
  "ended-holds": "Брони времени",
  "visit-reminders": "Напоминания о визите",
  "unconfirmed-visits": "Неподтверждённые записи",
  "waiting-list": "Лист ожидания",
  surges: "Ажиотаж",
  "past-visits": "Прошедшие визиты",
  "ended-secrets": "Коды и ссылки: удаление недействительных",
  "old-messages": "Письма и SMS: удаление старых",
  "old-changes": "Изменения профиля: удаление старых",
  "old-carts": "Корзины: удаление брошенных",
  "cart-additions": "Добавления в корзину: удаление ключей",
  "order-refusals": "Отказы в заказе: удаление старых",
  "old-sign-ins": "Входы: удаление старых",
  "old-confirmations": "Подтверждения телефона: удаление старых",
  "old-notices": "Уведомления провайдеров: удаление старых",
  "old-actions": "Журнал: удаление старых записей",
  "report-days": "Отчёты: итоги прошедших дней",
  "personal-data": "Сроки хранения персональных данных",
  "old-import-files": "Файлы загрузок: удаление старых",
  "old-exchanges": "Сеансы обмена с 1С: удаление старых",
  "old-uses": "Счётчики обращений: удаление старых",
} as const;

/** Followed by the title of the transport company. */
export const TERMINALS = "terminals of ";

/** `gateway/schedules.ts` has work for each. */
export type ScheduleName = keyof typeof scheduleTitles;

const queueTitles = {
  schedule: "Работы по расписанию",
  notice: "Уведомления провайдеров",
  marketplace: "Заказы маркетплейсов",
} as const;

const titleIn = (titles: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(titles, name) ? titles[name] : undefined;

/** A job in words: of its queue, or of its schedule where it has one. What another release has made keeps its own name. */
export function jobTitle(queue: string, schedule = ""): string {
  if (schedule === "") return titleIn(queueTitles, queue) ?? queue;
  if (schedule.startsWith(TERMINALS)) return `Терминалы: ${schedule.slice(TERMINALS.length)}`;
  return titleIn(scheduleTitles, schedule) ?? schedule;
}
