import { expect, test } from "vitest";
import { withServerOnlyData } from "./server-only-data.server.ts";

test("what is the server's is read by rendering and not sent", () => {
  const data = withServerOnlyData({ count: 1 }, { menu: ["Шины"] });
  expect(data.serverOnlyData).toEqual({ menu: ["Шины"] });
  expect(JSON.parse(JSON.stringify(data))).toEqual({ count: 1 });
  expect(Object.keys(data)).toEqual(["count"]);
});
