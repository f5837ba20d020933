import { expect, it } from "vitest";
import { lazyLayout } from "./layout.server.ts";
import { allOk, gatewayThatGives } from "./testing.ts";

it("the layout is fetched when it is first needed, once a request", async () => {
  const { gateway, asked } = gatewayThatGives(allOk({ layout: { region: { slug: "perm" } } }));
  const { layout, region } = lazyLayout(gateway, "perm");
  expect(asked).toEqual([]);
  expect(await Promise.all([region(), region()])).toEqual([{ slug: "perm" }, { slug: "perm" }]);
  expect(await layout()).toMatchObject({ ok: true });
  expect(asked).toEqual([{ name: "layout", input: { x_region_slug: "perm" } }]);
});

it("without its region a page is a 503", async () => {
  const { region } = lazyLayout(gatewayThatGives({}).gateway, "perm");
  await expect(region()).rejects.toMatchObject({ status: 503 });
});
