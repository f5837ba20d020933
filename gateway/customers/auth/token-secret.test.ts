import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ownTokenSecret } from "./token-secret.ts";

it("a shop without a configured secret makes its own once, readable by nobody else", async () => {
  const directory = await mkdtemp(join(tmpdir(), "shop-secret-"));
  try {
    const data = join(directory, "data");
    const first = await ownTokenSecret(data);
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(await ownTokenSecret(data)).toBe(first);
    expect((await stat(join(data, "access-token-secret"))).mode & 0o077).toBe(0);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
