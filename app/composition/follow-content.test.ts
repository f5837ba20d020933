import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followContent } from "./open-site.server.ts";

/** A gateway with a version of its content, which may be away. */
async function start(isUp = true) {
  const gateway = { isUp, version: "7", asked: 0 };
  const call = async () => {
    gateway.asked += 1;
    if (!gateway.isUp) throw new Error("refused");
    return Response.json({ status_code: 200, data: { version: gateway.version }, errors: [] });
  };
  return { gateway, content: await followContent({ call }) };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe("the version of the content", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is known from the start, and a change within two seconds", async () => {
    const { gateway, content } = await start();
    expect(content.version()).toBe("7");
    gateway.version = "8";
    await pass(2);
    expect(content.version()).toBe("8");
    content.stop();
  });

  it("stays what it was during an outage, and is read when that ends", async () => {
    const { gateway, content } = await start();
    gateway.isUp = false;
    gateway.version = "8";
    await pass(60);
    expect(content.version()).toBe("7");
    gateway.isUp = true;
    // The breaker lets nothing through for two seconds of an outage.
    await pass(4);
    expect(content.version()).toBe("8");
    content.stop();
  });

  it("is not asked for after the end", async () => {
    const { gateway, content } = await start();
    content.stop();
    const { asked } = gateway;
    await pass(60);
    expect(gateway.asked).toBe(asked);
  });
});
