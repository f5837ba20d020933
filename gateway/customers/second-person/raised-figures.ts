import {
  type SecondPersonFigure,
  type SecondPersonFigures,
  secondPersonFigures,
} from "../../contract/chain/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { findSaved, insertVersion } from "../../platform/resource-kit/saved-store.ts";
import { type ApprovalRow, findWaiting, hasOtherAdministrator } from "./approvals-store.ts";
import { type SecondPersonServices, weigh } from "./second-person.ts";

const SUBJECT = "secondPerson";

/** What is stored once another administrator agrees. */
interface RequestedFigures {
  values: SecondPersonFigures;
  /** The settings' version that was changed: the change does not apply to newer ones. */
  version: number;
  note: string;
}

interface ChangedFigures extends RequestedFigures {
  before: SecondPersonFigures;
  actorId: number;
}

const count = (figure: number): string => figure.toLocaleString("ru-RU");

/** What is raised, in Russian; empty for what is only lowered. */
export function raisedText(before: SecondPersonFigures, after: SecondPersonFigures): string {
  const names = (Object.keys(secondPersonFigures) as SecondPersonFigure[]).filter((name) => after[name] > before[name]);
  return names
    .map((name) => `${secondPersonFigures[name].label}: ${count(before[name])} → ${count(after[name])}`)
    .join("; ");
}

/**
 * Whether figures above which a second person is asked wait for another administrator: they do when one of them is raised and there is
 * another. What is only lowered, and what the only administrator changes, is stored at once. Throws `invalid` while an earlier change waits.
 */
export async function holdsRaised(
  tx: Executor,
  services: SecondPersonServices,
  { before, values, version, note, actorId }: ChangedFigures,
): Promise<boolean> {
  const about = raisedText(before, values);
  if (about === "" || !(await hasOtherAdministrator(tx, actorId))) return false;
  if (await findWaiting(tx, "figures", SUBJECT))
    throw new ApiError(
      "invalid",
      "Прежнее изменение ещё ждёт второго администратора. Отзовите его в «Подтверждениях» или дождитесь решения",
    );
  const content: RequestedFigures = { values, version, note };
  await weigh(tx, services, {
    door: "figures",
    subject: SUBJECT,
    actorId,
    amount: 0,
    isTooMuch: true,
    about,
    reason: note,
    content,
  });
  return true;
}

/** Stores the figures that another administrator has agreed to. */
export const figuresPerformer = ({ shopSettings }: SecondPersonServices) => ({
  /** Throws `too_late` once they were changed otherwise. */
  async approved(tx: Executor, { actorId, content }: ApprovalRow, at: Date): Promise<void> {
    const { values, version, note } = content as RequestedFigures;
    await lockKey(tx, `saved ${SUBJECT}`);
    const saved = await findSaved(tx, SUBJECT);
    if ((saved?.version ?? 1) !== version)
      throw new ApiError("too_late", "Эти настройки с тех пор изменили. Отклоните и измените их заново");
    await insertVersion(tx, {
      name: SUBJECT,
      version: version + 1,
      value: { ...values },
      note,
      changedBy: actorId,
      changedAt: at,
    });
  },
  done: () => shopSettings.reload(),
});
