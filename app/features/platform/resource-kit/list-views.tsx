import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Details } from "../../../ui/details.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./list-page.css.ts";
import type { ListView } from "./list-view.ts";

interface ListViewsProps {
  view: ListView;
  reply: RefusedForm<"title"> | undefined;
}

/** Saved views as links, and the forms that keep, rename and remove one. */
export function ListViews({ view: { savedViews }, reply }: ListViewsProps) {
  if (!savedViews) return null;
  const { views, query, here, current, canSave, titleLength } = savedViews;
  return (
    <>
      <FormProblems reply={reply} />
      {views.length > 0 && (
        <nav aria-label="Сохранённые виды" className={css.views}>
          {views.map(({ id, title, href, isCurrent }) => (
            <a key={id} href={href} className={css.view} aria-current={isCurrent ? "true" : undefined}>
              {title}
            </a>
          ))}
        </nav>
      )}
      {current ? (
        <Details summary={`Вид «${current.title}»`} open={reply?.form === "view-rename"}>
          <div className={css.acts}>
            <form method="post" action={here} noValidate className={css.act}>
              <input type="hidden" name="id" value={current.id} />
              <input type="hidden" name="conditions" value={query} />
              <TextField
                {...fieldsOf<"title">("view-rename", reply, { title: current.title })("title")}
                id="view-title"
                label="Название вида"
                maxLength={titleLength}
                autoComplete="off"
              />
              <Button name="intent" value="view-rename">
                Переименовать
              </Button>
            </form>
            <form method="post" action={here} className={css.act}>
              <input type="hidden" name="id" value={current.id} />
              <Button name="intent" value="view-remove">
                Убрать вид
              </Button>
            </form>
          </div>
        </Details>
      ) : (
        canSave && (
          <Details summary="Сохранить этот вид" open={reply?.form === "view-save"}>
            <form method="post" action={here} noValidate className={css.act}>
              <input type="hidden" name="conditions" value={query} />
              <TextField
                {...fieldsOf<"title">("view-save", reply)("title")}
                id="view-title"
                label="Название вида"
                hint="Фильтры и порядок, которые сейчас; видите его только вы"
                maxLength={titleLength}
                autoComplete="off"
              />
              <Button name="intent" value="view-save">
                Сохранить вид
              </Button>
            </form>
          </Details>
        )
      )}
    </>
  );
}
