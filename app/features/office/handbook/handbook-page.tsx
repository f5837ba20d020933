import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import type { HandbookView, JobView, PrintedHandbookView } from "./handbook.server.ts";
import * as css from "./handbook-page.css.ts";
import { HANDBOOK_PATH, PRINT_PATH, partsOf } from "./handbook-rules.ts";

const trail = [{ label: "Справочник", href: HANDBOOK_PATH }];

/** What the person may do, in groups; or a part of it. */
export function HandbookPage({ view: { text, isPart, groups, roles } }: { view: HandbookView }) {
  return (
    <BackOfficeFrame messages={[]}>
      <Stack gap="m">
        <Heading level={1} size="title">
          Справочник
        </Heading>
        <p className={muted}>Как делается каждое дело: зачем, что нажать, чего не вернуть и что увидит клиент.</p>
        <form action={HANDBOOK_PATH} method="get" aria-label="Поиск в справочнике" className={css.search}>
          <TextField name="q" label="Что нужно сделать" defaultValue={text} autoComplete="off" maxLength={200} />
          <Button>Найти</Button>
          {isPart && <ButtonLink href={HANDBOOK_PATH}>Показать всё</ButtonLink>}
        </form>
        {groups.length === 0 && <p>Такого дела в справочнике нет. Попробуйте другое слово.</p>}
        <div className={css.groups}>
          {groups.map(({ id, title, jobs }) => (
            <section key={id} aria-labelledby={`group-${id}`} className={css.group}>
              <Heading level={2} size="large" id={`group-${id}`}>
                {title}
              </Heading>
              <ul>
                {jobs.map((job) => (
                  <li key={job.href} className={css.job}>
                    <a href={job.href} className={loneLink}>
                      {job.title}
                    </a>
                    <p className={`${muted} ${css.purpose}`}>{job.purpose}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <form action={PRINT_PATH} method="get" className={css.search}>
          <Select
            name="role"
            label="Для нового сотрудника"
            options={[{ value: "", label: "Всё, что могу я" }, ...roles]}
          />
          <Button>Показать для печати</Button>
        </form>
      </Stack>
    </BackOfficeFrame>
  );
}

/** One job on a page of its own. */
export function JobPage({ view }: { view: JobView }) {
  return (
    <BackOfficeFrame trail={trail} messages={[]}>
      <div className={css.page}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {view.title}
          </Heading>
          <JobText job={view} />
          {view.openHref && (
            <Inline gap="s">
              <ButtonLink href={view.openHref} variant="primary">
                Открыть страницу
              </ButtonLink>
            </Inline>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}

function JobText({ job: { purpose, steps, forGood, client } }: { job: JobView }) {
  return (
    <Stack gap="s">
      <p>{purpose}</p>
      <ol className={css.steps}>
        {steps.map(({ text }) => (
          <li key={text}>
            {partsOf(text).map((part) =>
              part.isName ? <b key={part.text}>«{part.text.replace(/…$/, "")}»</b> : part.text,
            )}
          </li>
        ))}
      </ol>
      <p>
        <b>Чего не вернуть.</b> {forGood}
      </p>
      <p>
        <b>Что видит клиент.</b> {client}
      </p>
    </Stack>
  );
}

/** All jobs of a role under each other, for paper. */
export function PrintedHandbookPage({ view: { title, role, roles, jobs } }: { view: PrintedHandbookView }) {
  return (
    <BackOfficeFrame trail={trail} messages={[]}>
      <div className={css.page}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {title}
          </Heading>
          <form action={PRINT_PATH} method="get" className={`${css.search} ${css.screenOnly}`}>
            <Select
              name="role"
              label="Роль"
              defaultValue={role}
              options={[{ value: "", label: "Всё, что могу я" }, ...roles]}
            />
            <Button>Показать</Button>
          </form>
          <p className={css.screenOnly}>Напечатайте страницу из браузера: панели и кнопок на бумаге не будет.</p>
          {jobs.length === 0 && <p>Из дел этой роли вам не открыто ни одно.</p>}
          {jobs.map((job) => (
            <section key={job.id} aria-labelledby={job.id} className={css.printed}>
              <Heading level={2} size="large" id={job.id}>
                {job.title}
              </Heading>
              <JobText job={job} />
            </section>
          ))}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
