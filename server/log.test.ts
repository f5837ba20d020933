import { describe, expect, it } from "vitest";
import { createLog, createPathRedaction, redactQuery } from "./log.ts";

describe("log", () => {
  const declared = new Set(["season", "page", "q"]);

  it.each([
    ["?phone=79120000000&page=2", "?phone=***&page=2"],
    ["?access=Ur5Nkh&identity=261121-AX7V2&reference=8cJ2", "?access=***&identity=***&reference=***"],
    ["?q=a%40b.ru", "?q=***"],
    ["?q=8%20(912)%20345-67-89", "?q=***"],
    ["?page=+7-912-345-67-89", "?page=***"],
    ["?season=winter&page=2", "?season=winter&page=2"],
    ["?unknown", "?unknown"],
    ["", ""],
  ])("writes the query %s as %s: values that the page declares and that name nobody", (search, written) => {
    expect(redactQuery(search, (name) => declared.has(name))).toBe(written);
  });

  const redactPath = createPathRedaction(
    ["/order/:identity/:access", "/order/status", "/waiting/:access?", "/api/wait/{access}/leave", "/pay/{token}.json"],
    (parameter) => parameter === "access" || parameter === "token",
  );

  it.each([
    ["/api/user/79120000000/cars", "/api/user/***/cars"],
    ["/u/a@b.ru/", "/u/***/"],
    ["/catalog/tyres/diameter-is-19/", "/catalog/tyres/diameter-is-19/"],
    ["/order/261121-AX7V2/Ur5Nkh-fG5lo/", "/order/261121-AX7V2/***/"],
    ["/order/261121-AX7V2/Ur5Nkh-fG5lo.data", "/order/261121-AX7V2/***.data"],
    ["/order/261121-AX7V2/Ur5Nkh-fG5lo/pay/", "/order/261121-AX7V2/***/pay/"],
    ["//Order/261121-AX7V2//Ur5Nkh", "/Order/261121-AX7V2/***"],
    ["/%6Frder/261121-AX7V2/Ur5Nkh", "/%6Frder/261121-AX7V2/***"],
    ["/order/%E0%A4%A/Ur5Nkh", "/order/%E0%A4%A/***"],
    ["/order/status/", "/order/status/"],
    ["/waiting/", "/waiting/"],
    ["/waiting/Ur5Nkh", "/waiting/***"],
    ["/api/wait/Ur5Nkh/leave", "/api/wait/***/leave"],
    ["/pay/Ur5Nkh.json", "/pay/***.json"],
  ])(
    "writes the path %s as %s: no phone, no e-mail and nothing that a route declares to be secret",
    (path, written) => {
      expect(redactPath(path)).toBe(written);
    },
  );

  it("says when, where and which build in every line", () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const beforeMs = Date.now();
    createLog({ level: "info", serverName: "shop-1", buildTag: "b7", stream }).info("started");
    const { time, server, build, msg } = JSON.parse(lines.join(""));
    expect([server, build, msg]).toEqual(["shop-1", "b7", "started"]);
    expect(time).toBe(new Date(time).toISOString());
    expect(Date.parse(time)).toBeGreaterThanOrEqual(beforeMs);
  });
});
