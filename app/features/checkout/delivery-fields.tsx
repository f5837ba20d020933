import { Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { CheckoutView } from "./checkout.server.ts";
import * as css from "./checkout-form.css.ts";
import { onlyFor } from "./chosen-delivery.css.ts";
import type { OrderFieldsProps } from "./order-fields.ts";

export function DeliveryFields({ view, field }: OrderFieldsProps & { view: CheckoutView }) {
  const { deliveries, shops, courier } = view;
  const isOffered = (type: string) => deliveries.some((delivery) => delivery.type === type && delivery.available);
  const firstWay = deliveries.find(({ available }) => available)?.type;
  const nearest = shops.find(({ available }) => available)?.id;
  if (!firstWay) return <Notice tone="warning">Столько сейчас не собрать: уменьшите количество.</Notice>;
  return (
    <>
      <RadioGroup
        {...field("type")}
        label="Как получить заказ"
        legendHidden
        layout="tiles"
        defaultValue={field("type").defaultValue ?? firstWay}
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
            {...field("shopId")}
            label="Центр, где заберёте заказ"
            defaultValue={field("shopId").defaultValue ?? nearest}
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
                <TextField {...field("street")} label="Улица" autoComplete="address-line1" maxLength={120} />
              </div>
              <TextField {...field("house")} label="Дом" maxLength={20} />
              <TextField {...field("flat")} label="Квартира" maxLength={20} />
            </div>
            <div className={css.pair}>
              <Select {...field("date")} label="День доставки" options={courier.days} />
              <Select
                {...field("interval")}
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
