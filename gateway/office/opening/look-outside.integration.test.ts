import { createServer } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listenOnLoopback } from "../../platform/providers/testing.ts";
import { lookOutside } from "./look-outside.ts";

let answer: { status: number; text: string };
let origin: string;
const site = createServer((_, response) => response.writeHead(answer.status).end(answer.text));

beforeEach(async () => {
  origin = `http://127.0.0.1:${await listenOnLoopback(site)}`;
});
afterEach(() => new Promise((resolve) => site.close(resolve)));

it("a site that answers has its robots.txt read, and no certificate without https", async () => {
  answer = { status: 200, text: "User-agent: *\nSitemap: https://shop.test/sitemap.xml\n" };
  expect(await lookOutside({ origin, regionOrigin: origin })).toEqual({
    failure: "",
    regionFailure: "",
    certificateEnds: null,
    hasRobots: true,
  });
});

it("an answer that is no robots.txt is told by its status, of the site and of a region", async () => {
  answer = { status: 404, text: "nothing here" };
  expect(await lookOutside({ origin, regionOrigin: origin })).toMatchObject({
    failure: "ответ 404",
    regionFailure: `${origin}, ответ 404`,
    hasRobots: false,
  });
});

it("a site where nobody listens is told with a reason, and its certificate is not known", async () => {
  const nowhere = { origin: "https://127.0.0.1:9", regionOrigin: null };
  const seen = await lookOutside(nowhere);
  expect(seen.failure).not.toBe("");
  expect(seen).toMatchObject({ regionFailure: "", certificateEnds: null, hasRobots: false });
});
