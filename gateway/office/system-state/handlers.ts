import type { Services } from "../../chain/services.ts";
import { exchangeTypes } from "../../contract/office/exchange.ts";
import { importRunStates } from "../../contract/office/import-desk.ts";
import {
  type ComponentRow,
  importCard,
  importList,
  messageList,
  providerList,
  queueList,
  stateList,
  unreadNameList,
} from "../../contract/office/system-state.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import { isRightClock } from "../../platform/db/database-clock.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { jobTitle } from "../../platform/jobs/job-titles.ts";
import { type ChannelState, readChannels } from "../../platform/outbox/message-list-store.ts";
import { type MessageKind, messageTable } from "../../platform/outbox/message-table.ts";
import { listRoute, show, wholeListRoute } from "../../platform/resource-kit/list-route.ts";
import { countSources } from "../import/sources/sources-store.ts";
import { clockText, earliest, stateOfBacklog, stateOfDatabase, stateOfProcess } from "./component-rules.ts";
import type { ProviderFact } from "./provider-facts.ts";
import {
  askDatabase,
  findImport,
  importRows,
  messageRows,
  readBeats,
  readExchange,
  readLastImport,
  readOutcomes,
  readQueues,
  readReconciliation,
  readRefusedPictures,
  readUnreadTexts,
} from "./state-store.ts";

interface StateDependencies {
  services: Services;
  providers: readonly ProviderFact[];
  isIndexReady(): boolean;
}

const MEGABYTE = 1024 * 1024;
const formatNumber = (count: number): string => count.toLocaleString("ru");

const text = (at: Date | null): string | null => at?.toISOString() ?? null;
const titleOfKind = (kind: string): string =>
  Object.hasOwn(messageTable, kind) ? messageTable[kind as MessageKind].title : "";

/** What staff on duty look at: queues, messages, imports, processes and providers. Nothing here has a secret in it. */
export function systemStateRoutes({ services, providers, isIndexReady }: StateDependencies): Route[] {
  const { now } = services;
  const { db, kind } = services.connection;
  return [
    wholeListRoute(services, stateList, { rows: components }),
    wholeListRoute(services, queueList, {
      rows: async () =>
        (await readQueues(db)).map(({ queue, schedule, waitsSince, doneAt, ...row }) => ({
          ...row,
          id: schedule === "" ? queue : `${queue}/${schedule}`,
          title: jobTitle(queue, schedule),
          kind: queue,
          waitsSince: text(waitsSince),
          doneAt: text(doneAt),
        })),
    }),
    listRoute(services, messageList, ({ zone }) =>
      show(
        messageRows(db, zone),
        (found) =>
          found.map((row) => ({
            id: String(row.id),
            channel: row.channel,
            state: row.state,
            attempts: row.attempts,
            failure: row.failure,
            title: titleOfKind(row.kind) || row.subject,
            recipient: forStaff(row.channel === "mail" ? "email" : "phone", row.recipient),
            writtenAt: row.createdAt.toISOString(),
            sentAt: text(row.sentAt),
            triedAt: row.state === "waiting" ? row.nextAttemptAt.toISOString() : null,
          })),
        () => ({ kind: Object.entries(messageTable).map(([value, { title }]) => ({ value, label: title })) }),
      ),
    ),
    listRoute(services, importList, () =>
      show(importRows(db), (found) =>
        found.map(({ file: { endedAt, ...row } }) => ({ ...row, at: endedAt.toISOString() })),
      ),
    ),
    route(importCard, async ({ id }) => {
      const row = await findImport(db, id);
      if (!row) throw notFound("Такой загрузки нет");
      const { endedAt, startedAt, ...rest } = row;
      return { ...rest, at: endedAt.toISOString(), startedAt: text(startedAt) };
    }),
    wholeListRoute(services, unreadNameList, {
      rows: async () => (await readUnreadTexts(db)).map((row) => ({ ...row, id: row.text })),
    }),
    wholeListRoute(services, providerList, { rows: providerRows }),
  ];

  async function components(): Promise<ComponentRow[]> {
    const answeredInMs = await askDatabase(db);
    const [beats, queues, channels] = [await readBeats(db), await readQueues(db), await readChannels(db)];
    const [lastImport, compared] = [await readLastImport(db), await readReconciliation(db)];
    const [sources, exchange] = [await countSources(db), await readExchange(db)];
    const pictures = await readRefusedPictures(db);
    const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
    const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
    const dueSince = earliest(queues.map(({ waitsSince }) => waitsSince));
    return [
      {
        id: "database",
        title: "База данных",
        state: stateOfDatabase(answeredInMs),
        at: null,
        resource: null,
        detail: `${kind === "embedded" ? "Встроенная" : "PostgreSQL"}, ответ за ${Math.ceil(answeredInMs)} мс`,
      },
      {
        id: "index",
        title: "Поиск и каталог",
        at: null,
        resource: null,
        ...(isIndexReady()
          ? { state: "fine" as const, detail: "Готов" }
          : { state: "broken" as const, detail: "Ещё строится" }),
      },
      {
        id: "jobs",
        title: "Задания",
        state: stateOfBacklog(dueSince, failed, now()),
        at: text(dueSince),
        detail: `Ждут: ${formatNumber(waiting)}, не выполнено: ${formatNumber(failed)}`,
        resource: "queues" as const,
      },
      channelRow("mail", "Письма", channels),
      channelRow("sms", "SMS", channels),
      {
        id: "import",
        title: "Загрузка файлов",
        at: text(lastImport?.endedAt ?? null),
        resource: "imports" as const,
        ...(lastImport
          ? {
              state: lastImport.outcome === "done" ? ("fine" as const) : ("watch" as const),
              detail: `${lastImport.file}: строк ${formatNumber(lastImport.rows)}, отклонено ${formatNumber(lastImport.rejected)}`,
            }
          : { state: "fine" as const, detail: "Файлов ещё не было" }),
      },
      {
        id: "import-sources",
        title: "Файлы по расписанию",
        at: null,
        resource: "import-sources" as const,
        state: sources.attention > 0 ? "watch" : "fine",
        detail: `Включено: ${formatNumber(sources.used)}, ждут вас: ${formatNumber(sources.attention)}`,
      },
      ...(exchange ? [exchangeRow(exchange)] : []),
      ...(pictures ? [picturesRow(pictures)] : []),
      {
        id: "accounting",
        title: "Сверка с банками",
        at: text(compared.checkedAt),
        resource: null,
        state: compared.open > 0 ? "watch" : "fine",
        detail: compared.open > 0 ? `Расхождений: ${formatNumber(compared.open)}` : "Расхождений нет",
      },
      ...beats.map((beat): ComponentRow => {
        const isClockRight = isRightClock(beat.clockAheadMs);
        const memory = formatNumber(Math.round(beat.memoryBytes / MEGABYTE));
        return {
          id: `process-${beat.id}`,
          title: `Процесс ${beat.server}, ${beat.pid}`,
          resource: null,
          state: stateOfProcess({ seenAt: beat.seenAt, isClockRight }, now()),
          at: beat.seenAt.toISOString(),
          detail: isClockRight ? `Память ${memory} МБ` : `Память ${memory} МБ. ${clockText(beat.clockAheadMs)}`,
        };
      }),
    ];
  }

  function picturesRow({
    name,
    problem,
    takenAt,
    count,
  }: NonNullable<Awaited<ReturnType<typeof readRefusedPictures>>>): ComponentRow {
    return {
      id: "exchange-pictures",
      title: "Картинки из 1С",
      state: "watch",
      at: takenAt.toISOString(),
      resource: null,
      detail: `Не подходят: ${formatNumber(count)}. Последняя: ${name}. ${problem}`,
    };
  }

  function exchangeRow({ seenAt, type, run }: NonNullable<Awaited<ReturnType<typeof readExchange>>>): ComponentRow {
    const isRefused = run?.state === "refused" || run?.state === "failed";
    const lastFile = run ? `, последний файл ${run.file}: ${importRunStates[run.state].toLowerCase()}` : "";
    return {
      id: "exchange",
      title: "Обмен с 1С",
      at: seenAt.toISOString(),
      resource: "imports",
      state: isRefused ? "watch" : "fine",
      detail: `Последний сеанс: ${exchangeTypes[type]}${lastFile}${isRefused ? `. ${run.problem}` : ""}`,
    };
  }

  function channelRow(channel: "mail" | "sms", title: string, channels: readonly ChannelState[]): ComponentRow {
    const { due, failed, dueSince } = channels.find((each) => each.channel === channel) ?? {
      due: 0,
      failed: 0,
      dueSince: null,
    };
    const connected = providers.find(({ id }) => id === channel)?.state ?? "unset";
    const waiting = `ждут: ${formatNumber(due)}, не отправлено: ${formatNumber(failed)}`;
    const row = { id: channel, title, resource: "messages", at: text(dueSince) } as const;
    // Without a provider they wait for ever.
    if (connected === "unset")
      return { ...row, state: "broken", detail: `Не подключено: никому не уходят, ${waiting}` };
    if (connected === "stand_in") return { ...row, state: "watch", detail: `Заглушка: никому не уходят, ${waiting}` };
    return { ...row, state: stateOfBacklog(dueSince, failed, now()), detail: `Уходят, ${waiting}` };
  }

  async function providerRows() {
    const [outcomes, channels] = [await readOutcomes(db), await readChannels(db)];
    return providers.map((fact) => {
      const channel = channels.find((each) => each.channel === fact.id);
      const outcome = fact.origin === "" ? undefined : outcomes.find(({ origin }) => origin === fact.origin);
      return {
        ...fact,
        succeededAt: text(outcome?.succeededAt ?? channel?.sentAt ?? null),
        failedAt: text(outcome?.failedAt ?? null),
        failure: outcome?.failure || (channel?.failure ?? ""),
      };
    });
  }
}
