import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedAgain } from "./ask-for-pictures.ts";

const BASE = "/api/gateway/goods/picture";

describe("addresses of pictures that are asked for again", () => {
  it("differ from those before, and nothing else of them changes", () => {
    const first = `${BASE}/10-21-160 160w, ${BASE}/10-21-320 320w`;
    expect(askedAgain(first, 1)).toBe(`${BASE}/10-21-160?1 160w, ${BASE}/10-21-320?1 320w`);
    expect(askedAgain(askedAgain(first, 1), 2)).toBe(askedAgain(first, 2));
    expect(askedAgain(`http://localhost:3000${BASE}/tread/7-96`, 3)).toBe(`http://localhost:3000${BASE}/tread/7-96?3`);
  });

  it("name the same picture, whatever the code of the goods is", () => {
    const code = fc.stringMatching(/^[A-Z0-9]+(-[A-Z0-9]+){0,2}$/);
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: 50 }), (sku, times) => {
        const asked = askedAgain(`${BASE}/${sku}-320 320w`, times);
        expect(asked).toBe(`${BASE}/${sku}-320?${times} 320w`);
      }),
    );
  });
});
