import type { ReactNode } from "react";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { CheckoutView } from "./checkout.server.ts";
import * as css from "./checkout-form.css.ts";
import type { CarrierQuoteView, OrderFieldsProps } from "./order-fields.ts";
import { RefreshButton } from "./refresh-button.tsx";

interface TerminalFieldsProps extends OrderFieldsProps {
  cargo: NonNullable<CheckoutView["cargo"]>;
  carrier: CarrierQuoteView | null;
}

/** Company, city and terminal of a transport company. */
export function TerminalFields({ cargo, carrier, field }: TerminalFieldsProps) {
  const terminals = carrier?.type === "russia_tc" ? carrier.terminals : [];
  const typed = field("terminalId").defaultValue;
  const chosen = terminals.some(({ value }) => value === typed) ? typed : terminals[0]?.value;
  const { id, name, error } = field("terminalId");
  return (
    <Stack gap="m">
      <div className={css.pair}>
        <Select
          {...field("companyId")}
          label="Транспортная компания"
          defaultValue={field("companyId").defaultValue ?? cargo.companyId}
          options={cargo.companies}
        />
        <TextField
          {...field("city")}
          label="Город получения"
          defaultValue={field("city").defaultValue ?? cargo.city}
          autoComplete="address-level2"
          maxLength={120}
        />
      </div>
      {carrier?.cities && <Select {...field("cityId")} label="Уточните город" options={carrier.cities} />}
      <CarrierPrice type="russia_tc" carrier={carrier}>
        Показать терминалы
      </CarrierPrice>
      {terminals.length > 0 && (
        <RadioGroup
          key={terminals[0]?.value}
          id={id}
          name={name}
          error={error}
          label="Терминал, где заберёте заказ"
          defaultValue={chosen}
          options={terminals}
        />
      )}
    </Stack>
  );
}

interface CarrierPriceProps {
  type: CarrierQuoteView["type"];
  carrier: CarrierQuoteView | null;
  /** Text of the button that asks for the price. */
  children: ReactNode;
}

/** The button that asks for the price of a delivery that others carry out, and the price below it: the button stays where it is. */
export function CarrierPrice({ type, carrier, children }: CarrierPriceProps) {
  const known = carrier?.type === type ? carrier : null;
  return (
    <Stack gap="s">
      <div>
        <RefreshButton backTo="delivery-heading">{known?.isProblem ? "Повторить" : children}</RefreshButton>
      </div>
      <div role="status">{known && <Notice tone={known.isProblem ? "warning" : "info"}>{known.text}</Notice>}</div>
    </Stack>
  );
}
