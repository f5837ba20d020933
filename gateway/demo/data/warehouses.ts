import { readNumber, readRows } from "./table.ts";

export type DemoWarehouse = {
  slug: string;
  title: string;
  regionSlug: string;
  address: string;
  lat: number;
  lng: number;
};

const TABLE = `
sklad-moskva|Склад «Москва»|moskva|Московская область, Домодедово, Логистическая улица, 1|55.4420|37.7560
sklad-ekaterinburg|Склад «Урал»|ekaterinburg|Екатеринбург, Сибирский тракт, 57|56.8050|60.7050
sklad-kazan|Склад «Волга»|kazan|Казань, Тэцевская улица, 191|55.8690|49.0620
sklad-krasnodar|Склад «Юг»|krasnodar|Краснодар, Ростовское шоссе, 34|45.1020|38.9930
sklad-novosibirsk|Склад «Сибирь»|novosibirsk|Новосибирск, улица Петухова, 71|54.9460|82.9170
sklad-habarovsk|Склад «Восток»|habarovsk|Хабаровск, проспект 60-летия Октября, 170|48.4610|135.1310
`;

/** Lead times follow from the distance between a warehouse and a region. */
export const DEMO_WAREHOUSES: readonly DemoWarehouse[] = readRows(TABLE, [
  "slug",
  "title",
  "regionSlug",
  "address",
  "lat",
  "lng",
]).map((row) => ({ ...row, lat: readNumber(row.lat), lng: readNumber(row.lng) }));
