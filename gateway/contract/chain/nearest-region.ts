import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";

/** The region whose middle is nearest to a point. POST, so that nobody's position stands in an address or a log. */
export const nearestRegion = endpoint({
  name: "nearestRegion",
  summary: "Ближайший регион",
  method: "POST",
  path: "/api/gateway/region/nearest",
  access: "public",
  effect: "read",
  input: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  output: z.object({ slug: z.string(), title: z.string() }),
});
