import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";

/** Advice of masters after past appointments, the latest first. B-19 */
export const masterAdvice = endpoint({
  name: "masterAdvice",
  summary: "Рекомендации мастера",
  method: "GET",
  path: "/api/gateway/application-service/my/advice",
  access: "session",
  onBehalf: true,
  input: z.object({}),
  output: z.object({
    appointments: z.array(
      z.object({
        identity: z.string(),
        title: z.string(),
        car: z.string(),
        shop: z.string(),
        datetime: utcMoment,
        zone: zoneName,
        advice: z.array(z.string()),
      }),
    ),
  }),
});
