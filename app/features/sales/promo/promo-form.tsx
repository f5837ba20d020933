import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";

export function PromoForm({ reply }: { reply: RefusedForm<"keyword"> | undefined }) {
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="promo" />
      <Stack gap="s">
        <TextField
          {...fieldsOf("promo", reply)("keyword")}
          label="Промокод"
          hint="Слово с купона, из письма или рекламы; большие и маленькие буквы не различаются"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <div>
          <Button variant="primary">Применить</Button>
        </div>
      </Stack>
    </form>
  );
}
