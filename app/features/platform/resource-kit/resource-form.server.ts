import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { ReactNode } from "react";
import { z } from "zod";
import type { Endpoint, InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { conflictData, type PastVersion } from "../../../../gateway/contract/platform/resource-kit.ts";
import type { Failure } from "../../../gateway/client.server.ts";
import { doneBy } from "../../../shared/done-by.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { formatStamp, formatTime } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway, refuseForm, replyTo } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type FormField, fieldText, PREVIEW_ACT, shownText } from "./form-fields.ts";
import { storePictures } from "./form-pictures.server.ts";
import type { FormView, ResourceReply } from "./form-view.ts";
import { historyView, TAKEN_FROM } from "./history-view.ts";
import type { ResourceList } from "./resource-list.server.ts";

/** What `editableEndpoints` makes; settings are neither added nor archived. */
type Calls = Record<"get" | "history" | "update", Endpoint> & Partial<Record<"create" | "archive", Endpoint>>;

/** How one of a resource is edited; everything else follows from its list and its calls. */
interface FormDescription<Values extends z.ZodType<object>> {
  list: ResourceList;
  calls: Calls;
  values: Values;
  fields: readonly FormField[];
  /** «Новое объявление»; for what can be added. */
  newTitle?: string;
  /** The form asks why, and the history tells it. */
  asksWhy?: true;
  titleOf(values: z.output<Values>): string;
  /** What a new form has in it at first. */
  defaults?: Readonly<Record<string, string>>;
  /** A page that shows what would follow from what is typed, before it is saved; its button sends the form there by GET. */
  trial?: { label: string; action: string };
  /** A new one may begin with the values of another; what it has to say anew is left out. */
  copy?: { label: string; without: readonly string[] };
  /** Why a stored one is not changed any more; null while it may be. */
  frozen?(values: z.output<Values>, isArchived: boolean, now: Date): string | null;
  /** What is said beside «Сохранено» of what was stored; null for nothing. */
  warn?(values: z.output<Values>, visitor: Visitor): Promise<string | null>;
  /** How customers see what is stored. */
  preview?(values: z.output<Values>): ReactNode;
  /** Cleans what is typed, so that it is shown before it is stored; `none` where the schema does. Needs `preview`. */
  previewCall?: Endpoint | "none";
  /** What would follow from what is typed, before it is stored: in place of a preview. The call is asked with the values and the id of a stored one. */
  effect?: { call: Endpoint; show(found: object): ReactNode };
}

export interface ResourceForm {
  /** Path of its list. */
  path: string;
  loadNew(visitor: Visitor, request: Request): Promise<FormView>;
  loadOne(visitor: Visitor, request: Request, id: string): Promise<FormView>;
  /** Stores the form; `id` is null for a new one. */
  save(visitor: Visitor, request: Request, id: string | null): Promise<SaveAnswer>;
  /** Into the archive or back, by the form of its confirm page. */
  archive(visitor: Visitor, request: Request, id: string): Promise<SaveAnswer>;
}

type SaveAnswer = Response | ReturnType<typeof data<ResourceReply>>;

/** What is wrong with a file is said instead of its absence. */
const withErrors = (reply: RefusedForm, wrong: Record<string, string[]>): RefusedForm => ({
  ...reply,
  error: { ...reply.error, ...wrong },
});

const withoutMessage = ({ error: { "": _, ...ofFields } }: RefusedForm): RefusedForm["error"] => ofFields;

/** Parameter of the address of a new one: the id of whose values it begins with. */
const COPY_OF = "copy";

const WAITS = "Ждёт второго сотрудника: он решает в «Подтверждениях».";

/** What is said of what was stored, or of what a second person has to agree to first. */
const savedText = (isNew: boolean, answer: unknown): string =>
  (answer as { waits?: boolean } | null)?.waits === true ? WAITS : isNew ? "Добавлено." : "Сохранено.";

/** Makes the pages that edit a resource of the back office from their description. */
export function resourceForm<Values extends z.ZodType<object>>(description: FormDescription<Values>): ResourceForm {
  const {
    list,
    calls,
    values: schema,
    fields,
    newTitle = "",
    titleOf,
    preview,
    previewCall,
    effect,
    defaults = {},
    trial,
    copy,
    asksWhy = false,
  } = description;
  const { path, permission } = list;
  const names = fields.map(({ name }) => name);

  interface Stored {
    version: number;
    changedBy: string;
    changedAt: string;
    isArchived: boolean;
    values: z.output<Values>;
  }

  const call = async <Data>(visitor: Visitor, endpoint: Endpoint, input: object) =>
    (await visitor.gateway.call(endpoint, input as InputOf<Endpoint>)) as { ok: true; data: Data } | Failure<string>;

  const textsOf = (values: object): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, fieldText(Reflect.get(values, name))]));

  async function frame(visitor: Visitor) {
    const hasChoices = fields.some(({ optionsOf }) => optionsOf !== undefined);
    return {
      list: { label: list.title, href: path },
      fields,
      options: hasChoices ? await list.options(visitor) : {},
      trial: trial ?? null,
      previewOf:
        effect?.show ?? (preview ? (values: Record<string, unknown>) => preview(values as z.output<Values>) : null),
      canPreview: (previewCall ?? effect) !== undefined,
      asksWhy,
    };
  }

  /** An address may have what to fill in: a link to the next of its kind has, and the way back from a trial. */
  const givenBy = (request: Request): Record<string, string> => {
    const { searchParams } = new URL(request.url);
    return Object.fromEntries(
      names.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.getAll(name).join(",")]] : [])),
    );
  };

  /** What is taken over from another one that the address names. */
  async function copied(visitor: Visitor, request: Request): Promise<Record<string, string>> {
    const id = new URL(request.url).searchParams.get(COPY_OF);
    if (!copy || id === null) return {};
    const texts = Object.entries(textsOf(required(await call<Stored>(visitor, calls.get, { id })).values));
    return Object.fromEntries(texts.filter(([name]) => !copy.without.includes(name)));
  }

  /** The texts of a list are several fields of one name. */
  function withChoices(form: FormData, reply: RefusedForm): RefusedForm {
    const lists = fields.flatMap(({ kind, name }) =>
      kind === "choices" ? [[name, form.getAll(name).join(",")] as const] : [],
    );
    return { ...reply, initialValue: { ...reply.initialValue, ...Object.fromEntries(lists) } };
  }

  const refused = (form: FormData, refusal: ReturnType<typeof data<RefusedForm>>) =>
    data<ResourceReply>(withChoices(form, refusal.data), refusal.init ?? {});

  async function conflictOf(visitor: Visitor, form: FormData, failure: Failure<string>): Promise<SaveAnswer> {
    const { changedBy, changedAt, version, values } = conflictData(z.record(z.string(), z.unknown())).parse(
      failure.data,
    );
    const { zone } = await visitor.region();
    const { options } = await frame(visitor);
    const reply = withChoices(form, refusedByGateway(form, failure).data);
    const stored = textsOf(values);
    const differences = fields.flatMap((field) => {
      const typed = reply.initialValue[field.name] ?? "";
      const isSame = typed === stored[field.name];
      const words = (text: string) => shownText(field, text, options);
      return isSame ? [] : [{ label: field.label, stored: words(stored[field.name] ?? ""), typed: words(typed) }];
    });
    const isToday =
      formatStamp(changedAt, zone).slice(0, 10) === formatStamp(visitor.now().toISOString(), zone).slice(0, 10);
    const at = isToday ? formatTime(changedAt, zone) : formatStamp(changedAt, zone);
    const conflict = { change: `${doneBy("Изменение", changedBy || "другой сотрудник")}, ${at}`, differences, version };
    return data<ResourceReply>({ ...reply, error: withoutMessage(reply), conflict }, { status: 409 });
  }

  /** What is typed, as it would be stored; nothing is. */
  async function show(
    visitor: Visitor,
    form: FormData,
    endpoint: Endpoint | "none",
    values: object,
  ): Promise<SaveAnswer> {
    if (endpoint === "none")
      return data<ResourceReply>({ ...withChoices(form, replyTo(form)), preview: { ...values } });
    const result = await call<{ values: Record<string, unknown> }>(visitor, endpoint, { values });
    if (!result.ok) return refused(form, refusedByGateway(form, result, { fields: names }));
    return data<ResourceReply>({ ...withChoices(form, replyTo(form)), preview: result.data.values });
  }

  /** What would follow from what is typed; nothing is stored. */
  async function showEffect(visitor: Visitor, form: FormData, endpoint: Endpoint, input: object): Promise<SaveAnswer> {
    const result = await call<Record<string, unknown>>(visitor, endpoint, input);
    if (!result.ok) return refused(form, refusedByGateway(form, result, { fields: names }));
    return data<ResourceReply>({ ...withChoices(form, replyTo(form)), preview: result.data });
  }

  return {
    path,

    async loadNew(visitor, request) {
      if (!calls.create) throw notFound();
      requireStaff(visitor, request, permission);
      return {
        ...(await frame(visitor)),
        title: newTitle,
        values: { ...defaults, ...(await copied(visitor, request)), ...givenBy(request) },
        key: randomUUID(),
        id: null,
        version: null,
        lastChange: null,
        isArchived: false,
        archiveHref: null,
        copy: null,
        frozen: null,
        preview: null,
        history: [],
        taken: null,
      };
    },

    async loadOne(visitor, request, id) {
      requireStaff(visitor, request, permission);
      const one = required(await call<Stored>(visitor, calls.get, { id }));
      const { versions } = required(await call<{ versions: PastVersion[] }>(visitor, calls.history, { id }));
      const { zone } = await visitor.region();
      const framed = await frame(visitor);
      const history = historyView(versions, { fields, options: framed.options, stored: one.values, zone });
      const from = new URL(request.url).searchParams.get(TAKEN_FROM);
      const taken = history.find((version) => version.href !== null && String(version.id) === from);
      return {
        ...framed,
        title: titleOf(one.values),
        values: {
          ...textsOf(taken ? (versions.find(({ id: past }) => past === taken.id)?.values ?? one.values) : one.values),
          ...givenBy(request),
        },
        history,
        taken: taken ? `В форме то, что было раньше (${taken.title}). Сохраните, чтобы вернуть.` : null,
        key: null,
        id,
        version: one.version,
        lastChange:
          one.changedBy === "" ? null : `${doneBy("Изменение", one.changedBy)}, ${formatStamp(one.changedAt, zone)}`,
        isArchived: one.isArchived,
        archiveHref: calls.archive ? `${path}${encodeURIComponent(id)}/archive/` : null,
        copy: copy ? { label: copy.label, href: `${path}new/?${COPY_OF}=${encodeURIComponent(id)}` } : null,
        frozen: description.frozen?.(one.values, one.isArchived, visitor.now()) ?? null,
        preview: preview?.(one.values) ?? null,
      };
    },

    async save(visitor, request, id) {
      requireStaff(visitor, request, permission);
      const form = await request.formData();
      const wrongPictures = await storePictures(visitor, form, fields);
      const read = readForm(form, schema);
      if (!read.ok || Object.keys(wrongPictures).length > 0) {
        const refusal = (read.ok ? refuseForm(form, {}) : read.refusal) as ReturnType<typeof data<RefusedForm>>;
        return refused(form, { ...refusal, data: withErrors(refusal.data, wrongPictures) });
      }
      const values = read.value;
      if (previewCall && form.has(PREVIEW_ACT)) return show(visitor, form, previewCall, values);
      if (effect && form.has(PREVIEW_ACT)) return showEffect(visitor, form, effect.call, { id, values });
      if (id === null && !calls.create) throw notFound();
      const why = asksWhy && { note: String(form.get("note") ?? "") };
      const result =
        id === null && calls.create
          ? await call<unknown>(visitor, calls.create, { key: String(form.get("key")), values })
          : await call<unknown>(visitor, calls.update, { id, version: String(form.get("version")), values, ...why });
      if (result.ok) {
        const warning = (await description.warn?.(values, visitor)) ?? null;
        writeFlash(visitor.cookies, [savedText(id === null, result.data), ...(warning === null ? [] : [warning])]);
        return redirect(path, 303);
      }
      if (result.code === "not_found") required(result);
      if (result.code === "version_conflict") return conflictOf(visitor, form, result);
      return refused(
        form,
        refusedByGateway(form, result, {
          fields: asksWhy ? [...names, "note"] : names,
          back: new URL(request.url).pathname,
        }),
      );
    },

    async archive(visitor, request, id) {
      if (!calls.archive) throw notFound();
      requireStaff(visitor, request, permission);
      const form = await request.formData();
      const isArchived = form.get("intent") === "archive";
      const result = await call<unknown>(visitor, calls.archive, {
        id,
        version: String(form.get("version")),
        isArchived,
      });
      if (result.ok) {
        writeFlash(visitor.cookies, [isArchived ? "Убрано в архив." : "Возвращено из архива."]);
        return redirect(path, 303);
      }
      if (result.code === "not_found") required(result);
      if (result.code === "version_conflict") return conflictOf(visitor, form, result);
      return refused(form, refusedByGateway(form, result, { back: new URL(request.url).pathname }));
    },
  };
}
