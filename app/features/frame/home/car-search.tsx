import { Button } from "../../../ui/button.tsx";
import { Select, type SelectOption } from "../../../ui/select.tsx";
import * as css from "./search-panels.css.ts";

/** The first of the four steps; the others are on the car page. CAR-001 */
export function CarSearch({ brands }: { brands: readonly SelectOption[] }) {
  return (
    <form action="/cars/" method="get" className={css.form}>
      <div className={css.wide}>
        <Select
          name="brand"
          id="car-brand"
          label="Марка автомобиля"
          labelHidden
          placeholder="Марка автомобиля"
          options={brands}
          required
        />
      </div>
      <Select
        name="category"
        label="Что подобрать"
        labelHidden
        options={[
          { value: "tyre", label: "Шины" },
          { value: "disk", label: "Диски" },
          { value: "battery", label: "Аккумулятор" },
        ]}
      />
      <Button type="submit" variant="primary" full>
        Выбрать модель
      </Button>
    </form>
  );
}
