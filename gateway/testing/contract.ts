import { readdir } from "node:fs/promises";
import type { Endpoint } from "../contract/endpoint.ts";

const CONTRACT = new URL("../contract/", import.meta.url);

/** Every call of the contract, by name. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT)).filter((name) => !name.endsWith(".test.ts")).sort();
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href) as Promise<object>));
  const exported = modules.flatMap((each) => Object.values(each) as unknown[]);
  return exported
    .flatMap(callsIn)
    .filter(isEndpoint)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Calls that belong together are exported as one object. */
const callsIn = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null && !isEndpoint(value) ? Object.values(value) : [value];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "apiOrigin" in value && "path" in value && "codes" in value;
