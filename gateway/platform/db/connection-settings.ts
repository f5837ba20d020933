import { z } from "zod";
import { type DatabaseConnections, DEFAULT_CONNECTIONS } from "./database.ts";

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
