import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../../chain/services.ts";
import {
  importBegin,
  importConfirm,
  importCorrect,
  importPiece,
  importProfileCard,
  importProfileChange,
  importProfileList,
  importRunCard,
  importRunKinds,
  importRunList,
  importRunStates,
  importStop,
  importUndo,
  isOfNoList,
  isUnderWay,
  MAX_IMPORT_BYTES,
} from "../../../contract/office/import-desk.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError, notFound } from "../../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../../platform/http/route.ts";
import { listRoute, show, wholeListRoute } from "../../../platform/resource-kit/list-route.ts";
import { parseProfile } from "../columns/supplier-profile.ts";
import {
  addRun,
  askToStop,
  findRun,
  type ImportRun,
  importRunRows,
  lockProfile,
  lockRun,
  moveRun,
  profileOf,
  readLocationOptions,
  readReports,
  readRunsOf,
  readSuppliers,
  saveProfile,
  undoStateOf,
} from "./import-runs-store.ts";
import { addPiece, deletePieces, hasPieces, sizeOfPieces } from "./pieces-store.ts";
import { fieldOptions, profileOfValues, termsOfProfile, valuesOfProfile } from "./profile-values.ts";

const noRun = () => notFound("Такой загрузки нет");
const noSupplier = () => notFound("Такого поставщика нет");
const wrongState = (message: string) => new ApiError("wrong_state", message);
const text = (at: Date | null): string | null => at?.toISOString() ?? null;
const staffIdOf = ({ actor }: StaffCaller): number | null => (actor.kind === "staff" ? actor.userId : null);

/** What is kept in the journal of a run before and after an act. */
const factsOf = ({ state, file, kind, supplier, isPartial, isConfirmed, profile }: ImportRun) => ({
  state,
  file,
  kind,
  supplier,
  isPartial,
  isConfirmed,
  profile,
});

/** Imports that staff begin by a form, and how the lists of suppliers are read. What takes long is done by `workOnRuns`. */
export function importDeskRoutes(services: Services): Route[] {
  const { db } = services.connection;

  /** Changes a run under its lock, and keeps the change. */
  const change = (id: number, caller: StaffCaller, act: (tx: Executor, run: ImportRun) => Promise<object | null>) =>
    db.transaction(async (tx) => {
      const run = await lockRun(tx, id);
      if (run === null) throw noRun();
      const after = await act(tx, run);
      if (after !== null)
        await caller.audit(tx, { target: String(id), before: factsOf(run), after: { ...factsOf(run), ...after } });
      return {};
    });

  const requireFile = async (tx: Executor, { upload }: ImportRun) => {
    if (!(await hasPieces(tx, upload))) throw wrongState("Файл больше не хранится: отправьте его ещё раз");
  };

  return [
    listRoute(services, importRunList, () =>
      show(importRunRows(db), (found) =>
        found.map(({ begunAt, supplier, ...row }) => ({
          ...row,
          supplier: supplier ?? "",
          begunAt: begunAt.toISOString(),
        })),
      ),
    ),

    route(importPiece, async ({ upload, n, files: [file] }, caller) => {
      if (!file) throw new ApiError("invalid", [{ field: "file", message: "Выберите файл" }]);
      const bytes = Buffer.from(await file.arrayBuffer());
      await db.transaction(async (tx) => {
        await addPiece(tx, upload, n, bytes);
        await caller.audit(tx, { target: upload, before: null, after: { n, bytes: bytes.length } });
      });
      return {};
    }),

    route(importBegin, async ({ supplier: code, ...asked }, caller) =>
      db.transaction(async (tx) => {
        const bytes = await sizeOfPieces(tx, asked.upload);
        const invalid = (message: string) => new ApiError("invalid", [{ field: "file", message }]);
        if (bytes === null || bytes === 0) throw invalid("Файл пуст или дошёл не целиком: выберите его ещё раз");
        if (bytes > MAX_IMPORT_BYTES)
          throw invalid(
            asked.kind === "photos" ? "Архив больше 64 МБ: разделите его" : "Файл больше 64 МБ: сожмите его в ZIP",
          );
        const supplier = code === "" ? null : code;
        if (isOfNoList(asked.kind) && supplier !== null)
          throw new ApiError("invalid", [
            {
              field: "supplier",
              message: `${importRunKinds[asked.kind]} — не у поставщика: выберите «Свой каталог и учёт»`,
            },
          ]);
        const run = {
          ...asked,
          supplier,
          bytes,
          profile: await profileOf(tx, supplier),
          begunBy: staffIdOf(caller),
          begunAt: services.now(),
        };
        const begun = await addRun(tx, { ...run, state: "trial" });
        if (begun === null) throw invalid("Этот файл уже загружается: выберите его ещё раз");
        const { id, isNew } = begun;
        if (isNew) await caller.audit(tx, { target: String(id), before: null, after: run });
        else await deletePieces(tx, asked.upload);
        return { id };
      }),
    ),

    route(importRunCard, async ({ id }) => {
      const found = await findRun(db, id);
      if (found === null) throw noRun();
      const { run, begunBy } = found;
      const { file, kind, state, version, bytes, isPartial, isConfirmed, isStopAsked } = run;
      const { trial, problem, rowsRead, written, planned, undone } = run;
      return {
        id,
        file,
        kind,
        state,
        version,
        bytes,
        isPartial,
        isConfirmed,
        isStopAsked,
        begunBy,
        trial,
        problem,
        rowsRead,
        written,
        planned,
        supplier: run.supplier ?? "",
        sourceId: run.sourceId,
        begunAt: run.begunAt.toISOString(),
        startedAt: text(run.startedAt),
        endedAt: text(run.endedAt),
        hasFile: await hasPieces(db, run.upload),
        profile: valuesOfProfile(parseProfile(run.profile)),
        fields: fieldOptions,
        locations: await readLocationOptions(db),
        reports: await readReports(db, id),
        undo: { state: await undoStateOf(db, run), done: undone },
      };
    }),

    route(importCorrect, async ({ id, version, ...values }, caller) =>
      change(id, caller, async (tx, run) => {
        if (isUnderWay(run.state) || run.state === "done" || run.state === "undone")
          throw wrongState(`Сейчас исправить нельзя: ${importRunStates[run.state].toLowerCase()}`);
        if (run.version !== version) throw changedMeanwhile();
        await requireFile(tx, run);
        const locations = new Set((await readLocationOptions(tx)).map(({ value }) => value));
        const profile = profileOfValues(values, { locations, terms: termsOfProfile(parseProfile(run.profile)) });
        await moveRun(tx, run, { state: "trial", profile, isConfirmed: false });
        return { state: "trial", profile };
      }),
    ),

    route(importConfirm, async ({ id, version, despiteDoubts }, caller) =>
      change(id, caller, async (tx, run) => {
        // Pressed twice, or the answer was lost: it is on its way, or done.
        if (run.version === version + 1 && ["loading", "writing", "done"].includes(run.state)) return null;
        if (run.version !== version) throw changedMeanwhile();
        if (run.state !== "tried") throw wrongState("Загрузить можно проверенный файл: проверьте его ещё раз");
        await requireFile(tx, run);
        if ((run.trial?.doubts.length ?? 0) > 0 && !despiteDoubts)
          throw wrongState("Файл похож на ошибочный: прочитайте почему и решите");
        const isConfirmed = despiteDoubts;
        await moveRun(tx, run, { state: "loading", isConfirmed });
        return { state: "loading", isConfirmed };
      }),
    ),

    route(importStop, async ({ id }, caller) =>
      change(id, caller, async (tx, run) => {
        if (run.isStopAsked || run.state === "stopped") return null;
        if (run.state === "writing") throw wrongState("Уже записывается: дождитесь конца и отмените загрузку");
        if (run.state !== "trial" && run.state !== "loading") throw wrongState("Останавливать нечего");
        // Nobody has begun it yet.
        if (run.claim === null) await moveRun(tx, run, { state: "stopped", endedAt: services.now() });
        else await askToStop(tx, id);
        return { isStopAsked: true };
      }),
    ),

    route(importUndo, async ({ id }, caller) =>
      change(id, caller, async (tx, run) => {
        if (run.state === "undoing" || run.state === "undone") return null;
        const state = await undoStateOf(tx, run);
        if (state === "later") throw wrongState("Отменить нельзя: этот каталог или прайс-лист загружали ещё раз");
        if (state === "nothing") throw wrongState("Отменять нечего");
        await moveRun(tx, run, { state: "undoing" });
        return { state: "undoing" };
      }),
    ),

    wholeListRoute(services, importProfileList, {
      rows: async () =>
        (await readSuppliers(db)).map(({ code, goods, lastAt }) => ({
          id: code,
          goods,
          lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        })),
    }),

    route(importProfileCard, async ({ code }) => {
      const { profile, seen } = await findProfile(db, code);
      return {
        code,
        seen,
        profile: valuesOfProfile(profile),
        terms: termsOfProfile(profile),
        fields: fieldOptions,
        locations: await readLocationOptions(db),
        runs: (await readRunsOf(db, code)).map((run) => ({ ...run, begunAt: run.begunAt.toISOString() })),
      };
    }),

    route(importProfileChange, async ({ code, seen, deliveryDays, reliability, ...values }, caller) => {
      await db.transaction(async (tx) => {
        const known = await findProfile(tx, code);
        const locations = new Set((await readLocationOptions(tx)).map(({ value }) => value));
        const profile = profileOfValues(values, { locations, terms: { deliveryDays, reliability } });
        // Sent twice.
        if (isDeepStrictEqual(profile, known.profile)) return;
        if (known.seen !== seen) throw changedMeanwhile();
        await saveProfile(tx, code, profile);
        await caller.audit(tx, { target: code, before: known.profile, after: profile });
      });
      return {};
    }),
  ];
}

const changedMeanwhile = () =>
  new ApiError("version_conflict", "Пока вы смотрели, это изменили: проверьте, что здесь сейчас, и повторите");

const seenOf = (kept: unknown): string => createHash("sha256").update(JSON.stringify(kept)).digest("hex");

async function findProfile(tx: Executor, code: string) {
  const kept = await lockProfile(tx, code);
  if (kept === undefined) throw noSupplier();
  return { profile: parseProfile(kept), seen: seenOf(kept) };
}
