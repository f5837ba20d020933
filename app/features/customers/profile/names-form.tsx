import { type FormReply, fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { PROFILE_PATH } from "./profile-path.ts";

interface NamesFormProps {
  names: { firstname: string; surname: string };
  reply?: FormReply;
}

/** AUT-134, AUT-135 */
export function NamesForm({ names, reply }: NamesFormProps) {
  const field = fieldsOf("names", reply, names);
  return (
    <Card as="section" labelledBy="names-heading">
      <form method="post" action={PROFILE_PATH} noValidate>
        <input type="hidden" name="intent" value="names" />
        <Stack gap="m">
          <Heading level={2} size="large" id="names-heading">
            Имя и фамилия
          </Heading>
          <Grid template="halves">
            <TextField
              {...field("firstname")}
              label="Имя"
              hint="Русскими буквами"
              autoComplete="given-name"
              maxLength={100}
            />
            <TextField
              {...field("surname")}
              label="Фамилия"
              hint="Русскими буквами"
              autoComplete="family-name"
              maxLength={100}
            />
          </Grid>
          <div>
            <Button type="submit" variant="primary">
              Сохранить имя
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
