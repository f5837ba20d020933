import type { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** The button of a form that asks for another code instead of what the form is for. */
export const ANOTHER_CODE = "anotherCode";

/** The code that a form was asked for, with everything typed around it kept. */
export function CodeFields({
  code,
  hint = "Отправили на ваш телефон",
}: {
  code: ReturnType<ReturnType<typeof fieldsOf>>;
  hint?: string;
}) {
  return (
    <Inline gap="xs" align="end">
      <TextField
        {...code}
        label="Код из SMS"
        hint={hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        width="short"
      />
      <Button variant="quiet" name={ANOTHER_CODE} value="1">
        Отправить код ещё раз
      </Button>
    </Inline>
  );
}
