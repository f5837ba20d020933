import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  type ImportRunKind,
  importConfirm,
  importCorrect,
  importRunCard,
  importStop,
  importUndo,
  isUnderWay,
} from "../../../../gateway/contract/office/import-desk.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { idOf } from "../../platform/resource-kit/id-of.server.ts";
import { importRuns, runChip } from "./import-runs.server.ts";
import { fileKinds } from "./import-view.ts";
import { readProfileForm } from "./profile-form.server.ts";
import { factsOf, profileRowsOf, progressText, trialView, undoneText } from "./run-view.ts";
import { sourceStatePath } from "./sources.server.ts";

const pathOf = (id: number): string => `${importRuns.path}${id}/`;

/** An import that staff have begun, as texts. Throws 404, 403 and 503. */
export async function loadRun(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, importRuns.permission);
  const card = required(await visitor.gateway.call(importRunCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const { id, file, state, version, trial, problem, profile, fields, locations, hasFile, reports, undo } = card;
  const isGoing = isUnderWay(state);
  const canCorrect = hasFile && !isGoing && state !== "done" && state !== "undone";
  return {
    messages: takeFlash(visitor.cookies),
    list: { label: importRuns.title, href: importRuns.path },
    title: file,
    path: pathOf(id),
    version,
    chip: runChip(state),
    facts: factsOf(card, zone),
    progress: progressText(card),
    isStill: new URL(request.url).searchParams.has("still"),
    canStop: (state === "trial" || state === "loading") && !card.isStopAsked,
    isStopAsked: isGoing && card.isStopAsked,
    problem: problem === "" ? [] : problem.split("\n"),
    trial: trial && !isGoing && state !== "done" && state !== "undone" ? trialView(trial) : null,
    canConfirm: state === "tried" && hasFile,
    correct: canCorrect ? { profile, fields, locations, ...profileRowsOf(trial ?? NO_TRIAL, profile) } : null,
    // Of a file that could not be read at all nothing can be corrected.
    isTable: card.kind === "yml" && trial !== null,
    fileIsGone: !hasFile && (state === "tried" || state === "refused" || state === "failed" || state === "stopped"),
    reports: reports.map(({ id: report, kind }) => ({
      href: `/back-office/imports/${report}/`,
      label: fileKinds[kind as keyof typeof fileKinds],
    })),
    sourceHref: card.sourceId === null ? null : sourceStatePath(card.sourceId),
    isDone: state === "done",
    undo: undo.state,
    undoPromise: card.kind === "photos" ? PHOTOS_UNDONE : LISTS_UNDONE,
    /** Why such a file is never undone; null where it may be. */
    noUndo: NO_UNDO[card.kind] ?? null,
    undone: undo.done ? undoneText(undo.done) : null,
  };
}
export type RunView = Awaited<ReturnType<typeof loadRun>>;

const NO_UNDO: Readonly<Partial<Record<ImportRunKind, string>>> = {
  fitment: "Применяемость не отменяется: загрузите прежнюю таблицу.",
};

/** What becomes of the shop. */
const LISTS_UNDONE =
  "Цены, описания и видимость товаров, остатки и их время станут как до загрузки; добавленные товары скроются. Заказы и отмены после неё учтутся. Что после загрузки изменили сотрудники или другой источник, останется. Чтение файла поставщика, история цен и уже отправленные письма не отменяются.";
const PHOTOS_UNDONE =
  "У товаров, моделей и центров снова будут фотографии, которые были до загрузки. Что после неё заменили, останется.";

const NO_TRIAL = { parts: [], columns: [], warehouses: [], preview: [], doubts: [] };

const confirmForm = z.object({ version: importConfirm.input.shape.version });

/** Corrects how it is read, loads, stops or undoes it, by the button that was pressed. */
export async function actOnRun(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, importRuns.permission);
  const { gateway } = visitor;
  const id = idOf(address);
  const form = await request.formData();
  if (intentOf(form) === "correct") return correct(visitor, id, form);
  const confirmed = (despiteDoubts: boolean) =>
    act({
      form: confirmForm,
      call: ({ version }) => gateway.call(importConfirm, { id, version, despiteDoubts }),
      flash: "Загрузка началась. Страницу можно закрыть: работа не прервётся.",
    });
  const acts = {
    confirm: confirmed(false),
    "confirm-despite": confirmed(true),
    stop: act({
      form: noFields,
      call: () => gateway.call(importStop, { id }),
      flash: "Останавливается. Ничего не изменено.",
    }),
    undo: act({ form: noFields, call: () => gateway.call(importUndo, { id }), flash: "Загрузка отменяется." }),
  };
  return doAct(visitor, form, acts, { back: pathOf(id), told: ["wrong_state", "version_conflict"] });
}

async function correct(visitor: Visitor, id: number, form: FormData) {
  const { gateway, cookies } = visitor;
  const card = required(await gateway.call(importRunCard, { id }));
  const read = readProfileForm(form, card.profile);
  if (!read.ok) return read.refusal;
  const corrected = await gateway.call(importCorrect, {
    id,
    version: Number(form.get("version")) || 1,
    ...read.values,
  });
  if (!corrected.ok)
    return refusedByGateway<string>(form, corrected, {
      fields: ["marginPercent", "roundUpToRoubles"],
      back: pathOf(id),
    });
  writeFlash(cookies, ["Файл проверяется снова."]);
  return redirect(pathOf(id), 303);
}
