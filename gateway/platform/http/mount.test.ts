import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "../../contract/platform/endpoint.ts";
import { anonymous } from "../../testing/client.ts";
import { mount } from "./mount.ts";
import { route } from "./route.ts";

const byWord = endpoint({
  name: "byWord",
  summary: "",
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

describe("what says nothing", () => {
  const listed = endpoint({
    name: "listed",
    summary: "",
    method: "POST",
    alsoMethod: "GET",
    path: "/listed",
    access: "public",
    input: z.object({
      status: z.enum(["new", "ready"]).optional(),
      limit: z.coerce.number().int().min(1).default(10),
      comment: z.string().default("none"),
      car: z.string().nullable().default("none"),
      number: z.string("Укажите номер").min(1, "Укажите номер"),
    }),
    output: z.object({ taken: z.unknown() }),
  });
  async function taken(path: string, body?: object) {
    const app = new Hono();
    mount(app, [route(listed, async (input) => ({ taken: input }))], anonymous, {
      error: ({ error }) => expect.fail(String(error)),
    });
    const response = await app.request(path, body ? { method: "POST", body: JSON.stringify(body) } : {});
    return response.json();
  }

  it("is left out of an address, unless it is a text or has to be there", async () => {
    const { data } = await taken("/listed?number=1&status=&limit=&comment=");
    expect(data.taken).toEqual({ number: "1", limit: 10, comment: "", car: "none" });
    expect(await taken("/listed?number=")).toMatchObject({
      status_code: 422,
      errors: [{ field: "number", message: "Укажите номер" }],
    });
  });

  it("is left out of a body, unless it means something", async () => {
    const { data } = await taken("/listed", { number: "1", status: null, car: null });
    expect(data.taken).toEqual({ number: "1", limit: 10, comment: "none", car: null });
    expect(await taken("/listed", { number: "1", limit: null })).toMatchObject({ status_code: 422 });
  });
});
