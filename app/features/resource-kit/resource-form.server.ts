import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { ReactNode } from "react";
import { z } from "zod";
import {
  conflictData,
  type editableEndpoints,
  type FilterOption,
  type PastVersion,
} from "../../../gateway/contract/back-office.ts";
import type { Endpoint, InputOf } from "../../../gateway/contract/endpoint.ts";
import type { Failure } from "../../gateway/client.server.ts";
import type { FormReply } from "../../shared/form-reply.ts";
import { formatStamp, formatTime } from "../../ui/format.ts";
import { required } from "../../visitor/error-responses.server.ts";
import { writeFlash } from "../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../visitor/form-reply.server.ts";
import { requireStaff } from "../../visitor/require-staff.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";
import { type FormField, fieldText, fieldWords } from "./form-fields.ts";
import { historyView, type PastView, TAKEN_FROM } from "./history-view.ts";
import type { ResourceList } from "./resource-list.server.ts";

type Calls<Values extends z.ZodObject> = ReturnType<typeof editableEndpoints<string, Values>>;

/** How one of a resource is edited; everything else follows from its list and its calls. */
interface FormDescription<Values extends z.ZodObject> {
  list: ResourceList;
  calls: Calls<Values>;
  values: Values;
  fields: readonly FormField[];
  /** «Новое объявление» */
  newTitle: string;
  titleOf(values: z.output<Values>): string;
  /** How customers see what is stored. */
  preview?(values: z.output<Values>): ReactNode;
}

/** Both values of each field in which two people differ. */
export interface ConflictView {
  /** «Изменил Пётр Котов, 14:05» */
  change: string;
  differences: { label: string; stored: string; typed: string }[];
  version: number;
}

export type ResourceReply = FormReply & { conflict?: ConflictView };

export interface FormView {
  title: string;
  list: { label: string; href: string };
  fields: readonly FormField[];
  options: Record<string, FilterOption[]>;
  values: Record<string, string>;
  /** Of a form that makes a new one. */
  key: string | null;
  version: number | null;
  /** Who changed it last; null for a new one and for what came with the shop. */
  lastChange: string | null;
  isArchived: boolean;
  archiveHref: string | null;
  preview: ReactNode;
  /** What it was before, the latest first. */
  history: PastView[];
  /** Which of them is in the form; null for what is stored. */
  taken: string | null;
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

/** Makes the pages that edit a resource of the back office from their description. */
export function resourceForm<Values extends z.ZodObject>(description: FormDescription<Values>): ResourceForm {
  const { list, calls, values: schema, fields, newTitle, titleOf, preview } = description;
  const { path, permission } = list;
  const names = fields.map(({ name }) => name);

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
    };
  }

  /** The texts of a list are several fields of one name. */
  function withChoices(form: FormData, reply: FormReply): FormReply {
    const lists = fields.flatMap(({ kind, name }) =>
      kind === "choices" ? [[name, form.getAll(name).join(",")] as const] : [],
    );
    return { ...reply, values: { ...reply.values, ...Object.fromEntries(lists) } };
  }

  const refused = (form: FormData, refusal: ReturnType<typeof data<FormReply>>) =>
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
      const typed = reply.values[field.name] ?? "";
      const isSame = typed === stored[field.name];
      const words = (text: string) => fieldWords(field, text, options);
      return isSame ? [] : [{ label: field.label, stored: words(stored[field.name] ?? ""), typed: words(typed) }];
    });
    const isToday =
      formatStamp(changedAt, zone).slice(0, 10) === formatStamp(new Date().toISOString(), zone).slice(0, 10);
    const at = isToday ? formatTime(changedAt, zone) : formatStamp(changedAt, zone);
    const conflict = { change: `Изменил ${changedBy || "другой сотрудник"}, ${at}`, differences, version };
    return data<ResourceReply>({ ...reply, message: null, conflict }, { status: 409 });
  }

  return {
    path,

    async loadNew(visitor, request) {
      requireStaff(visitor, request, permission);
      return {
        ...(await frame(visitor)),
        title: newTitle,
        values: {},
        key: randomUUID(),
        version: null,
        lastChange: null,
        isArchived: false,
        archiveHref: null,
        preview: null,
        history: [],
        taken: null,
      };
    },

    async loadOne(visitor, request, id) {
      requireStaff(visitor, request, permission);
      type Stored = {
        version: number;
        changedBy: string;
        changedAt: string;
        isArchived: boolean;
        values: z.output<Values>;
      };
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
        values: textsOf(
          taken ? (versions.find(({ id: past }) => past === taken.id)?.values ?? one.values) : one.values,
        ),
        history,
        taken: taken ? `В форме то, что было раньше (${taken.title}). Сохраните, чтобы вернуть.` : null,
        key: null,
        version: one.version,
        lastChange: one.changedBy === "" ? null : `Изменил ${one.changedBy}, ${formatStamp(one.changedAt, zone)}`,
        isArchived: one.isArchived,
        archiveHref: `${path}${encodeURIComponent(id)}/archive/`,
        preview: preview?.(one.values) ?? null,
      };
    },

    async save(visitor, request, id) {
      requireStaff(visitor, request, permission);
      const form = await request.formData();
      const read = readForm(form, schema);
      if (!read.ok) return refused(form, read.refusal as ReturnType<typeof data<FormReply>>);
      const values = read.value;
      const result =
        id === null
          ? await call<unknown>(visitor, calls.create, { key: String(form.get("key")), values })
          : await call<unknown>(visitor, calls.update, { id, version: String(form.get("version")), values });
      if (result.ok) {
        writeFlash(visitor.cookies, [id === null ? "Добавлено." : "Сохранено."]);
        return redirect(path, 303);
      }
      if (result.code === "not_found") required(result);
      if (result.code === "version_conflict") return conflictOf(visitor, form, result);
      return refused(form, refusedByGateway(form, result, { fields: names, back: new URL(request.url).pathname }));
    },

    async archive(visitor, request, id) {
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
