import { z } from "zod";
import { calendarDay, endpoint, utcMoment } from "./endpoint.ts";

/** `planningDate` is the day until which the goods are stored. */
export const storageContract = z.object({
  number: z.string(),
  planningDate: calendarDay,
  createdAt: utcMoment,
  status: z.enum(["stored", "retrieval", "returned"]),
  title: z.string(),
  shop: z.object({ title: z.string(), address: z.string(), phone: z.string() }),
  items: z.array(z.object({ title: z.string(), quantity: z.int() })),
});
export type StorageContract = z.output<typeof storageContract>;

/** API-096 */
export const storageMine = endpoint({
  name: "storageMine",
  summary: "Мои договоры хранения",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/contracts/storage/my",
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({
    contracts: z.array(storageContract),
    total: z.int(),
  }),
});
