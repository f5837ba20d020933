import {
  type ImportSourceCard,
  importSourceCard,
  importSourceFetch,
  importSourceProblems,
  isServerAddress,
} from "../../../../gateway/contract/office/import-sources.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatNumber, formatStamp } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct } from "../../platform/resource-kit/card-acts.server.ts";
import { idOf } from "../../platform/resource-kit/id-of.server.ts";
import { importRuns, runChip } from "./import-runs.server.ts";
import { RunsOf } from "./runs-of.tsx";
import { importSources, sourceChip, sourceStatePath, sourceTitle, timesText } from "./sources.server.ts";
import { StateFrame } from "./state-frame.tsx";

/** States in which a run of a source is left to staff. */
const LEFT_TO_STAFF = ["tried", "refused", "failed"];

function nextText({ state, dueAt }: ImportSourceCard, zone: Zone): string {
  if (state === "off") return "Выключен: не загружается";
  return dueAt === null ? "Сейчас" : formatStamp(dueAt, zone);
}

const stampOr = (at: string | null, zone: Zone, none: string): string => (at === null ? none : formatStamp(at, zone));

function factsOf(card: ImportSourceCard, zone: Zone) {
  return [
    { term: "Откуда", value: card.place },
    ...(isServerAddress(card.place)
      ? [
          {
            term: "Пользователь и пароль",
            value: card.hasLogin ? "Заданы на сервере (IMPORT_LOGINS)" : "Не заданы на сервере (IMPORT_LOGINS)",
          },
        ]
      : []),
    { term: "Чей файл", value: card.supplier || "Свой каталог и учёт" },
    { term: "Полный или изменения", value: card.isPartial ? "Только изменения" : "Полный" },
    { term: "Как часто", value: timesText(card) },
    { term: "Последняя попытка", value: stampOr(card.askedAt, zone, "Ещё не было") },
    { term: "Файл был на месте", value: stampOr(card.foundAt, zone, "Ещё не был") },
    { term: "Следующая попытка", value: nextText(card, zone) },
  ];
}

/** How a list on a schedule fares. Throws 404, 403 and 503. */
export async function loadSourceState(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, importSources.permission);
  const card = required(await visitor.gateway.call(importSourceCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const { id, state, problem, failures, tries, runs, isFetching, isAskedFor } = card;
  const [last] = runs;
  return {
    messages: takeFlash(visitor.cookies),
    list: { label: importSources.title, href: importSources.path },
    title: sourceTitle(card),
    path: sourceStatePath(id),
    changeHref: `${importSources.path}${id}/`,
    chip: sourceChip(state),
    facts: factsOf(card, zone),
    problem:
      problem === null || state === "off"
        ? []
        : [
            `${importSourceProblems[problem]}.`,
            `Попыток подряд без файла: ${formatNumber(failures)}. Следующая: ${nextText(card, zone)}.`,
          ],
    waitingHref: last && LEFT_TO_STAFF.includes(last.state) ? `${importRuns.path}${last.id}/` : null,
    isOnItsWay: isFetching || isAskedFor,
    canFetch: state !== "off" && !isFetching && !isAskedFor,
    tries,
    runs: runs.map((run) => ({
      term: formatStamp(run.begunAt, zone),
      file: run.file,
      href: `${importRuns.path}${run.id}/`,
      state: runChip(run.state).text,
    })),
  };
}
type SourceStateView = Awaited<ReturnType<typeof loadSourceState>>;

const fetchForm = importSourceFetch.input.pick({ tries: true });

export async function actOnSource(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, importSources.permission);
  const id = idOf(address);
  const acts = {
    fetch: act({
      form: fetchForm,
      call: ({ tries }) => visitor.gateway.call(importSourceFetch, { id, tries }),
      flash: "Файл загружается. Обновите страницу через несколько секунд.",
    }),
  };
  const form = await request.formData();
  return doAct(visitor, form, acts, { back: sourceStatePath(id), told: ["wrong_state"] });
}

interface SourceStateProps {
  view: SourceStateView;
  reply: RefusedForm | undefined;
}

export function SourceStatePage({ view, reply }: SourceStateProps) {
  const { list, messages, title, path, changeHref, chip, facts, problem, waitingHref, runs, tries } = view;
  return (
    <StateFrame list={list} messages={messages} title={title} state={chip}>
      <FormProblems reply={reply} title="Ничего не сделано" />
      {problem.length > 0 && (
        <Notice tone="danger" title="Файл не получен">
          <Stack gap="s">
            {problem.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Stack>
        </Notice>
      )}
      {waitingHref && (
        <Notice title="Последний файл ждёт вас">
          <p>
            Он не загрузился сам: <a href={waitingHref}>посмотрите, что в нём нашлось, и решите</a>. Первый файл ждёт
            всегда. Если придёт файл новее, он займёт место этого.
          </p>
        </Notice>
      )}
      {view.isOnItsWay && (
        <Notice title="Файл загружается">
          <a href={path} className={loneLink}>
            Обновить
          </a>
        </Notice>
      )}
      {view.canFetch && (
        <form method="post">
          <input type="hidden" name="intent" value="fetch" />
          <input type="hidden" name="tries" value={tries} />
          <Button variant="primary">Загрузить сейчас</Button>
        </form>
      )}
      <Card>
        <DefinitionTable rows={facts} />
      </Card>
      <p>
        <a href={changeHref} className={loneLink}>
          Изменить или выключить
        </a>
      </p>
      <RunsOf runs={runs} />
    </StateFrame>
  );
}
