import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { OwnContact } from "./enquiry.ts";

interface BackInStockFormProps {
  sku: string;
  contact: OwnContact | undefined;
  reply?: RefusedForm<"email">;
}

/** A plain form, because the page around it may be shared by all visitors. PRD-009 */
export function BackInStockForm({ sku, contact, reply }: BackInStockFormProps) {
  const field = fieldsOf("back-in-stock", reply, contact);
  return (
    <form method="post" action={`/subscriptions/?good_id=${encodeURIComponent(sku)}`} noValidate>
      <input type="hidden" name="intent" value="back-in-stock" />
      <Stack gap="s">
        <TextField
          {...field("email")}
          label="Электронная почта"
          hint="Напишем один раз, когда товар появится. Отписаться можно по ссылке в письме"
          kind="email"
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
