import { ConsentTicks } from "../../../shared/consent-ticks.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { formatPrice } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { CheaperPriceField, OwnContact } from "./enquiry.ts";

interface CheaperPriceFormProps {
  sku: string;
  /** Our price, kopecks. */
  price: number;
  consentVersion: string;
  contact: OwnContact | undefined;
  reply?: RefusedForm<CheaperPriceField>;
}

/** A plain form, because the page around it may be shared by all visitors. PRD-010 */
export function CheaperPriceForm({ sku, price, consentVersion, contact, reply }: CheaperPriceFormProps) {
  const field = fieldsOf("cheaper-price", reply, contact);
  return (
    <form method="post" action={`/cheaper-price/?good_id=${encodeURIComponent(sku)}`} noValidate>
      <input type="hidden" name="intent" value="cheaper-price" />
      <Stack gap="s">
        <TextField
          {...field("price")}
          label="Цена в другом магазине, ₽"
          hint={`За одну штуку. У нас ${formatPrice(price)}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          width="short"
        />
        <TextField
          {...field("link")}
          label="Ссылка на товар"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
        />
        <TextField {...field("name")} label="Имя" autoComplete="name" maxLength={100} />
        <TextField {...field("phone")} label="Телефон" hint="Мобильный: +7 и десять цифр" kind="phone" />
        <ConsentTicks field={field} version={consentVersion} withoutPolicy />
        <Button type="submit" full>
          Отправить запрос
        </Button>
      </Stack>
    </form>
  );
}
