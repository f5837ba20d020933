import type { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatShortDay } from "../../../ui/format.ts";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { addressControls, addressNames } from "../../sales/checkout/order-fields.ts";
import type { CargoChoice } from "./change-cargo.server.ts";
import type { ChangeOrderView } from "./change-order.server.ts";

interface ChangeDeliveryProps {
  view: ChangeOrderView;
  /** Terminals to choose from; null until somebody has asked for them. */
  cargo: CargoChoice | null;
  field: ReturnType<typeof fieldsOf>;
}

/** How a changed order is received. What only one way needs says so; terminals are asked for by a button of their own. */
export const ChangeDeliveryFields = ({ view, cargo, field }: ChangeDeliveryProps) => (
  <Card>
    <Stack gap="m">
      <RadioGroup
        {...field("delivery")}
        label="Получение"
        options={[
          { value: "keep", label: "Как сейчас", hint: view.deliveryNow },
          ...(view.shops.length > 0 ? [{ value: "pickup", label: "Самовывоз из центра" }] : []),
          { value: "city_region", label: "Наш курьер" },
          ...(view.cargo ? [{ value: "russia_tc", label: "Транспортная компания" }] : []),
        ]}
      />
      {view.shops.length > 0 && (
        <Select
          {...field("shopId")}
          label="Центр, если самовывоз"
          placeholder="Выберите"
          options={view.shops.map(({ id, title, address }) => ({ value: String(id), label: `${title}, ${address}` }))}
        />
      )}
      <Grid template="halves">
        {addressNames.map((name) => {
          const { label, maxLength } = addressControls[name];
          return (
            <TextField
              key={name}
              {...field(name)}
              label={name === "street" ? `${label}, если курьер` : label}
              autoComplete="off"
              maxLength={maxLength}
            />
          );
        })}
        <TextField
          {...field("date")}
          label="День"
          hint={`С ${formatShortDay(view.courier.from)} по ${formatShortDay(view.courier.to)}`}
          type="date"
        />
        <Select
          {...field("interval")}
          label="Время"
          placeholder="Выберите"
          options={view.courier.intervals.map((value) => ({ value, label: value }))}
        />
      </Grid>
      {view.cargo && <CargoFields offered={view.cargo} cargo={cargo} field={field} />}
    </Stack>
  </Card>
);

interface CargoProps extends Pick<ChangeDeliveryProps, "cargo" | "field"> {
  offered: NonNullable<ChangeOrderView["cargo"]>;
}

function CargoFields({ offered, cargo, field }: CargoProps) {
  const { companies, city } = offered;
  const typed = field("city");
  return (
    <>
      <Grid template="halves">
        <Select
          {...field("companyId")}
          label="Компания, если транспортная"
          options={companies.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
        <TextField
          {...typed}
          defaultValue={typed.defaultValue ?? city}
          label="Город получения"
          autoComplete="off"
          maxLength={120}
        />
      </Grid>
      {cargo && cargo.cities.length > 1 && (
        <Select {...field("cityId")} label="Уточните город" options={cargo.cities} />
      )}
      <div>
        <Button name="intent" value="terminals">
          Показать терминалы
        </Button>
      </div>
      {cargo && cargo.terminals.length > 0 && (
        <Select {...field("terminalId")} label="Терминал" placeholder="Выберите" options={cargo.terminals} />
      )}
    </>
  );
}
