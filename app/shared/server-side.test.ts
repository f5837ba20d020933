import { expect, test } from "vitest";
import { withServerSide } from "./server-side.ts";

test("what is the server's is read by rendering and not sent", () => {
  const data = withServerSide({ count: 1 }, { menu: ["Шины"] });
  expect(data.serverSide).toEqual({ menu: ["Шины"] });
  expect(JSON.parse(JSON.stringify(data))).toEqual({ count: 1 });
  expect(Object.keys(data)).toEqual(["count"]);
});
