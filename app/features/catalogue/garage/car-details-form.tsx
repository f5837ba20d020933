import type { ReactNode } from "react";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";

interface CarDetailsFormProps {
  intent: "add" | "change";
  action: string;
  submitLabel: string;
  reply?: RefusedForm;
  stored?: { gosNumber: string; mileage: string };
  /** Hidden fields of the form. */
  children?: ReactNode;
}

/** Plate number and mileage of a garage car, both optional. */
export function CarDetailsForm({ intent, action, submitLabel, reply, stored, children }: CarDetailsFormProps) {
  const field = fieldsOf(intent, reply, { ...stored });
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Stack gap="m">
        <Grid template="halves">
          <TextField
            {...field("gosNumber")}
            label="Госномер, если хотите"
            hint="Например, А123ВС77"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
          />
          <TextField
            {...field("mileage")}
            label="Пробег, км, если хотите"
            hint="Целое число"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
          />
        </Grid>
        <Inline>
          <Button type="submit" variant="primary">
            {submitLabel}
          </Button>
          <ButtonLink href="/my/garage/" variant="quiet">
            Отмена
          </ButtonLink>
        </Inline>
      </Stack>
    </form>
  );
}
