import { DAY_MS } from "../../contract/platform/utc-day.ts";
import type { ProviderFact } from "../system-state/provider-facts.ts";
import { type Found, type Outside, rowIn, type ServerFacts, type ShopFacts, type Step } from "./row-rules.ts";

/** A payment, a letter and a copy of the database from before say nothing of today. */
const RECENT_DAYS = 30;
const COPY_HOURS = 26;
const CERTIFICATE_DAYS = 14;

const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/;

const isRecent = (at: Date | null | undefined, now: Date): boolean =>
  at !== null && at !== undefined && now.getTime() - at.getTime() < RECENT_DAYS * DAY_MS;

const STAND_IN_BANK: Found = ["demo", "Заглушка: покупателю показывают оплату, а денег нет"];
const NO_BANK: Found = ["check", "Ни один банк не подключён: остаётся оплата при получении и по счёту"];
const PAYMENT_PROVIDERS = ["alfa", "sber", "yandex-pay", "forma"];
/** The id of a provider here and in stored payments, where they differ. */
const PAYMENT_NAMES: Readonly<Record<string, string>> = { "yandex-pay": "yandex" };

/** Who pays, who is told, who carries and who keeps the books: connected, and tried not long ago. */
export function rowsOfMoney(
  { paidAt, sentAt, receiptAt, exchangedAt }: ShopFacts,
  { providers, hasExchange }: ServerFacts,
  now: Date,
): Step[] {
  const row = rowIn("Деньги и сообщения");
  const of = (id: string) => providers.find((provider) => provider.id === id);
  const banks = PAYMENT_PROVIDERS.flatMap((id) => of(id) ?? []);
  const set = banks.filter(({ state }) => state === "set");
  const channel = (id: "mail" | "sms", nothing: string): Found => {
    const state = of(id)?.state;
    if (state === "stand_in") return ["demo", "Заглушка: сообщения видны на /dev/messages/, и никому не уходят"];
    if (state !== "set") return ["missing", nothing];
    return isRecent(sentAt[id], now)
      ? ["ready", "Отправляются"]
      : ["check", "Подключено, но за месяц не ушло ни одного: отправьте себе код"];
  };
  const paid = (id: string): Found =>
    isRecent(paidAt[PAYMENT_NAMES[id] ?? id], now)
      ? ["ready", "За месяц были платежи"]
      : ["check", "За месяц ни одного платежа: оплатите и отмените заказ на небольшую сумму"];
  const hasStandIn = banks.some(({ state }) => state === "stand_in");
  const payments =
    set.length > 0
      ? set.map(({ id, title }) => ({
          ...row("payments", paid(id)),
          id: `payment-${id}`,
          title: `Оплата: ${title}`,
        }))
      : [row("payments", hasStandIn ? STAND_IN_BANK : NO_BANK)];
  return [
    ...payments,
    row("receipts", receiptsFound(of("atol")?.state, set.length > 0, isRecent(receiptAt, now))),
    row("mail", channel("mail", "Почта не подключена: заказы и чеки придут только по SMS")),
    row("sms", channel("sms", "SMS не подключены: войти по коду и подтвердить телефон нельзя")),
    row("delivery", deliveryFound(providers)),
    ...(hasExchange ? [row("exchange", exchangeFound(exchangedAt, now))] : []),
  ];
}

/** 1C exchanges several times a day. */
function exchangeFound(at: Date | null, now: Date): Found {
  if (at === null) return ["check", "Включён, но 1С ещё не приходила: введите в ней адрес, логин и пароль"];
  return now.getTime() - at.getTime() < DAY_MS
    ? ["ready", "1С приходила за последние сутки"]
    : ["check", "1С не приходила больше суток: посмотрите в ней, чем кончился последний обмен"];
}

function receiptsFound(state: ProviderFact["state"] | undefined, takesMoney: boolean, isTried: boolean): Found {
  if (state === "set")
    return isTried ? ["ready", "За месяц чеки были"] : ["check", "Подключена, но за месяц ни одного чека"];
  if (state === "stand_in") return ["demo", "Заглушка: чеки не уходят в налоговую"];
  return takesMoney
    ? ["missing", "Касса не подключена, а деньги на сайте принимаются: 54-ФЗ требует чека"]
    : ["ready", "На сайте не платят: чеки делает касса центра"];
}

function deliveryFound(providers: readonly ProviderFact[]): Found {
  const carriers = providers.filter(({ id }) => id === "cdek" || id === "yandex-delivery");
  if (carriers.some(({ state }) => state === "stand_in")) return ["demo", "Заглушка: отправления никто не повезёт"];
  const set = carriers.filter(({ state }) => state === "set");
  return set.length === 0
    ? ["check", "Не подключены: остаются самовывоз и свой курьер"]
    : ["ready", set.map(({ title }) => title).join(", ")];
}

/** The machine, and how the site answers from outside. */
export function rowsOfServer(server: ServerFacts, now: Date): Step[] {
  const row = rowIn("Сервер");
  const { databaseKind, hasOwnSecret, archivedAt, siteOrigin, outside } = server;
  const isLocal = LOCAL.test(siteOrigin);
  return [
    row(
      "database",
      databaseKind === "embedded"
        ? ["missing", "Встроенная база не переживёт отключения питания: задайте DATABASE_URL"]
        : ["ready", "PostgreSQL"],
    ),
    row("backups", backupsFound(databaseKind, archivedAt, now)),
    row(
      "secrets",
      hasOwnSecret
        ? ["ready", "Ключ подписи задан"]
        : ["check", "Задайте ACCESS_TOKEN_SECRET и COOKIE_SECRET: ключ из DATA_DIR теряется вместе с папкой"],
    ),
    row(
      "address",
      isLocal ? ["missing", `Сайт открыт как ${siteOrigin}: задайте PUBLIC_ORIGIN`] : addressFound(siteOrigin, outside),
    ),
    row(
      "certificate",
      isLocal ? ["check", "Проверится, когда у сайта будет свой адрес"] : certificateFound(siteOrigin, outside, now),
    ),
    row(
      "robots",
      outside.hasRobots
        ? ["ready", "robots.txt открывает каталог"]
        : ["check", "robots.txt не прочитан: проверьте, что прокси отдаёт его как есть"],
    ),
  ];
}

function backupsFound(kind: ServerFacts["databaseKind"], archivedAt: Date | null, now: Date): Found {
  if (kind === "postgresql" && archivedAt !== null && now.getTime() - archivedAt.getTime() < COPY_HOURS * 3_600_000)
    return ["ready", "Журнал базы уходит в архив"];
  return [
    "check",
    "Сайт копий не делает. Проверьте, что база копируется каждый день и что из копии уже восстанавливали",
  ];
}

function addressFound(origin: string, { failure, regionFailure }: Outside): Found {
  if (failure !== "") return ["missing", `${origin} не отвечает: ${failure}`];
  if (regionFailure !== "")
    return ["missing", `Адрес региона не отвечает: ${regionFailure}. Нужна запись DNS для всех поддоменов`];
  return ["ready", `${origin} и адреса регионов отвечают`];
}

function certificateFound(origin: string, { certificateEnds }: Outside, now: Date): Found {
  if (!origin.startsWith("https:")) return ["missing", "Сайт открыт без https: пароли и телефоны видны по дороге"];
  if (certificateEnds === null) return ["check", "Сертификат не прочитан"];
  const days = Math.floor((certificateEnds.getTime() - now.getTime()) / DAY_MS);
  return days < CERTIFICATE_DAYS
    ? ["missing", `Сертификат кончается через ${Math.max(0, days)} дн.`]
    : ["ready", `Сертификат действует ещё ${days} дн.`];
}
