import { describe, expect, it } from "vitest";
import { overlaps } from "../support/overlaps.ts";
import { chooseBrand, orderOnline, payAtBank, signInByCode } from "./roads.ts";
import { DESKTOP, ENGINES, PHONE, startEngines } from "./visits.ts";

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

    it("nothing lies over anything else on the pages that most people see", async () => {
      const visitor = await visit(engine);
      for (const { width, height } of [PHONE, DESKTOP]) {
        await visitor.resize(width, height);
        for (const path of ["/", "/catalog/tyres/", "/service/", "/service-tyre-fitting/"]) {
          await visitor.open(path);
          expect(await visitor.run(overlaps), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  });
