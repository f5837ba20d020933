import { z } from "zod";
import { type DatabaseConnections, type DatabaseOptions, DEFAULT_CONNECTIONS } from "./database.ts";

const count = (byDefault: number, what: string) =>
  z.coerce.number().int().min(1).max(200).default(byDefault).describe(`connections of a process ${what}`);

/** The variables that say how many connections to PostgreSQL a process opens. */
export const connectionEnvironment = {
  DATABASE_READ_CONNECTIONS: count(DEFAULT_CONNECTIONS.reads, "for reading pages"),
  DATABASE_WRITE_CONNECTIONS: count(DEFAULT_CONNECTIONS.writes, "for what customers and staff change"),
  DATABASE_JOB_CONNECTIONS: count(DEFAULT_CONNECTIONS.jobs, "for jobs"),
};

export const connectionsOf = (env: z.output<z.ZodObject<typeof connectionEnvironment>>): DatabaseConnections => ({
  reads: env.DATABASE_READ_CONNECTIONS,
  writes: env.DATABASE_WRITE_CONNECTIONS,
  jobs: env.DATABASE_JOB_CONNECTIONS,
});

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
