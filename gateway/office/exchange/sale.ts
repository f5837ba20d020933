import { confirmOrders, giveOrders } from "../order-exchange/give-orders.ts";
import { isWhole } from "../order-exchange/read-documents.ts";
import { type Taken, takeDocuments } from "../order-exchange/take-documents.ts";
import type { ModeParts } from "./exchange-parts.ts";
import type { ExchangeAnswer } from "./exchange-rules.ts";
import { failure, inProgress, success } from "./exchange-rules.ts";
import { closeFile, type ExchangeFile, findFile, readStoredFile } from "./files-store.ts";
import { fromArchives } from "./unpack.ts";

const NOTHING_ASKED = failure("В этом сеансе заказы не запрашивали");
const NO_FILE = failure("Такого файла в этом обмене не передавали");

/** The first version of the protocol whose modules ask for a file of orders to be imported; earlier ones send it alone. */
const IMPORTS_ORDERS = [2, 8] as const;

/** Orders: what 1C asks for, confirms and tells back. */
export const saleModes: Readonly<Record<string, (parts: ModeParts) => Promise<ExchangeAnswer>>> = {
  query: async ({ services, settings, session }) => {
    const { encoding } = settings.orders;
    const file = await giveOrders(services, settings.orders, session.id);
    return new Response(new Uint8Array(file), { headers: { "Content-Type": `application/xml; charset=${encoding}` } });
  },
  success: async ({ services, session }) =>
    (await confirmOrders(services, session.id)) === null ? NOTHING_ASKED : success(),
  /** After a file is stored whole or in part. */
  file: async (parts) => {
    if (willAskForImport(parts.session.version)) return success();
    const file = await findFile(parts.services.connection.db, parts.session.id, parts.filename);
    if (!file) return NO_FILE;
    const bytes = await readStoredFile(parts.services.connection.db, file);
    // Whether another part follows is nowhere said.
    return isWhole(bytes) ? take(parts, file, bytes) : success();
  },
  import: async (parts) => {
    const { db } = parts.services.connection;
    const file = (await findFile(db, parts.session.id, parts.filename)) ?? (await fromArchives(parts));
    return file ? take(parts, file, await readStoredFile(db, file)) : NO_FILE;
  },
};

/** Whether a module of this version sends files of orders in several steps, and so in archives as well. */
export function willAskForImport(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > IMPORTS_ORDERS[0] || (major === IMPORTS_ORDERS[0] && minor >= IMPORTS_ORDERS[1]);
}

async function take(
  { services, messaging, now }: ModeParts,
  file: ExchangeFile,
  bytes: Buffer,
): Promise<ExchangeAnswer> {
  await closeFile(services.connection.db, file, now);
  return answerOf(file.name, await takeDocuments({ services, messaging }, { fileId: file.id, bytes }));
}

/** What is refused is no failure of the exchange: 1C has nothing to send again. Staff see it on the site, and whoever reads 1C's log there. */
function answerOf(name: string, taken: Taken): string {
  if (taken.state === "broken") return failure(`${name}: ${taken.reason}`);
  if (taken.state === "more") return inProgress(`Обработано заказов: ${taken.handled}`);
  const { handled, refusals } = taken;
  return success(
    `Заказов в файле: ${handled}, отклонено: ${refusals.length}`,
    ...refusals.map(({ number, message }) => `${number}: ${message}`.replaceAll(/\s+/g, " ")),
  );
}
