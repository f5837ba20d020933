import { describe, expect, it } from "vitest";
import { plainRequest } from "./plain-request.server.ts";

const ADDRESS = "https://shop.test/basket/";
const post = (body: BodyInit, url = ADDRESS) => new Request(url, { method: "POST", body });
const formOf = async (request: Request) => [...(await (await plainRequest(request)).formData())];

describe("what comes into the site", () => {
  it("has plain texts in its form, whatever the form; passwords keep their signs", async () => {
    const typed = [
      ["name", "\u202AАндре\u0438\u0306\u202C"],
      ["comment", "«Кама» — да\u00AD"],
      ["password", " \u200Bи\u0306"],
    ] as const;
    const plain = [
      ["name", "Андрей"],
      ["comment", "«Кама» — да"],
      ["password", " \u200Bй"],
    ];
    expect(await formOf(post(new URLSearchParams(typed.map(([name, value]) => [name, value]))))).toEqual(plain);
    const withFile = new FormData();
    for (const [name, value] of typed) withFile.append(name, value);
    withFile.append("photo", new File(["\u200B"], "a.jpg", { type: "image/jpeg" }));
    const read = await formOf(post(withFile));
    expect(read.slice(0, 3)).toEqual(plain);
    const [, file] = read[3] ?? [];
    expect(file instanceof File && [file.name, await file.text()]).toEqual(["a.jpg", "\u200B"]);
  });

  it("has a plain query", async () => {
    const query = new URLSearchParams({ client: "\u2066261127-VA5M5\u2069", page: "2" });
    expect((await plainRequest(new Request(`${ADDRESS}?${query}`))).url).toBe(`${ADDRESS}?client=261127-VA5M5&page=2`);
  });

  it("is the same request where nothing has to be made plain", async () => {
    const requests = [
      new Request(`${ADDRESS}?q=%D1%88%D0%B8%D0%BD%D1%8B&a[]=1`),
      post(new URLSearchParams({ name: "Анна" })),
      post("{}"),
      post("x", `${ADDRESS}?a=%`),
    ];
    for (const request of requests) expect(await plainRequest(request)).toBe(request);
  });

  it("is left to whoever handles it where its form is cut off", async () => {
    const cut = new Request(ADDRESS, {
      method: "POST",
      body: "--b\r\ncut",
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
    });
    expect(await plainRequest(cut)).toBe(cut);
    expect(await cut.text()).toContain("cut");
  });
});
