import { hashOfSecret } from "./secret.ts";

/** Fields of orders and visits that requests have always had: they count when they are empty too, as in the hashes that are stored. */
const firstFields = new Set(
  `name phone email comment flat inn kpp ogrn address plate fitting orderNumber storageNumber`.split(" "),
);

const isLaterAndEmpty = (name: string, value: unknown): boolean =>
  (value === "" || value === null) && /\D/.test(name) && !firstFields.has(name);

/**
 * Tells the same request, sent again, from another one under its key: SHA-256 of all its parts in a fixed sequence. A field that a release adds
 * counts once there is something in it, so that a request of the release before, whose form has no such field, is still recognised.
 */
export const hashOfRequest = (parts: readonly unknown[]): string =>
  hashOfSecret(JSON.stringify(parts, (name, value) => (isLaterAndEmpty(name, value) ? undefined : value)));
