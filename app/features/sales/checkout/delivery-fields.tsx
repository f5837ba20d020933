import { type ComponentProps, useEffect, useState } from "react";
import { abortedAfter } from "../../../shared/aborted-after.ts";
import { canTellWhere, whereAmI } from "../../../shared/where-am-i.ts";
import { Button } from "../../../ui/button.tsx";
import { Details } from "../../../ui/details.tsx";
import { counted } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CarrierPrice, TerminalFields } from "./carrier-fields.tsx";
import type { CheckoutView } from "./checkout.server.ts";
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
  const { deliveries, shops, courier, cargo, slots } = view;
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
          <PickupFields shops={shops} chosen={view.shopId} field={field} />
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

interface PickupFieldsProps extends OrderFieldsProps {
  shops: CheckoutView["shops"];
  /** Until the customer chooses. */
  chosen: string | undefined;
}

/** The nearest ones are in sight, the others behind «Ещё N». */
const SHOPS_IN_SIGHT = 3;

/** The centre where the order is collected, chosen from a list or, where scripts run, by a button. */
function PickupFields({ shops, chosen, field }: PickupFieldsProps) {
  const [nearest, setNearest] = useState<{ id?: string; times: number }>({ times: 0 });
  const { id, name, error, defaultValue } = field("shopId");
  const first = nearest.id ?? defaultValue ?? chosen;
  const inSight = shops.slice(0, SHOPS_IN_SIGHT);
  const others = shops.slice(SHOPS_IN_SIGHT);
  const nearestOne = (
    <NearestShop shops={shops} onFound={(found) => setNearest(({ times }) => ({ id: found, times: times + 1 }))} />
  );
  // Those of one name are one choice, wherever they stand.
  const centres = (label: string, of: CheckoutView["shops"], groupId: string) => (
    <RadioGroup
      id={groupId}
      name={name}
      key={nearest.times}
      label={label}
      error={groupId === id ? error : undefined}
      defaultValue={first}
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
    <Stack gap="s">
      {centres("Центр, где заберёте заказ", inSight, id)}
      {others.length === 0 && shops.length > 1 && nearestOne}
      {others.length > 0 && (
        <Details
          summary={`Ещё ${counted(others.length, ["центр", "центра", "центров"])}`}
          open={others.some((shop) => shop.id === first)}
        >
          {nearestOne}
          {centres("Другие центры", others, `${id}-others`)}
        </Details>
      )}
    </Stack>
  );
}

interface NearestShopProps {
  shops: CheckoutView["shops"];
  onFound: (id: string) => void;
}

const DEADLINE_MS = 8_000;

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
    const here = await whereAmI(2);
    const nearest = here && (await nearestOf(shops, here));
    if (nearest) onFound(nearest.id);
    setSaid(
      nearest
        ? `Выбрали ближайший: ${nearest.title}, ${nearest.address}.`
        : here
          ? "Произошла ошибка"
          : "Не удалось узнать, где вы. Выберите центр из списка.",
    );
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

/** The nearest of the centres that the order can be collected in; nothing when no answer came. Never throws. */
async function nearestOf(shops: CheckoutView["shops"], here: { lat: number; lng: number }) {
  try {
    const answer = await fetch("/api/gateway/shop/nearest", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(here),
      signal: abortedAfter(DEADLINE_MS),
    });
    const { data } = (await answer.json()) as { data: { shop_ids: number[] } };
    return data.shop_ids.flatMap((id) => shops.filter((shop) => shop.available && shop.id === String(id)))[0];
  } catch {
    return undefined;
  }
}
