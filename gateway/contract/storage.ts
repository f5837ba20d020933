import { z } from "zod";
import { calendarDay, endpoint, signInCodes, utcMoment } from "./endpoint.ts";

/** `planningDate` is the day until which the goods are stored. API-096 */
export const storageMine = endpoint({
  name: "storageMine",
  summary: "Мои договоры хранения",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/contracts/storage/my",
  input: z.object({}),
  output: z.object({
    contracts: z.array(
      z.object({
        number: z.string(),
        planningDate: calendarDay,
        createdAt: utcMoment,
        status: z.enum(["stored", "retrieval", "returned"]),
        title: z.string(),
        shop: z.object({ title: z.string(), address: z.string(), phone: z.string() }),
        items: z.array(z.object({ title: z.string(), quantity: z.int() })),
      }),
    ),
    total: z.int(),
  }),
  codes: signInCodes,
});
