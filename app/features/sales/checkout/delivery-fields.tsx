import { type ComponentProps, useEffect, useState } from "react";
import { canTellWhere } from "../../../shared/where-am-i.ts";
import { Button } from "../../../ui/button.tsx";
import { Details } from "../../../ui/details.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CarrierPrice, TerminalFields } from "./carrier-fields.tsx";
import type { CheckoutView, ShopView } from "./checkout.server.ts";
import * as css from "./checkout-form.css.ts";
import { notFor, onlyFor } from "./chosen-delivery.css.ts";
import { addressControls, addressNames, type CarrierQuoteView, type OrderFieldsProps } from "./order-fields.ts";
import type { OfferedType } from "./order-total.ts";

interface DeliveryFieldsProps extends OrderFieldsProps {
  view: CheckoutView;
  carrier: CarrierQuoteView | null;
}

/** All ways with their fields; the styles show those of the chosen one. */
export function DeliveryFields({ view, carrier, field }: DeliveryFieldsProps) {
  const { deliveries, courier, cargo, slots } = view;
  const isOffered = (type: OfferedType) => deliveries.some((delivery) => delivery.type === type && delivery.available);
  const firstType = deliveries.find(({ available }) => available)?.type;
  if (!firstType) return <Notice tone="warning">{view.obstacle}</Notice>;
  const hasAddress = isOffered("city_region") || isOffered("expressakb") || isOffered("yandex_express");
  return (
    <>
      <RadioGroup
        {...field("type")}
        label="Как получить заказ"
        legendHidden
        layout="tiles"
        defaultValue={field("type").defaultValue ?? firstType}
        options={deliveries.map(({ type, title, hint, available }) => ({
          value: type,
          label: <b>{title}</b>,
          hint,
          disabled: !available,
        }))}
      />
      {isOffered("pickup") && (
        <div className={onlyFor.pickup}>
          <PickupFields view={view} field={field} />
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
              {addressNames.map((name) => (
                <div key={name} className={name === "street" ? css.street : undefined}>
                  <TextField {...field(name)} {...addressControls[name]} />
                </div>
              ))}
            </div>
          </Stack>
        </div>
      )}
      {isOffered("city_region") && (
        <div className={onlyFor.city_region}>
          <div className={css.pair}>
            <OfferedSelect {...field("date")} label="День доставки" options={courier.days} gone={view.gone} />
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
          <OfferedSelect
            {...field("slot")}
            label="Когда привезти"
            hint="Время местное"
            options={slots}
            gone={view.gone}
          />
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

interface OfferedSelectProps extends Omit<ComponentProps<typeof Select>, "defaultValue"> {
  defaultValue: string | undefined;
  /** What is said where the choice is offered no more. */
  gone: string;
}

/** A choice among what these goods can have: more pieces may end it, and then another one stands there. */
export function OfferedSelect({ gone, ...field }: OfferedSelectProps) {
  const [chosen, setChosen] = useState(field.defaultValue);
  const isGone = chosen && field.options.every(({ value }) => value !== chosen);
  return (
    <Select
      {...field}
      // What comes back is chosen again.
      key={isGone ? 1 : 0}
      defaultValue={chosen}
      error={isGone ? gone : field.error}
      onChange={({ target }) => setChosen(target.value)}
    />
  );
}

/** The centre where the order is collected, chosen from a list or, where scripts run, by a button. */
export function PickupFields({ view, field }: Omit<DeliveryFieldsProps, "carrier">) {
  const { near, others, title } = view.shops;
  const shops = [...near, ...others];
  const { id, name, error, defaultValue = view.shopId } = field("shopId");
  const [picked, setPicked] = useState(defaultValue);
  const [timesFound, setTimesFound] = useState(0);
  const isGone = shops.some((shop) => shop.id === picked && !shop.available);
  const nearestOne = (
    <NearestShop
      shops={shops}
      onFound={(found) => {
        setPicked(found);
        setTimesFound(timesFound + 1);
      }}
    />
  );
  // Those of one name are one choice, wherever they stand.
  const centres = (label: string, of: ShopView[], groupId: string) => (
    <RadioGroup
      id={groupId}
      name={name}
      key={timesFound}
      label={label}
      error={groupId === id ? (isGone ? view.goneShop : error) : undefined}
      defaultValue={picked}
      columns={css.centres}
      options={of.map((shop) => ({
        value: shop.id,
        label: <b>{shop.title}</b>,
        hint: (
          <>
            {shop.address}
            <br />
            {shop.ready}
            <span className={css.more}> · {shop.more}</span>
          </>
        ),
        disabled: !shop.available,
      }))}
    />
  );
  return (
    <div onChange={({ target }) => setPicked((target as HTMLInputElement).value)}>
      <Stack gap="s">
        {centres("Центр, где заберёте заказ", near, id)}
        {others.length === 0 && shops.length > 1 && nearestOne}
        {others.length > 0 && (
          <Details summary={title} open={others.some((shop) => shop.id === picked)}>
            {nearestOne}
            {centres("Другие центры", others, `${id}-others`)}
          </Details>
        )}
      </Stack>
    </div>
  );
}

interface NearestShopProps {
  shops: ShopView[];
  onFound: (id: string) => void;
}

/** Chooses the nearest centre on request; the browser's location is not asked for before. Only where scripts run. API-088, ERR-025 */
function NearestShop({ shops, onFound }: NearestShopProps) {
  const [isOffered, setIsOffered] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState("");
  useEffect(() => setIsOffered(canTellWhere()), []);
  if (!isOffered) return null;
  const choose = async () => {
    setIsBusy(true);
    setSaid("");
    try {
      const { nearest, text } = await (await import("./nearest-shop.ts")).findNearest(shops);
      if (nearest) onFound(nearest);
      setSaid(text);
    } catch {
      setSaid("Произошла ошибка");
    }
    setIsBusy(false);
  };
  return (
    <div>
      <Button type="button" icon="pin" loading={isBusy} onClick={choose}>
        Ближайший ко мне
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
