import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, endpoint } from "../contract/endpoint.ts";
import { contractEndpoints } from "../testing/contract.ts";
import { openApiOf } from "./openapi.ts";

/** The contract has no call of staff yet, and the document says how they are made. */
const ofStaff = endpoint({
  name: "standIn",
  summary: "Вызов сотрудников",
  apiOrigin: "api",
  method: "GET",
  path: "/api/gateway/stand-in",
  access: { staff: "clients", orSecret: true },
  input: z.object({}),
  output: z.object({}),
}) as unknown as Endpoint;

const contract = await contractEndpoints();
const documents = [
  ["the contract", openApiOf(contract)],
  ["calls of staff", openApiOf([...contract, ofStaff])],
] as const;

describe.each(documents)("the OpenAPI document of %s", (_name, document) => {
  it("keeps Redocly's recommended rules", { timeout: 60_000 }, async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
    // The shop's programs have no public licence.
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
      "info-license: Info object should contain `license` field.",
    ]);
  });

  it("keeps Spectral's recommended rules", { timeout: 60_000 }, async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[rulesets.oas as unknown as RulesetDefinition, "recommended"]] });
    const problems = await linter.run(structuredClone(document) as Record<string, unknown>);
    // Nobody outside the shop is to be asked about its calls.
    expect(problems.map(({ code, path }) => `${code}: ${path.join(".")}`)).toEqual(["info-contact: info"]);
  });
});
