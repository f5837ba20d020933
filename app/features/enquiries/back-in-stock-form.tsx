import { Button } from "../../ui/button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { BackInStockField, EnquiryReply } from "./enquiry-reply.ts";

/** Other forms of a product page have an e-mail too. */
export const backInStockId = (field: BackInStockField): string => `back-${field}`;

/** A plain form: the page it stands on may be anybody's. PRD-009 */
export function BackInStockForm({ sku, reply }: { sku: string; reply?: EnquiryReply<BackInStockField> }) {
  return (
    <form method="post" action={`/subscriptions/?good_id=${encodeURIComponent(sku)}`} noValidate>
      <Stack gap="s">
        <TextField
          name="email"
          id={backInStockId("email")}
          label="Электронная почта"
          hint="Напишем один раз, когда товар появится. Отписаться можно по ссылке в письме"
          kind="email"
          defaultValue={reply?.values.email}
          error={reply?.errors.email?.[0]}
        />
        <Button type="submit" variant="primary" full>
          Сообщить о поступлении
        </Button>
        <p>
          <a href="/company/personal-data/">Как мы обращаемся с вашими данными</a>
        </p>
      </Stack>
    </form>
  );
}
