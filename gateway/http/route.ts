import type { z } from "zod";
import type { Endpoint } from "../contract/endpoint.ts";

/** What a handler knows about the request besides its input. */
export interface Caller {
  /** From `X-Region-Slug`; handlers fall back to the default region when it is unknown. API-006 */
  regionSlug: string;
  /** The guest's cart, from `X-Cart-Token` or the cookie `cart`. */
  cartToken: string | null;
  /** The user's access token, from `Authorization: Bearer`. API-005 */
  accessToken: string | null;
  clientAddress: string;
  /** The browser's User-Agent, for the list of sign-ins; empty when unknown. */
  clientAgent: string;
  /** The secret of the browser that a confirmation code is bound to, from `X-Browser-Key`. */
  browserKey: string | null;
}

export interface Route {
  endpoint: Endpoint;
  handle: (input: unknown, caller: Caller) => Promise<unknown>;
}

/** Connects an endpoint of the contract to its handler; the compiler checks both sides. */
export function route<Input extends z.ZodType, Output extends z.ZodType, Code extends string>(
  endpoint: Endpoint<Input, Output, Code>,
  handle: (input: z.output<Input>, caller: Caller) => Promise<z.input<Output>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, handle: handle as Route["handle"] };
}
