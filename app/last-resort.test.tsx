import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import * as entry from "./entry.server.tsx";
import { visitorWith } from "./visitor/testing.ts";

const broken = (): never => {
  throw new Error("broken by the test");
};

const WholePage = () => <p>Страница</p>;
const ErrorOfRoute = () => <p>Ошибка</p>;

/** The page of a site of one route, whose root is this. */
async function pageOf(root: Partial<ServerBuild["routes"][string]["module"]>) {
  const route = {
    id: "root",
    path: "",
    hasLoader: false,
    hasAction: false,
    hasErrorBoundary: true,
    module: "/root.js",
  };
  const build = {
    entry: { module: entry },
    routes: {
      root: { ...route, module: { default: WholePage, ErrorBoundary: ErrorOfRoute, ...root } },
    },
    assets: {
      version: "1",
      url: "/manifest.js",
      entry: { imports: [], module: "/entry.js" },
      routes: { root: { ...route, imports: [], hasClientAction: false, hasClientLoader: false } },
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    isSpaMode: false,
    mode: "production",
    future: { v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
  } as unknown as ServerBuild;
  const { visitor } = visitorWith({}, undefined, {
    user: null,
    acting: null,
    settings: { batteryHotlinePhone: "+78000000002" } as never,
  });
  const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = await createRequestHandler(build, "production")(new Request("http://shop.test/"), {
    visitor,
  } as never);
  quiet.mockRestore();
  return { status: answer.status, text: await answer.text() };
}

describe("a page that cannot be drawn", () => {
  it("is the page of an error of its route while that can be drawn", async () => {
    const { status, text } = await pageOf({ default: broken });
    expect([status, text]).toEqual([500, expect.stringContaining("<p>Ошибка</p>")]);
  });

  it.each([
    ["the layout", { Layout: broken }],
    ["the page of an error", { default: broken, ErrorBoundary: broken }],
  ])("ERR-051 ERR-052 ERR-056 is «Техническая ошибка» with the phone where %s throws as well", async (_, root) => {
    const { status, text } = await pageOf(root);
    expect(status).toBe(500);
    expect(text).toMatch(/^<!DOCTYPE html><html lang="ru"/);
    expect(text).toContain("<title>Техническая ошибка</title>");
    expect(text).toContain('<a href="tel:+78000000002">');
    expect(text).not.toMatch(/broken by the test|Unexpected|Error/);
  });
});
