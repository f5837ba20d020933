import { Button } from "../ui/button.tsx";
import { Stack } from "../ui/layout.tsx";
import { Notice } from "../ui/notice.tsx";
import type { KeptForm } from "./kept-form.ts";
import { TypedFields } from "./typed-fields.tsx";

/** A change that was not made before its customer signed in once more: one button makes it. */
export function KeptFormNotice({ kept }: { kept: KeptForm | null }) {
  if (kept === null) return null;
  return (
    <Notice tone="info" title="Изменение ещё не сохранено">
      <form method="post" action={kept.path}>
        <TypedFields fields={kept.fields} />
        <Stack gap="s">
          <p>{kept.label}</p>
          <div>
            <Button type="submit" variant="primary">
              Продолжить
            </Button>
          </div>
        </Stack>
      </form>
    </Notice>
  );
}
