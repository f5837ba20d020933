import { Button } from "../../../ui/button.tsx";
import { Select, type SelectOption } from "../../../ui/select.tsx";
import type { FittedCategory } from "../../catalogue/cars/car-path.ts";
import * as css from "./search-panels.css.ts";

interface SizeSearchProps {
  widths: readonly SelectOption[];
  profiles: readonly SelectOption[];
  diameters: readonly SelectOption[];
  /** All in one line where there is room. */
  inRow?: boolean;
}

/** A plain GET form: the catalogue answers with the canonical address. CAT-015, CAT-069 */
export function SizeSearch({ widths, profiles, diameters, inRow = false }: SizeSearchProps) {
  return (
    <form action="/catalog/tyres/" method="get" className={inRow ? `${css.form} ${css.inRow}` : css.form}>
      <div className={css.sizes}>
        <Select name="width" label="Ширина" placeholder="Все" options={widths} />
        <Select name="profile" label="Профиль" placeholder="Все" options={profiles} />
        <Select name="diameter" label="Диаметр" placeholder="Все" options={diameters} />
      </div>
      <Select
        name="season"
        label="Сезон"
        labelHidden
        defaultValue="all"
        options={[
          { value: "all", label: "Любой сезон" },
          { value: "winter", label: "Зима" },
          { value: "summer", label: "Лето" },
        ]}
      />
      <Button type="submit" variant="primary" full>
        Подобрать шины
      </Button>
    </form>
  );
}

interface CarSearchProps {
  brands: readonly SelectOption[];
  /** What the shop has by car. */
  categories: readonly FittedCategory[];
}

const picked: Record<FittedCategory, string> = { tyre: "Шины", disk: "Диски", battery: "Аккумулятор" };

/** The first of the four steps; the others are on the car page. CAR-001 */
export function CarSearch({ brands, categories }: CarSearchProps) {
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
        options={categories.map((value) => ({ value, label: picked[value] }))}
      />
      <Button type="submit" variant="primary" full>
        Выбрать модель
      </Button>
    </form>
  );
}
