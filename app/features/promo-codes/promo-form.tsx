import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { PromoReply } from "./apply-promo.server.ts";

export function PromoForm({ reply }: { reply: PromoReply | undefined }) {
  return (
    <form method="post" noValidate>
      <Stack gap="s">
        <TextField
          name="keyword"
          label="Промокод"
          hint="Слово с купона, из письма или рекламы; большие и маленькие буквы не различаются"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={reply?.keyword}
          error={reply?.errors[0]}
        />
        <div>
          <Button variant="primary">Применить</Button>
        </div>
      </Stack>
    </form>
  );
}
