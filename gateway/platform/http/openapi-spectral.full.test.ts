import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { expect, it } from "vitest";
import { contractEndpoints } from "../../testing/contract.ts";
import { openApiOf } from "./openapi.ts";

it("the OpenAPI document of the contract keeps Spectral's recommended rules", { timeout: 180_000 }, async () => {
  const document = openApiOf(await contractEndpoints());
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as unknown as RulesetDefinition, "recommended"]] });
  const problems = await linter.run(structuredClone(document) as Record<string, unknown>);
  // Nobody outside the shop is to be asked about its calls.
  expect(problems.map(({ code, path }) => `${code}: ${path.join(".")}`)).toEqual(["info-contact: info"]);
});
