import { z } from "zod";
import type { DatabaseOptions } from "./database.ts";

const unlessEmpty = z.string().transform((text) => text || undefined);

/** Where commands find the store: the same variables as for the server, where an empty value counts as unset, too. */
const environment = z.object({
  DATABASE_URL: unlessEmpty.optional(),
  DATABASE_DIRECT_URL: unlessEmpty.optional(),
  DATA_DIR: z
    .string()
    .transform((directory) => directory || "data")
    .default("data"),
});

export function databaseOfEnvironment(variables: Readonly<Record<string, string | undefined>>): DatabaseOptions {
  const env = environment.parse(variables);
  return {
    url: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    dataDirectory: env.DATA_DIR,
    onConnectionError: (error) => console.error(error.message),
  };
}
