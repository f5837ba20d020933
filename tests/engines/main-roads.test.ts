import { describe, it } from "vitest";
import { chooseBrand, orderOnline, payAtBank, signInByCode } from "./roads.ts";
import { ENGINES, startEngines } from "./visits.ts";

const visit = startEngines();

for (const engine of ENGINES)
  describe.skipIf(!engine.isInstalled())(`in ${engine.name}`, () => {
    it("goods are ordered and paid on the bank's page", async () => {
      const visitor = await visit(engine);
      await orderOnline(visitor);
      await payAtBank(visitor);
    });

    it("a stranger signs in with a code, and narrows a list by its filters", async () => {
      const visitor = await visit(engine);
      await signInByCode(visitor);
      await chooseBrand(visitor);
    });
  });
