import { Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { CheckoutView } from "./checkout.server.ts";
import * as css from "./checkout-form.css.ts";
import { onlyFor } from "./chosen-delivery.css.ts";
import { type FieldsProps, fieldOf } from "./field-props.ts";

export function DeliveryFields({ view, ...fields }: FieldsProps & { view: CheckoutView }) {
  const { deliveries, shops, courier } = view;
  const isOffered = (type: string) => deliveries.some((delivery) => delivery.type === type && delivery.available);
  const firstWay = deliveries.find(({ available }) => available)?.type;
  const nearest = shops.find(({ available }) => available)?.id;
  if (!firstWay) return <Notice tone="warning">Столько сейчас не собрать: уменьшите количество.</Notice>;
  return (
    <>
      <RadioGroup
        {...fieldOf("type", fields)}
        label="Как получить заказ"
        legendHidden
        layout="tiles"
        defaultValue={fields.values.type ?? firstWay}
        options={deliveries.map(({ type, title, hint, available }) => ({
          value: type,
          label: <b>{title}</b>,
          hint,
          disabled: !available,
        }))}
      />
      {isOffered("pickup") && (
        <div className={onlyFor.pickup}>
          <RadioGroup
            {...fieldOf("shopId", fields)}
            label="Центр, где заберёте заказ"
            defaultValue={fields.values.shopId ?? nearest}
            options={shops.map((shop) => ({
              value: shop.id,
              label: (
                <>
                  <b>{shop.title}</b>, {shop.address}
                </>
              ),
              hint: shop.hint,
              disabled: !shop.available,
            }))}
          />
        </div>
      )}
      {isOffered("city_region") && (
        <div className={onlyFor.city_region}>
          <Stack gap="m">
            <p>Город: {courier.city}</p>
            <div className={css.address}>
              <div className={css.street}>
                <TextField {...fieldOf("street", fields)} label="Улица" autoComplete="address-line1" maxLength={120} />
              </div>
              <TextField {...fieldOf("house", fields)} label="Дом" maxLength={20} />
              <TextField {...fieldOf("flat", fields)} label="Квартира" maxLength={20} />
            </div>
            <div className={css.pair}>
              <Select {...fieldOf("date", fields)} label="День доставки" options={courier.days} />
              <Select
                {...fieldOf("interval", fields)}
                label="Время доставки"
                options={courier.intervals.map((interval) => ({ value: interval, label: interval }))}
              />
            </div>
          </Stack>
        </div>
      )}
    </>
  );
}
