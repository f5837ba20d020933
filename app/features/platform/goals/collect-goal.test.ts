import { register } from "prom-client";
import { describe, expect, it } from "vitest";
import { loader } from "../../../routes/goals.ts";
import { collectGoal } from "./collect-goal.server.ts";

const send = (body: string, address = "192.0.2.1") =>
  collectGoal(new Request("http://shop.test/goals/", { method: "POST", body }), address).then(({ status }) => status);
const counted = async (goal: string) => {
  const text = await register.metrics();
  return Number(new RegExp(`goals_total\\{goal="${goal}",source="browser"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

describe("the collector of goals", () => {
  it("API-168 API-171 counts what a page sends, and shows it outside production", async () => {
    const before = await counted("ERR500");
    expect(await send('{"goal":"ERR500","params":{"text":"boom"}}')).toBe(204);
    expect(await send('{"goal":"auth_form_code"}')).toBe(204);
    expect(await counted("ERR500")).toBe(before + 1);
    const latest = await loader().json();
    expect(latest.slice(-2)).toEqual([
      { goal: "ERR500", source: "browser", params: { text: "boom" } },
      { goal: "auth_form_code", source: "browser", params: {} },
    ]);
  });

  it.each([
    ["no JSON", "goal"],
    ["a name that nobody counts", '{"goal":"sold-out"}'],
    ["parameters of another shape", '{"goal":"ERR500","params":{"text":{"a":1}}}'],
    [
      "too many parameters",
      JSON.stringify({
        goal: "ERR500",
        params: Object.fromEntries(
          Array(11)
            .fill(0)
            .map((_, n) => [n, n]),
        ),
      }),
    ],
  ])("refuses %s", async (_, body) => {
    expect(await send(body)).toBe(400);
  });

  it("refuses a long body before it reads it", async () => {
    expect(await send("a".repeat(2_001))).toBe(413);
    const declared = new Request("http://shop.test/goals/", { method: "POST", headers: { "Content-Length": "9000" } });
    expect((await collectGoal(declared, "192.0.2.2")).status).toBe(413);
  });

  it("stops an address that counts without end, and nobody else", async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 1_201; time += 1) statuses.add(await send('{"goal":"basket-add"}', "192.0.2.3"));
    expect([...statuses]).toEqual([204, 429]);
    expect(await send('{"goal":"basket-add"}', "192.0.2.4")).toBe(204);
  });
});
