import type { ReactNode } from "react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import type { RunView } from "./run.server.ts";
import { StateFrame } from "./state-frame.tsx";
import { Trial, TrialRows } from "./trial.tsx";

interface RunPageProps {
  view: RunView;
  reply: RefusedForm | undefined;
}

const REFRESH_SECONDS = 3;

/** An import from the trial to its end: what is going on, what was found, and what can be done. */
export function RunPage({ view, reply }: RunPageProps) {
  const { list, title, messages, chip, facts, problem, trial, fileIsGone, reports, undone } = view;
  return (
    <StateFrame list={list} messages={messages} title={title} state={chip}>
      <FormProblems reply={reply} title="Ничего не сделано" />
      <Progress view={view} />
      {problem.length > 0 && (
        <Notice tone="danger" title={view.isDone ? "Отмена прервалась" : "Не загружено"}>
          <Stack gap="s">
            {problem.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {!view.isDone && !trial && (
              <p>
                <a href={`${list.href}new/`}>Загрузить другой файл</a>
              </p>
            )}
          </Stack>
        </Notice>
      )}
      {undone && (
        <Notice tone="success">
          <Stack gap="s">
            {undone.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Stack>
        </Notice>
      )}
      {fileIsGone && (
        <Notice>
          Файл хранится неделю и уже удалён. <a href={`${list.href}new/`}>Отправьте его ещё раз</a>, чтобы загрузить.
        </Notice>
      )}
      {trial && <Trial view={trial} />}
      <Confirm view={view} />
      <Correct view={view} reply={reply} />
      {trial && <TrialRows view={trial} />}
      {reports.length > 0 && (
        <Inline gap="s">
          {reports.map(({ href, label }) => (
            <a key={href} href={href} className={loneLink}>
              {label}: подробно
            </a>
          ))}
        </Inline>
      )}
      <Undo view={view} />
      <Heading level={2} size="large">
        О файле
      </Heading>
      <Card>
        <DefinitionTable rows={facts} />
      </Card>
      {view.sourceHref && (
        <p>
          <a href={view.sourceHref} className={loneLink}>
            Файл по расписанию
          </a>
        </p>
      )}
    </StateFrame>
  );
}

/** While something works on it the page looks again by itself, until somebody says that it shall not. */
function Progress({ view: { progress, path, isStill, canStop, isStopAsked } }: { view: RunView }) {
  if (progress === null) return null;
  return (
    <Notice title="Работа идёт">
      <Stack gap="s">
        {!isStill && <meta httpEquiv="refresh" content={`${REFRESH_SECONDS};url=${path}`} />}
        <p>{isStopAsked ? "Останавливается." : progress}</p>
        <Inline gap="s">
          <a href={path} className={loneLink}>
            Обновить
          </a>
          {!isStill && (
            <a href={`${path}?still`} className={loneLink}>
              Не обновлять самой
            </a>
          )}
        </Inline>
        {canStop && (
          <Act intent="stop">
            <Button>Остановить</Button>
          </Act>
        )}
      </Stack>
    </Notice>
  );
}

function Act({ intent, version, children }: { intent: string; version?: number; children: ReactNode }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {children}
    </form>
  );
}

function Confirm({ view: { canConfirm, trial, version } }: { view: RunView }) {
  if (!canConfirm || !trial) return null;
  if (trial.doubts.length > 0)
    return (
      <Act intent="confirm-despite" version={version}>
        <Button>Загрузить, хотя похоже на ошибку</Button>
      </Act>
    );
  return (
    <Act intent="confirm" version={version}>
      <Button variant="primary">Загрузить</Button>
    </Act>
  );
}

/** How it is read, to be tried again. */
function Correct({ view: { correct, version, isTable }, reply }: RunPageProps) {
  if (correct === null) return null;
  const { profile, fields, locations, columnRows, warehouseRows } = correct;
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="correct" />
      <input
        type="hidden"
        name="version"
        value={reply?.form === "correct" ? (reply.initialValue.version ?? version) : version}
      />
      <Stack gap="m">
        {isTable && (
          <>
            <Heading level={2} size="large">
              Как читать файл
            </Heading>
            <ProfileFields
              form="correct"
              columns={columnRows}
              warehouses={warehouseRows}
              reply={reply}
              profile={profile}
              fields={fields}
              locations={locations}
            />
            <p className={muted}>Для поставщика это запомнится, когда файл загрузится.</p>
          </>
        )}
        <div>
          <Button>Проверить ещё раз</Button>
        </div>
      </Stack>
    </form>
  );
}

function Undo({ view: { isDone, undo, noUndo, undoPromise } }: { view: RunView }) {
  if (!isDone && undo !== "possible") return null;
  return (
    <Stack gap="s">
      <Heading level={2} size="large">
        Отменить загрузку
      </Heading>
      {noUndo && <p>{noUndo}</p>}
      {!noUndo && undo === "nothing" && <p>Эта загрузка ничего не изменила, отменять нечего.</p>}
      {!noUndo && undo === "later" && (
        <p>Отменить нельзя: из этого источника загружали ещё раз. Отменяется только последняя загрузка.</p>
      )}
      {!noUndo && undo === "possible" && (
        <>
          <p>{undoPromise}</p>
          <Act intent="undo">
            <Button>Отменить загрузку</Button>
          </Act>
        </>
      )}
    </Stack>
  );
}
