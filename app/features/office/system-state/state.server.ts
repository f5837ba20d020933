import {
  type ComponentRow,
  type MessageRow,
  messageList,
  messageStates,
  type OpeningRow,
  openingList,
  openingStates,
  type ProviderRow,
  providerList,
  type QueueRow,
  queueList,
  stateList,
} from "../../../../gateway/contract/office/system-state.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { formatStamp } from "../../../ui/format.ts";
import { type CellTone, columnsOf, NOTHING } from "../../platform/resource-kit/columns.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";

type Chip = { text: string; tone: CellTone };

const optionsOf = (chips: Readonly<Record<string, Chip>>, values: readonly string[]) =>
  values.map((value) => ({ value, label: chips[value]?.text ?? value }));

const health: Record<ComponentRow["state"], Chip> = {
  fine: { text: "Работает", tone: "success" },
  watch: { text: "Посмотрите", tone: "signal" },
  broken: { text: "Не работает", tone: "danger" },
};

const component = columnsOf<ComponentRow>();

export const systemState = resourceList({
  title: "Состояние",
  summary: "Что работает и что отстаёт: база, задания, письма, загрузки, процессы",
  endpoint: stateList,
  columns: [
    component.text("Что", ({ title }) => title),
    component.status("Состояние", ({ state }) => health[state]),
    component.text("Подробно", ({ detail }) => detail),
    component.moment("С какого времени", ({ at }) => at),
  ],
  filters: [],
  rowId: ({ id }) => id,
  cardHref: null,
  actions: ({ resource }) => (resource === null ? [] : [{ label: "Открыть", href: `/back-office/${resource}/` }]),
});

const queue = columnsOf<QueueRow>();

export const queues = resourceList({
  title: "Очереди заданий",
  summary: "Сколько заданий ждёт, выполняется и не выполнено",
  endpoint: queueList,
  columns: [
    queue.text("Очередь", ({ title }) => title),
    queue.number("Ждут", ({ waiting }) => waiting),
    queue.number("Выполняются", ({ running }) => running),
    queue.number("Не выполнены", ({ failed }) => failed),
    queue.moment("Ждут с", ({ waitsSince }) => waitsSince),
    queue.moment("Последнее выполнено", ({ doneAt }) => doneAt),
  ],
  filters: [],
  rowId: ({ id }) => id,
  cardHref: null,
  actions: ({ kind, failed }) =>
    failed === 0 ? [] : [{ label: "Повторить", href: `/back-office/jobs/?kind=${encodeURIComponent(kind)}` }],
  links: [{ label: "Не выполнено", href: "/back-office/jobs/" }],
});

export const messageChips: Record<MessageRow["state"], Chip> = {
  waiting: { text: "Ждёт отправки", tone: "neutral" },
  failed: { text: "Не отправлено", tone: "danger" },
  sent: { text: "Отправлено", tone: "success" },
  dropped: { text: "Не нужно отправлять", tone: "neutral" },
  dismissed: { text: "Снято", tone: "neutral" },
};
export const channels = { mail: "Письмо", sms: "SMS" } as const;

const message = columnsOf<MessageRow>();

function sentText({ sentAt, triedAt }: Pick<MessageRow, "sentAt" | "triedAt">, zone: Zone): string {
  if (sentAt !== null) return formatStamp(sentAt, zone);
  return triedAt === null ? NOTHING : `попытка ${formatStamp(triedAt, zone)}`;
}

export const messages = resourceList({
  title: "Письма и SMS",
  summary: "Что написано клиентам: ждёт, отправлено, не отправлено",
  endpoint: messageList,
  columns: [
    message.text("О чём", ({ title }) => title),
    message.status("Состояние", ({ state }) => messageChips[state]),
    message.text("Как", ({ channel }) => channels[channel]),
    message.text("Кому", ({ recipient }) => recipient),
    message.moment("Написано", ({ writtenAt }) => writtenAt),
    {
      title: "Отправлено",
      cell: (row, { zone }) => ({ text: sentText(row, zone) }),
    },
    message.number("Попыток", ({ attempts }) => attempts),
    message.text("Причина", ({ failure }) => failure),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: optionsOf(messageChips, messageStates),
    },
    {
      kind: "select",
      name: "channel",
      label: "Как",
      anyLabel: "Любым путём",
      options: Object.entries(channels).map(([value, label]) => ({ value, label })),
    },
    { kind: "select", name: "kind", label: "О чём", anyLabel: "Обо всём" },
    { kind: "days", name: "written", label: "Написано" },
  ],
  rowId: ({ id }) => id,
  cardHref: null,
  actions: ({ id, state }) =>
    state === "failed" ? [{ label: "Повторить или снять", href: `/back-office/jobs/message-${id}/` }] : [],
});

const providerChips: Record<ProviderRow["state"], Chip> = {
  set: { text: "Подключён", tone: "success" },
  stand_in: { text: "Заглушка", tone: "signal" },
  unset: { text: "Не подключён", tone: "neutral" },
};

const provider = columnsOf<ProviderRow>();

/** Those that are missing have to be seen; a whole list of them would make the table wider than a screen. */
function secretsText(secrets: ProviderRow["secrets"]): string {
  const missing = secrets.filter(({ isSet }) => !isSet);
  if (secrets.length > 0 && missing.length === 0) return secrets.length === 1 ? "Задан" : "Все заданы";
  return missing.map(({ title }) => `${title}: не задан`).join("; ");
}

export const providers = resourceList({
  title: "Провайдеры",
  summary: "Кто подключён, что задано и когда последний раз отвечал; секреты не показываются",
  endpoint: providerList,
  columns: [
    provider.text("Провайдер", ({ title }) => title),
    provider.text("Зачем", ({ purpose }) => purpose),
    provider.status("Состояние", ({ state }) => providerChips[state]),
    provider.text("Адрес", ({ origin }) => origin),
    provider.text("Секреты", ({ secrets }) => secretsText(secrets)),
    provider.moment("Отвечал", ({ succeededAt }) => succeededAt),
    {
      title: "Не отвечал",
      cell: ({ failedAt, failure }, { zone }) => ({
        text: [failedAt === null ? "" : formatStamp(failedAt, zone), failure].filter(Boolean).join(", ") || NOTHING,
      }),
    },
  ],
  filters: [],
  rowId: ({ id }) => id,
  cardHref: null,
});

const openingChips: Record<OpeningRow["state"], Chip> = {
  missing: { text: "Не хватает", tone: "danger" },
  demo: { text: "Из демонстрации", tone: "signal" },
  check: { text: "Проверьте", tone: "signal" },
  ready: { text: "Готово", tone: "success" },
};

const openingStep = columnsOf<OpeningRow>();

/** The page where staff send themselves a letter and a text message. */
export const OPENING_TRIAL_PATH = "/back-office/opening/trial/";

export const opening = resourceList({
  title: "Перед открытием",
  summary: "Чего не хватает магазину, что осталось от демонстрации и что ещё не проверено; сначала то, без чего нельзя",
  endpoint: openingList,
  columns: [
    openingStep.text("Что", ({ title }) => title),
    openingStep.status("Состояние", ({ state }) => openingChips[state]),
    openingStep.text("Подробно", ({ detail }) => detail),
    openingStep.text("Раздел", ({ part }) => part),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: optionsOf(openingChips, openingStates),
    },
  ],
  rowId: ({ id }) => id,
  cardHref: null,
  actions: ({ href }) => (href === null ? [] : [{ label: "Открыть", href }]),
  links: [{ label: "Проверить письма, SMS и оплату", href: OPENING_TRIAL_PATH }],
});
