import { useEffect } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CarrierPrice, TerminalFields } from "./carrier-fields.tsx";
import type { CheckoutView } from "./checkout.server.ts";
import * as css from "./checkout-form.css.ts";
import { notFor, onlyFor } from "./chosen-delivery.css.ts";
import type { CarrierQuoteView, OrderFieldsProps } from "./order-fields.ts";
import type { OfferedType } from "./order-total.ts";

interface DeliveryFieldsProps extends OrderFieldsProps {
  view: CheckoutView;
  carrier: CarrierQuoteView | null;
}

/** All ways with their fields; the styles show those of the chosen one. */
export function DeliveryFields({ view, carrier, field }: DeliveryFieldsProps) {
  const { deliveries, shops, courier, cargo, slots } = view;
  const isOffered = (type: OfferedType) => deliveries.some((delivery) => delivery.type === type && delivery.available);
  const firstWay = deliveries.find(({ available }) => available)?.type;
  if (!firstWay) return <Notice tone="warning">{view.obstacle}</Notice>;
  const hasAddress = isOffered("city_region") || isOffered("expressakb") || isOffered("yandex_express");
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
          <Stack gap="s">
            {shops.length > 1 && <NearestShop />}
            <RadioGroup
              {...field("shopId")}
              label="Центр, где заберёте заказ"
              defaultValue={field("shopId").defaultValue ?? view.shopId}
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
          </Stack>
        </div>
      )}
      {cargo && (
        <div className={onlyFor.russia_tc}>
          <TerminalFields cargo={cargo} carrier={carrier} field={field} />
        </div>
      )}
      {hasAddress && (
        <div className={`${notFor.pickup} ${notFor.russia_tc}`}>
          <Stack gap="m">
            <p>Город: {courier.city}</p>
            <div className={css.address}>
              <div className={css.street}>
                <TextField {...field("street")} label="Улица" autoComplete="address-line1" maxLength={120} />
              </div>
              <TextField {...field("house")} label="Дом" maxLength={20} />
              <TextField {...field("flat")} label="Квартира" maxLength={20} />
            </div>
          </Stack>
        </div>
      )}
      {isOffered("city_region") && (
        <div className={onlyFor.city_region}>
          <div className={css.pair}>
            <Select {...field("date")} label="День доставки" options={courier.days} />
            <Select
              {...field("interval")}
              label="Время доставки"
              options={courier.intervals.map((interval) => ({ value: interval, label: interval }))}
            />
          </div>
        </div>
      )}
      {isOffered("expressakb") && (
        <div className={onlyFor.expressakb}>
          <Select {...field("slot")} label="Когда привезти" hint="Время местное" options={slots} />
        </div>
      )}
      {isOffered("yandex_express") && (
        <div className={onlyFor.yandex_express}>
          <CarrierPrice type="yandex_express" carrier={carrier}>
            Рассчитать
          </CarrierPrice>
        </div>
      )}
    </>
  );
}

/** Chooses the nearest centre on request; the browser's location is not asked for before. Only where scripts run. ERR-025 */
function NearestShop() {
  useEffect(() => void import("./choose-nearest.ts").then(({ offerNearest }) => offerNearest()), []);
  return (
    <ServerOnly name="nearest-shop">
      <div id="nearest-shop" hidden>
        <Button type="button" icon="pin">
          Ближайший ко мне
        </Button>
        <p role="status" />
      </div>
    </ServerOnly>
  );
}
