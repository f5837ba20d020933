import { describe, expect, it } from "vitest";
import { goodsAvailability, goodsCards, goodsList, goodsView } from "../../contract/catalogue/goods.ts";
import { encodeGoodsQuery } from "../../contract/catalogue/goods-query.ts";
import { reviewCreate, reviewLike } from "../../contract/catalogue/reviews.ts";
import { passwordChangeByToken } from "../../contract/customers/passwords.ts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { cartAdd, cartRemove } from "../../contract/sales/cart.ts";
import { paymentsCityRegion } from "../../contract/sales/checkout.ts";
import { orderCreate } from "../../contract/sales/orders.ts";
import { openApiOf } from "./openapi.ts";
import type { Parameter } from "./parameters.ts";
import { docsPage } from "./serve-docs.ts";
import type { Shape } from "./shape-text.ts";

interface Operation {
  operationId: string;
  parameters: Parameter[];
  security: object[];
  requestBody?: { content: Record<string, { schema: Shape }> };
  responses: Record<string, { description: string; content: { "application/json": { schema: Shape } } }>;
}

const endpoints = [
  cartAdd,
  cartRemove,
  goodsAvailability,
  goodsCards,
  goodsList,
  goodsView,
  orderCreate,
  passwordChangeByToken,
  paymentsCityRegion,
  reviewCreate,
  reviewLike,
] as unknown as Endpoint[];

const { paths } = openApiOf(endpoints) as { paths: Record<string, Record<string, Operation>> };

function operation(path: string, method: string): Operation {
  const found = paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described`);
  // Headers are references to the components.
  return { ...found, parameters: found.parameters.filter((each) => !("$ref" in each)) };
}
const namesOf = ({ parameters }: Operation) => parameters.map(({ name }) => name);

describe("failures in the OpenAPI document", () => {
  it.each([
    ["/basket/order.json", ["cart_changed", "cart_empty", "out_of_stock", "sum_changed", "no_price", "key_reused"]],
    ["/api/gateway/shopping/cart/item", ["out_of_stock", "cart_full"]],
  ])("API-009 of %s name every code that shares a status, and may carry data", (path, codes) => {
    const { description, content } = operation(path, "post").responses[409] ?? {};
    expect(description).toBe(codes.join(", "));
    const { data, errors } = content?.["application/json"].schema.properties ?? {};
    expect(errors?.items?.properties?.code).toEqual({ type: "string", enum: codes });
    expect(data).toEqual({ type: ["object", "null"] });
  });

  it("stand beside those of every call", () => {
    expect(Object.keys(operation("/basket/order.json", "post").responses)).toEqual([
      "200",
      "401",
      "404",
      "409",
      "422",
      "428",
      "429",
      "503",
    ]);
  });
});

describe("addresses in the OpenAPI document", () => {
  it("are all that a call answers at, each operation with a name of its own", () => {
    const { path, alsoPath = "" } = passwordChangeByToken;
    expect(operation(alsoPath, "post")).toEqual({
      ...operation(path, "post"),
      operationId: "passwordChangeByTokenAtOtherPath",
    });
    expect(Object.keys(paths["/api/gateway/goods/view"] ?? {})).toEqual(["post", "get"]);
    const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ["/api/gateway/goods/cards", "get", [["sku[]", "query", true]]],
    [
      "/api/gateway/shopping/cart/item",
      "delete",
      [
        ["sku", "query", false],
        ["sku[]", "query", false],
      ],
    ],
    ["/basket/payments/city_region.json", "get", [["coords[]", "query", false]]],
    [
      "/api/goods/availability/{id}.json",
      "get",
      [
        ["id", "path", true],
        ["quantity", "query", false],
        ["timestamp", "query", false],
      ],
    ],
    ["/api/gateway/review-goods/like", "post", [["review_id", "query", true]]],
    ["/basket/order.json", "post", []],
  ])("of %s %s name parameters as they are written", (path, method, expected) => {
    const { parameters } = operation(path, method);
    expect(parameters.map((each) => [each.name, each.in, each.required])).toEqual(expected);
  });

  it("give a list its values and a form its lists", () => {
    const [sku] = operation("/api/gateway/goods/cards", "get").parameters;
    expect(sku?.schema).toMatchObject({ type: "array", items: { type: "string" } });
    const form = operation("/api/gateway/review-goods/create", "post").requestBody?.content["multipart/form-data"];
    expect(Object.keys(form?.schema.properties ?? {})).toContain("images[]");
  });

  it("CAT-042 CAT-043 CAT-049 describe every name that a list of goods is asked with", () => {
    const list = operation("/api/gateway/goods/list", "get");
    expect(namesOf(list)).toEqual(["category[]", "{key}[]", "{key}[from]", "{key}[to]", "sort", "offset", "limit"]);
    const describedBy = (name: string) =>
      list.parameters.find((each) =>
        each.style === "form" ? new RegExp(each.schema.propertyNames?.pattern ?? "").test(name) : each.name === name,
      );
    const query = encodeGoodsQuery({
      category: "tyre",
      filters: { brand: ["nokian"], season: ["winter"] },
      ranges: { price: { from: 5000, to: 9000 } },
      sort: "price",
      offset: 0,
      limit: 24,
    });
    const described = [...query.keys()].map((name) => [name, describedBy(name)?.name]);
    expect(described).toEqual([
      ["category[]", "category[]"],
      ["brand[]", "{key}[]"],
      ["season[]", "{key}[]"],
      ["price[from]", "{key}[from]"],
      ["price[to]", "{key}[to]"],
      ["sort", "sort"],
      ["offset", "offset"],
      ["limit", "limit"],
    ]);
    expect(list.parameters.some(({ required }) => required)).toBe(false);
  });
});

describe("the OpenAPI document says who may make a call", () => {
  it.each([
    ["/api/gateway/goods/list", "get", []],
    ["/basket/order.json", "post", [{}, { session: [] }]],
    ["/api/gateway/review-goods/like", "post", [{ session: [] }]],
  ])("of %s %s", (path, method, expected) => {
    expect(operation(path, method).security).toEqual(expected);
  });

  it("with the headers it reads", () => {
    const headersOf = (path: string, method: string) =>
      (paths[path]?.[method]?.parameters ?? []).flatMap((each) => ("$ref" in each ? [each.$ref] : []));
    const named = (name: string) => `#/components/parameters/${name}`;
    expect(headersOf("/api/gateway/goods/list", "get")).toEqual([named("regionSlug")]);
    expect(headersOf("/basket/order.json", "post")).toEqual([named("regionSlug"), named("cartToken")]);
  });
});

describe("the page of the calls", () => {
  it("writes names of an address as the document does", () => {
    const page = docsPage(endpoints);
    for (const line of ["sku[]: string[]", "{key}[]?: string[]", "{key}[from]?: number", "coords[]?: number[]"])
      expect(page).toContain(line);
    expect(page).toContain("idempotencyKey: string");
  });
});
