import { eachContactField } from "../../contract/sales/order-contact.ts";
import {
  byUserOrPhone,
  ofMessages,
  ofNobody,
  ofOrderEnded,
  ofParent,
  ofReturn,
  older,
  type PersonalTable,
} from "./tables-store.ts";

const FIVE_YEARS = "5 лет после завершения, затем без имени";
const ACCOUNTS = "бухгалтерский учёт (402-ФЗ, статья 29)";
const CLAIMS = "претензии по работам: срок исковой давности";

const contactColumns = Object.values(eachContactField((name, { title }) => `contact->>'${name}' as "${title}"`)).join(
  ", ",
);
const ordersEnded = `status in ('delivered', 'cancelled') and ${older("updated_at", "5 years")}`;
const noContact = {
  set: `contact = '${JSON.stringify(eachContactField(() => ""))}', phone_digits = '', network = null, attribution = null,
    delivery_place = case when delivery_type in ('city_region', 'expressakb', 'yandex_express') then '' else delivery_place end,
    consent = consent || '{"address": ""}'`,
  where: "phone_digits <> ''",
};
const noRecipient = {
  set: `request = (request - 'to') || '{"recipient": {"name": "", "phone": ""}, "comment": ""}'`,
  where: `request->'recipient'->>'phone' <> ''`,
};
const noText = (column: string) => ({ set: `${column} = ''`, where: `${column} <> ''` });
const noPayer = { set: "network = null", where: "network is not null" };
const noReceiver = { set: `body = body - 'contact'`, where: `body ? 'contact'` };
const noVisitor = {
  set: `contact = null, phone_digits = '', car_title = '', car_plate = '', comment = '', network = null, consent = consent || '{"address": ""}'`,
  where: "phone_digits <> ''",
};

const noOwner = {
  set: "phone_digits = '', client_name = '', car_title = '', car_plate = ''",
  where: "phone_digits <> ''",
};

/** Orders, visits and storage with what belongs to them: they stay for as long as the law wants them, without a name. */
export const orderTables: readonly PersonalTable[] = [
  // First: messages are found by the orders and visits that they are about, while these still have a name.
  {
    table: "outbox_messages",
    own: ofMessages,
    shown: {
      title: "Письма и SMS",
      columns: `channel as "Способ", recipient as "Кому", subject as "Тема", case when secret_expires_at is null then body else 'Текст с кодом или ссылкой' end as "Текст", sent_at as "Отправлено"`,
    },
    atDeletion: "removed",
    atMerge: "follows",
    kept: "30 дней, с кодами 1 день",
    why: "проверить, дошло ли сообщение",
    due: { by: "old-messages" },
  },
  {
    table: "order_lines",
    own: ofParent("order_id", "orders"),
    shown: {
      title: "Товары в заказах",
      columns: `(select identity from orders where id = order_id) as "Заказ", title as "Товар", quantity as "Количество", sum_kopecks / 100.0 as "Сумма, ₽"`,
    },
    atDeletion: "stays",
    atMerge: "follows",
    kept: FIVE_YEARS,
    why: ACCOUNTS,
    due: null,
  },
  {
    table: "order_events",
    own: ofParent("order_id", "orders"),
    shown: null,
    atDeletion: "stays",
    atMerge: "stays",
    kept: "вместе с заказом",
    why: ACCOUNTS,
    due: null,
  },
  {
    table: "order_notes",
    own: ofParent("order_id", "orders"),
    shown: { title: "Заметки сотрудников к заказам", columns: `text as "Заметка", at as "Когда"` },
    atDeletion: noText("text"),
    atMerge: "follows",
    kept: FIVE_YEARS,
    why: "обслуживание заказа",
    due: { when: ofOrderEnded(5), fate: noText("text") },
  },
  {
    table: "order_return_photos",
    own: ofReturn,
    shown: null,
    atDeletion: "removed",
    atMerge: "follows",
    kept: "3 года",
    why: "претензии по возвратам",
    due: {
      when: `return_id in (select id from order_returns where ${older("decided_at", "3 years")})`,
      fate: "removed",
    },
  },
  {
    table: "order_returns",
    own: ofParent("order_id", "orders"),
    shown: {
      title: "Возвраты",
      columns: `(select identity from orders where id = order_id) as "Заказ", reason as "Причина", comment as "Пояснение", state as "Состояние", refund_kopecks / 100.0 as "Возвращено, ₽", requested_at as "Когда"`,
    },
    atDeletion: noText("comment"),
    atMerge: "follows",
    kept: FIVE_YEARS,
    why: ACCOUNTS,
    due: { when: ofOrderEnded(5), fate: noText("comment") },
  },
  {
    table: "shipments",
    own: ofParent("order_id", "orders"),
    shown: {
      title: "Доставки",
      columns: `(select identity from orders where id = order_id) as "Заказ", provider as "Перевозчик", state as "Состояние", request->'recipient' as "Получатель", request->'to' as "Куда"`,
    },
    atDeletion: noRecipient,
    atMerge: "follows",
    kept: "1 год после завершения заказа, затем без получателя",
    why: "претензии к перевозчику",
    due: { when: ofOrderEnded(1), fate: noRecipient },
  },
  {
    table: "payments",
    own: ofParent("order_id", "orders"),
    shown: {
      title: "Оплаты",
      columns: `(select identity from orders where id = order_id) as "Заказ", method as "Способ", amount_kopecks / 100.0 as "Сумма, ₽", state as "Состояние", created_at as "Когда"`,
    },
    atDeletion: noPayer,
    atMerge: "follows",
    kept: "сеть плательщика 1 год, остальное без имени вместе с заказом",
    why: ACCOUNTS,
    due: { when: older("created_at", "1 year"), fate: noPayer },
  },
  {
    table: "receipts",
    own: ofParent("order_id", "orders"),
    shown: {
      title: "Чеки",
      columns: `(select identity from orders where id = order_id) as "Заказ", kind as "Вид", body->'contact' as "Кому", url as "Ссылка", created_at as "Когда"`,
    },
    atDeletion: noReceiver,
    atMerge: "follows",
    kept: FIVE_YEARS,
    why: "кассовые чеки (54-ФЗ)",
    due: { when: `state = 'done' and ${older("created_at", "5 years")}`, fate: noReceiver },
  },
  {
    table: "invoices",
    own: ofParent("order_id", "orders"),
    shown: null,
    atDeletion: "stays",
    atMerge: "follows",
    kept: "5 лет после завершения заказа, вместе с файлом счёта",
    why: ACCOUNTS,
    due: { when: ofOrderEnded(5), fate: "removed" },
  },
  {
    table: "documents",
    own: ofParent("order_id", "orders"),
    shown: {
      title: "Счета",
      columns: `(select identity from orders where id = order_id) as "Заказ", made_at as "Выставлен"`,
    },
    atDeletion: "stays",
    atMerge: "follows",
    kept: "5 лет после завершения заказа, файл счёта как он выставлен",
    why: ACCOUNTS,
    due: { when: ofOrderEnded(5), fate: "removed" },
  },
  {
    table: "promo_uses",
    own: byUserOrPhone,
    shown: {
      title: "Скидки по акциям",
      columns: `campaign_name as "Акция", amount_kopecks / 100.0 as "Скидка, ₽", at as "Когда"`,
    },
    atDeletion: { set: "phone_digits = 'x' || id", where: "phone_digits not like 'x%'" },
    atMerge: { by: "uses" },
    kept: FIVE_YEARS,
    why: "скидка даётся один раз",
    due: {
      when: older("at", "5 years"),
      fate: { set: "phone_digits = 'x' || id", where: "phone_digits not like 'x%'" },
    },
  },
  {
    table: "appointments",
    own: byUserOrPhone,
    shown: {
      title: "Записи на обслуживание",
      columns: `identity as "Номер", title as "Работы", local_time as "Время", status as "Состояние", contact->>'name' as "Имя", contact->>'phone' as "Телефон", contact->>'email' as "Почта", car_title as "Автомобиль", car_plate as "Госномер", comment as "Пояснение", staff_note as "Что сделано", advice as "Рекомендации"`,
    },
    atDeletion: noVisitor,
    atMerge: { moved: "user_id" },
    kept: "3 года после визита, затем без имени",
    why: CLAIMS,
    due: { when: older("ends_at", "3 years"), fate: noVisitor },
  },
  {
    table: "wait_list",
    own: byUserOrPhone,
    shown: {
      title: "Ожидание времени",
      columns: `contact->>'name' as "Имя", contact->>'phone' as "Телефон", from_day as "С", to_day as "По", created_at as "Когда"`,
    },
    atDeletion: "removed",
    atMerge: { moved: "user_id" },
    kept: "90 дней после последнего дня ожидания",
    why: "предложить свободное время",
    due: { when: "to_day < current_date - 90", fate: "removed" },
  },
  {
    table: "storage_requests",
    own: ofParent("contract_id", "storage_contracts"),
    shown: {
      title: "Заявки по хранению",
      columns: `kind as "Вид", planned_on as "День", state as "Состояние", decision as "Решение", created_at as "Когда"`,
    },
    atDeletion: "stays",
    atMerge: "stays",
    kept: "вместе с договором",
    why: ACCOUNTS,
    due: null,
  },
  {
    table: "storage_contracts",
    own: byUserOrPhone,
    shown: {
      title: "Договоры хранения",
      columns: `number as "Номер", items as "Что хранится", status as "Состояние", starts_on as "С", planning_date as "По", client_name as "Имя", car_title as "Автомобиль", car_plate as "Госномер"`,
    },
    atDeletion: noOwner,
    atMerge: { moved: "user_id" },
    kept: FIVE_YEARS,
    why: ACCOUNTS,
    due: {
      when: "status = 'returned' and planning_date < current_date - interval '5 years'",
      fate: noOwner,
    },
  },
  {
    table: "orders",
    own: byUserOrPhone,
    shown: {
      title: "Заказы",
      columns: `identity as "Номер", status as "Состояние", ${contactColumns}, delivery_title as "Получение", delivery_place as "Где", payment->>'title' as "Оплата", organization as "Организация", sum_kopecks / 100.0 as "Сумма, ₽", network as "Сеть", created_at as "Когда"`,
    },
    atDeletion: noContact,
    atMerge: { moved: "user_id" },
    kept: FIVE_YEARS,
    why: ACCOUNTS,
    due: { when: ordersEnded, fate: noContact },
  },
  {
    table: "provider_notices",
    own: ofNobody,
    shown: null,
    atDeletion: "stays",
    atMerge: "follows",
    kept: "90 дней",
    why: "сообщения банков и перевозчиков; ищутся только по номеру заказа",
    due: { by: "old-notices" },
  },
];
