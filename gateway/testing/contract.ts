import { readdir } from "node:fs/promises";
import { IS_FULL } from "../../tests/support/test-scope.ts";
import type { Endpoint } from "../contract/platform/endpoint.ts";

const CONTRACT = new URL("../contract/", import.meta.url);

/** Every call of the contract, by name. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
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

/**
 * The calls that go through the door in a test: all of them in `npm run test:full`, else the first of each kind. What the door knows of
 * a call is its kind; which call is of which kind, a table says.
 */
export function throughTheDoor(endpoints: readonly Endpoint[], kindOf: (endpoint: Endpoint) => string): Endpoint[] {
  if (IS_FULL) return [...endpoints];
  const seen = new Set<string>();
  return endpoints.filter((endpoint) => {
    const kind = kindOf(endpoint);
    return !seen.has(kind) && seen.add(kind);
  });
}

/** What decides who is let in, and for whom. */
export const kindOfCall = ({ access, effect, onBehalf }: Endpoint): string =>
  JSON.stringify([access, effect, onBehalf]);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "apiOrigin" in value && "path" in value && "codes" in value;
