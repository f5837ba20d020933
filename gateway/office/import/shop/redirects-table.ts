import { z } from "zod";
import {
  isFormerAddress,
  readFormerAddresses,
  saveFormerAddress,
} from "../../../catalogue/content/former-addresses-store.ts";
import { formerPath } from "../../../contract/catalogue/former-addresses.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { asText } from "./cell-readers.ts";
import { column, shopTable } from "./shop-table.ts";

const FROM = "Напишите адрес прежнего сайта: /shiny/nokian/ или https://old.example.ru/shiny/nokian/";
const TO = "Напишите адрес на этом сайте: /catalog/tyres/";

const redirectValues = z.object({
  path: z
    .string(FROM)
    .transform((text) => formerPath(text) ?? "")
    .pipe(z.string().regex(/^\/[^/]/, FROM)),
  target: z
    .string(TO)
    .trim()
    .max(500, "Не больше 500 знаков")
    .regex(/^\/(?![/\\])[^\s<>"\\]*$/, TO),
});
type RedirectValues = z.output<typeof redirectValues>;

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** Addresses of the former site: who comes by one of them, and finds no page there, is led on. */
export const redirectsTable = shopTable<RedirectValues>({
  name: "redirects",
  hasManyRows: true,
  title: "Прежние адреса",
  form: redirectValues,
  lock: "redirects",
  columns: [
    column("from", "path", asText, ["откуда", "прежний адрес"]),
    column("to", "target", asText, ["куда", "новый адрес"]),
  ],
  keyOf: ({ path = "" }) => formerPath(path) ?? path,
  read: async (tx) =>
    (await readFormerAddresses(tx)).map((values) => ({ id: 0, isArchived: false, values: { ...values } })),
  normal: (values) => values,
  async write(tx, _stored, values) {
    const onward = formerPath(values.target) ?? "";
    // A chain of them would be slow, and a circle endless.
    if (onward === values.path || (await isFormerAddress(tx, onward)))
      throw invalid("target", "Этот адрес сам ведёт на другой: напишите последний");
    await saveFormerAddress(tx, values);
    return 0;
  },
});
