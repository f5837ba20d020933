import { redirect } from "@remix-run/node";
import { importProfileCard, importProfileChange } from "../../../../gateway/contract/office/import-desk.ts";
import { importSourceKinds, importSourceList } from "../../../../gateway/contract/office/import-sources.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { withQuery } from "../../../shared/with-query.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatStamp } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import { importProfiles, importRuns, runChip } from "./import-runs.server.ts";
import { ProfileFields, type ProfileRow, SupplierTermsFields } from "./profile-fields.tsx";
import { readProfileForm, readTermsForm } from "./profile-form.server.ts";
import { RunsOf } from "./runs-of.tsx";
import { importSources, sourceChip, sourceStatePath, timesText } from "./sources.server.ts";

/** Empty rows for what staff add at a time. */
const EMPTY_ROWS = 3;

const rowsOf = (known: Readonly<Record<string, string>>, added: string): ProfileRow[] => [
  ...Object.entries(known).map(([name, chosen]) => ({ name, label: name || "Без названия", chosen })),
  ...Array.from({ length: EMPTY_ROWS }, () => ({ name: null, label: added, chosen: "" })),
];

/** How the lists of a supplier are read. Throws 404, 403 and 503. */
export async function loadProfile(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, importProfiles.permission);
  const card = required(await visitor.gateway.call(importProfileCard, { code: address }));
  const sources = required(
    await visitor.gateway.call(importSourceList, { supplier: address, purpose: "page" }),
  ).rows.filter(({ state }) => state !== "off");
  const { zone } = await visitor.region();
  const { code, profile, terms, seen, fields, locations, runs } = card;
  return {
    messages: takeFlash(visitor.cookies),
    list: { label: importProfiles.title, href: importProfiles.path },
    code,
    profile,
    terms,
    seen,
    fields,
    locations,
    columns: rowsOf(profile.columns, "Что в нём"),
    warehouses: rowsOf(profile.warehouses, "Чей это склад"),
    sources: sources.map((source) => ({
      place: source.place,
      href: sourceStatePath(source.id),
      text: `${importSourceKinds[source.kind]}, ${timesText(source).toLowerCase()}: ${sourceChip(source.state).text.toLowerCase()}`,
    })),
    addHref: withQuery(`${importSources.path}new/`, new URLSearchParams({ supplier: code })),
    runs: runs.map(({ id, file, begunAt, state }) => ({
      term: formatStamp(begunAt, zone),
      file,
      href: `${importRuns.path}${id}/`,
      state: runChip(state).text,
    })),
  };
}
type ProfileView = Awaited<ReturnType<typeof loadProfile>>;

export async function changeProfile(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, importProfiles.permission);
  const { gateway, cookies } = visitor;
  const form = await request.formData();
  // All that is known stands in the form: what it does not have any more is gone.
  const read = readProfileForm(form, { columns: {}, warehouses: {} });
  const terms = readTermsForm(form);
  if (!terms.ok) return refuseForm(form, { errors: { ...(read.ok ? {} : read.refusal.data.error), ...terms.errors } });
  if (!read.ok) return read.refusal;
  const back = `${importProfiles.path}${address}/`;
  const changed = await gateway.call(importProfileChange, {
    code: address,
    seen: String(form.get("seen") ?? ""),
    ...read.values,
    ...terms.values,
  });
  if (!changed.ok)
    return refusedByGateway<string>(form, changed, {
      fields: ["marginPercent", "roundUpToRoubles", "deliveryDays", "reliability"],
      back,
    });
  writeFlash(cookies, ["Сохранено. Так будет прочитан следующий файл этого поставщика."]);
  return redirect(back, 303);
}

interface ProfileProps {
  view: ProfileView;
  reply: RefusedForm | undefined;
}

export function ProfilePage({ view, reply }: ProfileProps) {
  const { messages, list, code, seen, profile, terms, fields, locations, columns, warehouses, runs } = view;
  const { sources, addHref } = view;
  return (
    <BackOfficeFrame trail={[list]} messages={messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Поставщик {code}
          </Heading>
          <FormProblems reply={reply} title="Ничего не сохранено" />
          <p>
            Магазин сам узнаёт столбцы по заголовкам. Здесь то, что сказали ему вы. Цены изменятся со следующей
            загрузкой файла, выбор между поставщиками — в течение минуты.
          </p>
          <form method="post" noValidate>
            <input type="hidden" name="intent" value="profile" />
            <input type="hidden" name="seen" value={reply?.initialValue.seen ?? seen} />
            <Stack gap="m">
              <ProfileFields
                form="profile"
                reply={reply}
                profile={profile}
                columns={columns}
                warehouses={warehouses}
                fields={fields}
                locations={locations}
              />
              <SupplierTermsFields form="profile" reply={reply} terms={terms} />
              <div>
                <Button variant="primary">Сохранить</Button>
              </div>
            </Stack>
          </form>
          <Heading level={2} size="large">
            Файлы по расписанию
          </Heading>
          {sources.length === 0 ? (
            <p>Магазин может сам забирать файлы этого поставщика по адресу или из папки.</p>
          ) : (
            <Card>
              <DefinitionTable
                rows={sources.map(({ place, href, text }) => ({ term: place, value: <a href={href}>{text}</a> }))}
              />
            </Card>
          )}
          <p>
            <a href={addHref} className={loneLink}>
              Добавить файл по расписанию
            </a>
          </p>
          <RunsOf runs={runs} />
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
