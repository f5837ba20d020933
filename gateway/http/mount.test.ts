import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "../contract/endpoint.ts";
import { anonymous } from "../testing/client.ts";
import { mount } from "./mount.ts";
import { route } from "./route.ts";

const byWord = endpoint({
  name: "byWord",
  summary: "",
  apiOrigin: "api",
  method: "GET",
  path: "/words/{word}",
  access: "public",
  input: z.object({ word: z.string() }),
  output: z.object({ word: z.string() }),
});

it("a path whose escapes stand for no text is not found, and nothing for the log of errors", async () => {
  const app = new Hono();
  const error = vi.fn();
  mount(app, [route(byWord, async ({ word }) => ({ word }))], anonymous, { error });
  expect((await app.request("/words/%D1%88")).status).toBe(200);
  expect((await app.request("/words/%E0%A4%A")).status).toBe(404);
  expect((await app.request("/words/%FF")).status).toBe(404);
  expect(error).not.toHaveBeenCalled();
});
