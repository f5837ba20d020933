import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { contractEndpoints } from "../../testing/contract.ts";
import { openApiOf } from "./openapi.ts";

const document = openApiOf(await contractEndpoints());

describe("the OpenAPI document of the contract", () => {
  it("keeps Redocly's recommended rules", { timeout: 180_000 }, async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
    // The shop's programs have no public licence.
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
      "info-license: Info object should contain `license` field.",
    ]);
  });

  it("keeps Spectral's recommended rules", { timeout: 180_000 }, async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[rulesets.oas as unknown as RulesetDefinition, "recommended"]] });
    const problems = await linter.run(structuredClone(document) as Record<string, unknown>);
    // Nobody outside the shop is to be asked about its calls.
    expect(problems.map(({ code, path }) => `${code}: ${path.join(".")}`)).toEqual(["info-contact: info"]);
  });
});
