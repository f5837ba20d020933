import {
  readFormerAddresses,
  refuseChain,
  saveFormerAddress,
} from "../../../catalogue/content/former-addresses-store.ts";
import {
  type FormerAddressValues,
  formerAddressValues,
  formerPath,
} from "../../../contract/catalogue/former-addresses.ts";
import { asText } from "./cell-readers.ts";
import { column, shopTable } from "./shop-table.ts";

/** Addresses of the former site: who comes by one of them, and finds no page there, is led on. */
export const redirectsTable = shopTable<FormerAddressValues>({
  name: "redirects",
  hasManyRows: true,
  title: "Прежние адреса",
  form: formerAddressValues,
  lock: "redirects",
  columns: [
    column("from", "path", asText, ["откуда", "прежний адрес"]),
    column("to", "target", asText, ["куда", "новый адрес"]),
  ],
  keyOf: ({ path = "" }) => formerPath(path) ?? path,
  read: async (tx) =>
    (await readFormerAddresses(tx)).map(({ path, target }) => ({ id: 0, isArchived: false, values: { path, target } })),
  normal: (values) => values,
  async write(tx, _stored, values) {
    await refuseChain(tx, values);
    await saveFormerAddress(tx, values);
    return 0;
  },
});
