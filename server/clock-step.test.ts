import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";
import { createRequestContext } from "./request-context.ts";
import { ask } from "./test-client.ts";

describe("a clock that is set back by an hour", () => {
  let server: Server;
  let renders = 0;

  beforeEach(async () => {
    renders = 0;
    const cache = createPageCache({
      maxBytes: 1_000_000,
      varyKey: () => "",
      reads: () => false,
      renderShared: async () => {
        renders += 1;
        const headers = new Headers({ "content-type": "text/html", "cache-control": "public, s-maxage=1" });
        return { status: 200, headers, body: Buffer.from(`версия ${renders}`), goods: [], isPartial: false };
      },
      answerDirectly: async () => {},
      onRefreshError: () => {},
      contentVersion: () => "",
      goodsClock: { now: () => 0, hasChanged: () => false },
    });
    server = createServer(
      (request, response) => void cache.answer(createRequestContext(request, response, "1", "http")),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await new Promise((resolve) => server.close(resolve));
  });

  it("keeps no page longer than it is good for", async () => {
    const get = async () => (await ask({ port: (server.address() as AddressInfo).port, path: "/" })).text;
    expect([await get(), await get()]).toEqual(["версия 1", "версия 1"]);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await get()).toBe("версия 1");
    vi.advanceTimersByTime(1_100);
    expect(await get()).toBe("версия 2");
  });
});
