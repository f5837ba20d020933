import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { tile } from "../../../ui/field.css.ts";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import * as css from "./nps-form.css.ts";

const SCORES = Array.from({ length: 11 }, (_, score) => String(score));

/** Asked once after a finished order. ACC-010, ACC-043 */
export function NpsForm({
  identity,
  reply,
}: {
  identity: string;
  reply: RefusedForm<"score" | "comment"> | undefined;
}) {
  const field = fieldsOf("nps", reply);
  const { id, name, defaultValue, error } = field("score");
  return (
    <Card>
      <form method="post" action="/my/?index" noValidate>
        <input type="hidden" name="intent" value="nps" />
        <Stack gap="m">
          <Fieldset
            id={id}
            legend="Посоветуете нас друзьям?"
            hint={`Вы получили заказ ${identity}. 0 — ни за что, 10 — обязательно.`}
            error={error}
          >
            <div className={css.scale}>
              {SCORES.map((score, index) => (
                <label key={score} className={`${tile} ${css.score}`}>
                  <input
                    id={index === 0 ? id : `${id}-${score}`}
                    type="radio"
                    name={name}
                    value={score}
                    defaultChecked={defaultValue === score}
                    className={visuallyHidden}
                  />
                  {score}
                </label>
              ))}
            </div>
          </Fieldset>
          <TextArea
            {...field("comment")}
            label="Что понравилось, а что исправить"
            hint="Необязательно"
            maxLength={1_000}
          />
          <Inline gap="s">
            <Button variant="primary">Отправить</Button>
            <span className={muted}>Ответ увидит служба качества.</span>
          </Inline>
        </Stack>
      </form>
    </Card>
  );
}
