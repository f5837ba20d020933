import { defineConfig } from "vitest/config";
import { ruleGroups, testsOf } from "./groups.ts";

/** The tests of one group of rules, which `tests/mutation/rules.ts` names: what Stryker runs against each mutant. */
const group = ruleGroups[process.env.RULE_GROUP ?? ""];

export default defineConfig({
  test: {
    include: group ? testsOf(group) : [],
    // Each run has a worker of its own; within it modules are read once for all files.
    isolate: false,
  },
});
