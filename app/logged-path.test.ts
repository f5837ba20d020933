import { describe, expect, it } from "vitest";
import { contractEndpoints } from "../gateway/testing/contract.ts";
import { secretCalls, secretParameters } from "./logged-path.ts";
import routes from "./routes.ts";

/** What these open is open to everybody, or asks who calls. */
const openParameters = new Set([
  "act",
  "brand",
  "client",
  "code",
  "department",
  "departmentId",
  "document",
  "file",
  "id",
  "identity",
  "kind",
  "lat",
  "lng",
  "marketplace",
  "name",
  "number",
  "part",
  "photo",
  "productType",
  "provider",
  "resource",
  "sku",
  "userId",
  "x",
]);

const parametersIn = (path: string): string[] => [...path.matchAll(/[:{](\w+)/g)].flatMap(([, name]) => name ?? []);

describe("what the log hides of paths", () => {
  it("is said of each parameter of a page or a call: it is secret or open", async () => {
    const pages = routes.flatMap(({ path = "", children = [] }) => [
      path,
      ...children.map((child) => child.path ?? ""),
    ]);
    const calls = (await contractEndpoints()).map(({ path }) => path);
    const unknown = [...pages, ...calls]
      .flatMap(parametersIn)
      .filter((name) => !openParameters.has(name) && !secretParameters.has(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("holds for each call with a secret in its path", async () => {
    const withSecret = (await contractEndpoints()).filter(({ path }) =>
      parametersIn(path).some((name) => secretParameters.has(name)),
    );
    expect(withSecret.map(({ name }) => name)).toEqual(secretCalls.map(({ name }) => name).sort());
  });
});
