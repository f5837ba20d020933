import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, it } from "vitest";
import { contractEndpoints } from "../../testing/contract.ts";
import { openApiOf } from "./openapi.ts";

const document = openApiOf(await contractEndpoints());

it("the OpenAPI document of the contract keeps Redocly's recommended rules", { timeout: 180_000 }, async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  // The shop's programs have no public licence.
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([
    "info-license: Info object should contain `license` field.",
  ]);
});
