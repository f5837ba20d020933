import { expect, it } from "vitest";
import { z } from "zod";
import { randomKey } from "./random-key.ts";

it("a random key is a UUID, another one each time, without what browsers keep for https", () => {
  const keys = Array.from({ length: 200 }, randomKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success, key).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
