import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, tickOf } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "./back-office-frame.tsx";
import { type FieldGroup, type FormField, groupsOf, PREVIEW_ACT } from "./form-fields.ts";
import * as css from "./form-page.css.ts";
import type { ConflictView, FormView, ResourceReply } from "./form-view.ts";
import { PictureField } from "./picture-field.tsx";

interface ResourceFormPageProps {
  view: FormView;
  reply: ResourceReply | undefined;
}

/** One of a resource, new or stored, with what somebody else has changed meanwhile. */
export function ResourceFormPage({ view, reply }: ResourceFormPageProps) {
  const { title, list, lastChange, isArchived, preview } = view;
  const conflict = reply?.conflict;
  return (
    <BackOfficeFrame trail={[list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {title}
          </Heading>
          {isArchived && <Notice>В архиве: на сайте этого нет.</Notice>}
          {lastChange && <p className={muted}>{lastChange}</p>}
          {reply?.preview ? view.previewOf?.(reply.preview) : preview}
          {view.taken && <Notice live>{view.taken}</Notice>}
          {conflict ? <Conflict conflict={conflict} /> : <FormProblems reply={reply} />}
          {view.copy && (
            <div>
              <ButtonLink href={view.copy.href}>{view.copy.label}</ButtonLink>
            </div>
          )}
          {view.frozen === null ? <FieldsForm view={view} reply={reply} /> : <Notice>{view.frozen}</Notice>}
          <History versions={view.history} />
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}

/** Share of a line on a desk. */
const widthOf = {
  number: "quarter",
  day: "quarter",
  text: "half",
  minute: "half",
  select: "half",
  tick: "whole",
  lines: "whole",
  choices: "whole",
  picture: "half",
} as const satisfies Record<FormField["kind"], keyof typeof css.width>;

function FieldsForm({ view, reply }: ResourceFormPageProps) {
  const { list, isArchived, archiveHref, key, version } = view;
  const conflict = reply?.conflict;
  const hasPictures = view.fields.some(({ kind }) => kind === "picture");
  return (
    <form method="post" noValidate encType={hasPictures ? "multipart/form-data" : undefined}>
      <Stack gap="m">
        <input type="hidden" name="intent" value="save" />
        {key && <input type="hidden" name="key" value={reply?.initialValue.key ?? key} />}
        {version && (
          <input type="hidden" name="version" value={conflict?.version ?? reply?.initialValue.version ?? version} />
        )}
        {groupsOf(view.fields).map((group) => (
          <Group key={group.heading} group={group} view={view} reply={reply} />
        ))}
        {view.asksWhy && (
          <TextField
            {...fieldsOf("save", reply)("note")}
            label="Зачем"
            hint="Останется в истории; можно не заполнять"
          />
        )}
        <Inline gap="s">
          <Button variant="primary">{conflict ? "Сохранить мой вариант" : "Сохранить"}</Button>
          {view.canPreview && !conflict && (
            <Button name={PREVIEW_ACT} value="on">
              Посмотреть
            </Button>
          )}
          {view.trial && !conflict && (
            <Button name="id" value={view.id ?? ""} formMethod="get" formAction={view.trial.action}>
              {view.trial.label}
            </Button>
          )}
          {conflict && <ButtonLink href="">Оставить как сохранено</ButtonLink>}
          {!conflict && <ButtonLink href={list.href}>Не сохранять</ButtonLink>}
          {archiveHref && !conflict && (
            <ButtonLink href={archiveHref}>{isArchived ? "Вернуть из архива" : "В архив"}</ButtonLink>
          )}
        </Inline>
      </Stack>
    </form>
  );
}

function Group({ group: { heading, fields }, view, reply }: ResourceFormPageProps & { group: FieldGroup }) {
  const grid = (
    <div className={css.fields}>
      {fields.map((field) => (
        <div key={field.name} className={css.width[widthOf[field.kind]]}>
          <Field field={field} view={view} reply={reply} />
        </div>
      ))}
    </div>
  );
  if (heading === null) return grid;
  return (
    <fieldset>
      <legend className={css.heading}>{heading}</legend>
      {grid}
    </fieldset>
  );
}

/** What was stored before, each to be taken into the form again. */
function History({ versions }: { versions: FormView["history"] }) {
  if (versions.length === 0) return null;
  return (
    <Details summary={`История: ${versions.length}`}>
      <Stack as="ol" gap="m">
        {versions.map(({ id, title, note, changes, href }) => (
          <li key={id}>
            <strong>{title}</strong>
            {note && <div>{note}</div>}
            {changes.map((change) => (
              <div key={change}>{change}</div>
            ))}
            {href && (
              <div>
                <a href={href} className={loneLink}>
                  Взять эти значения в форму
                </a>
              </div>
            )}
          </li>
        ))}
      </Stack>
    </Details>
  );
}

function Conflict({ conflict: { change, differences } }: { conflict: ConflictView }) {
  return (
    <Notice tone="warning" live title={change}>
      <Stack gap="s">
        <p>Ваши изменения не сохранены, но в форме остались. Сверьте их и сохраните ещё раз.</p>
        {differences.length > 0 && (
          <DataTable
            caption="Чем отличаются варианты"
            captionHidden
            columns={[
              { key: "label", title: "Поле" },
              { key: "stored", title: "Сохранено" },
              { key: "typed", title: "У вас" },
            ]}
            rows={differences.map(({ label, stored, typed }) => ({ id: label, cells: { label, stored, typed } }))}
          />
        )}
      </Stack>
    </Notice>
  );
}

function Field({ field, view, reply }: ResourceFormPageProps & { field: FormField }) {
  const { label, hint } = field;
  const { defaultValue = "", ...known } = fieldsOf("save", reply, view.values)(field.name);
  const attributes = { ...known, label, hint };
  switch (field.kind) {
    case "lines":
      return <TextArea {...attributes} rows={field.rows} defaultValue={defaultValue} />;
    case "tick":
      return <Checkbox {...tickOf({ ...known, defaultValue })} label={label} hint={hint} />;
    case "select":
      return (
        <Select
          {...attributes}
          options={field.options ?? view.options[field.optionsOf] ?? []}
          placeholder={field.emptyLabel}
          defaultValue={defaultValue}
        />
      );
    case "choices":
      return <Choices field={field} id={known.id} chosen={defaultValue} error={known.error} view={view} />;
    case "day":
      return <TextField {...attributes} type="date" width="short" defaultValue={defaultValue} />;
    case "minute":
      return <TextField {...attributes} type="datetime-local" defaultValue={defaultValue} />;
    case "picture":
      return (
        <PictureField
          {...attributes}
          path={defaultValue}
          removable={field.removable ?? false}
          isOnDark={field.of === "logo" || field.of === "icon"}
        />
      );
    case "number":
      return <TextField {...attributes} inputMode="numeric" width="short" defaultValue={defaultValue} />;
    default:
      return <TextField {...attributes} defaultValue={defaultValue} />;
  }
}

interface ChoicesProps {
  field: FormField & { kind: "choices" };
  id: string;
  /** Values by commas. */
  chosen: string;
  error: string | undefined;
  view: FormView;
}

/** Folded up until something is chosen or wanted: there may be dozens. */
function Choices({ field, id, chosen, error, view }: ChoicesProps) {
  const { name, label, hint } = field;
  const values = chosen === "" ? [] : chosen.split(",");
  return (
    <Fieldset id={id} legend={label} hint={hint} error={error}>
      <Details summary={`Выбрано: ${values.length}`} open={values.length > 0 || error !== undefined}>
        <div className={css.choices}>
          {(field.options ?? view.options[field.optionsOf] ?? []).map((option) => (
            <Checkbox
              key={option.value}
              id={`${id}-${option.value}`}
              name={name}
              value={option.value}
              label={option.label}
              defaultChecked={values.includes(option.value)}
            />
          ))}
        </div>
      </Details>
    </Fieldset>
  );
}

/** Asks before something goes into the archive or comes back. */
export function ArchivePage({ view, reply }: ResourceFormPageProps) {
  const { title, list, isArchived, version } = view;
  const card = reply?.conflict ? "Посмотреть, что изменилось" : "Не надо";
  return (
    <BackOfficeFrame trail={[list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {isArchived ? "Вернуть из архива?" : "Убрать в архив?"}
          </Heading>
          <p>{title}</p>
          {reply?.conflict ? (
            <Notice tone="warning" live title={reply.conflict.change}>
              Пока страница была открыта, это изменили. Посмотрите, что теперь сохранено.
            </Notice>
          ) : (
            <FormProblems reply={reply} title="Не получилось" />
          )}
          <form method="post">
            <Inline gap="s">
              <input type="hidden" name="intent" value={isArchived ? "restore" : "archive"} />
              <input type="hidden" name="version" value={reply?.conflict?.version ?? version ?? ""} />
              <Button variant="primary">{isArchived ? "Вернуть" : "В архив"}</Button>
              <ButtonLink href="../">{card}</ButtonLink>
            </Inline>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
