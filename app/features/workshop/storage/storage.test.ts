import { describe, expect, it } from "vitest";
import type { StorageContract } from "../../../../gateway/contract/workshop/storage.ts";
import { createGatewayClient } from "../../../gateway/client.server.ts";
import { createResiliencePolicy } from "../../../gateway/resilience-policy.server.ts";
import { createResponseCache } from "../../../gateway/response-cache.server.ts";
import { messageOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { delayStorage, loadDelay } from "./delay-storage.server.ts";
import { retrieveStorage } from "./retrieve-storage.server.ts";
import { changeReminders, contractView } from "./storage.server.ts";

const zone = "Asia/Yekaterinburg";
const contract: StorageContract = {
  number: "ХР-1",
  planningDate: "2027-04-10",
  createdAt: "2026-10-10T07:00:00Z",
  status: "stored",
  title: "На хранении",
  shop: { title: "На Малышева", address: "Малышева, 145", phone: "+73430002001" },
  items: [{ title: "Летние шины", quantity: 4 }],
  startsOn: "2026-10-10",
  paidUntil: "2027-04-10",
  kind: "tyres",
  vehicleType: "passenger",
  sizes: [],
  reminds: true,
  cost: { day: 1_500, toDate: 63_000, unpaid: 0 },
  delay: { from: "2027-04-11", to: "2027-11-20" },
  retrieval: { from: "2026-11-21", to: "2027-02-19" },
  request: null,
  refusal: "",
};
const region = { region: async () => ({ zone }) } as unknown as Partial<Visitor>;
const delayForm = () => formOf({ intent: "delay", date: "2027-05-10", cost: "45000" });
const retrieveForm = () => formOf({ intent: "retrieve", date: "2026-11-25" });

/** A visitor whose gateway answers every call with this status and body. */
function visitorOver(status: number, body: object | string) {
  const { visitor } = visitorWith({}, undefined, region);
  const client = createGatewayClient({
    transport: async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
    pipelineId: "build-7",
    resiliencePolicy: createResiliencePolicy(),
    responseCache: createResponseCache(
      () => 0,
      () => "1",
    ),
    log: { warn() {} },
  });
  const caller = { regionSlug: "samara", cartToken: null, accessToken: "a.b.c", clientAddress: "" };
  return { ...visitor, gateway: client.bind(caller) } as Visitor;
}
const said = (status_code: number, ...messages: string[]) => ({
  status_code,
  data: null,
  errors: messages.map((message) => ({ message })),
});
const message = (reply: unknown) => messageOf((reply as { data: RefusedForm }).data);

describe("a call about contracts that failed", () => {
  it.each([
    ["500 without words", 500, said(500)],
    ["500 with an empty word", 500, said(500, "")],
    ["502 of a proxy", 502, "<h1>Bad gateway</h1>"],
  ])("ERR-028 is «Ошибка» for %s", async (_name, status, body) => {
    expect(message(await delayStorage(visitorOver(status, body), "ХР-1", delayForm()))).toBe("Ошибка");
  });

  it("ERR-028 is «Ошибка» when nothing came, and what was typed stays", async () => {
    const { visitor } = visitorWith({}, undefined, region);
    expect(await delayStorage(visitor, "ХР-1", delayForm())).toMatchObject({
      data: { error: { "": ["Ошибка"] }, initialValue: { date: "2027-05-10" } },
      init: { status: 503 },
    });
  });

  it("ERR-029 ERR-030 has the server's messages, a line each", async () => {
    const reply = await delayStorage(visitorOver(422, said(422, "Первое", "Второе")), "ХР-1", delayForm());
    expect(message(reply)).toBe("Первое\nВторое");
  });
});

describe("asking for the goods", () => {
  it("ERR-031 reads replies with the status 422", async () => {
    const visitor = visitorOver(422, said(422, "Шины уже выданы", "Договор закончен"));
    expect(message(await retrieveStorage(visitor, "ХР-1", retrieveForm()))).toBe("Шины уже выданы\nДоговор закончен");
  });

  it("ERR-032 has the messages of a reply that is sent as a success and says that it is none", async () => {
    const reply = await retrieveStorage(visitorOver(200, said(422, "Первое", "Второе")), "ХР-1", retrieveForm());
    expect(reply).toMatchObject({ data: { error: { "": ["Первое", "Второе"] } }, init: { status: 422 } });
    expect(message(await retrieveStorage(visitorOver(200, said(500)), "ХР-1", retrieveForm()))).toBe("Ошибка");
  });

  it.each([
    [500, said(500, "Что-то сломалось")],
    [409, said(409, "Занято")],
    [404, said(404, "Нет такого")],
    [502, "<h1>Bad gateway</h1>"],
    [200, "<h1>Not JSON</h1>"],
    [200, { status_code: 200, data: { other: 1 }, errors: [] }],
  ])("ERR-033 is «Ошибка записи» for any other reply: %s %j", async (status, body) => {
    expect(message(await retrieveStorage(visitorOver(status, body), "ХР-1", retrieveForm()))).toBe("Ошибка записи");
  });

  it("ERR-033 is «Ошибка записи» when nothing came, and the day stays", async () => {
    const { visitor } = visitorWith({}, undefined, region);
    expect(await retrieveStorage(visitor, "ХР-1", retrieveForm())).toMatchObject({
      data: { error: { "": ["Ошибка записи"] }, initialValue: { date: "2026-11-25" } },
      init: { status: 503 },
    });
  });

  it("asks for the day in words where none was chosen", async () => {
    const { visitor, asked } = visitorWith({});
    const reply = await retrieveStorage(visitor, "ХР-1", formOf({ intent: "retrieve", date: "" }));
    expect(reply).toMatchObject({ init: { status: 422 }, data: { error: { date: ["Выберите день"] } } });
    expect(asked).toEqual([]);
  });

  it("leads back to the list with the day", async () => {
    const asked = { ...contract, status: "retrieval", request: { plannedOn: "2026-11-25", isAccepted: false } };
    const { visitor, cookies } = visitorWith({ storageRetrieve: ok({ contract: asked }) }, undefined, region);
    expect(await retrieveStorage(visitor, "ХР-1", retrieveForm())).toMatchObject({ status: 303 });
    expect(cookies.get("flash")).toContain("запрошена на 25\u00a0ноября\u00a02026");
  });

  it("leads a customer whose session has ended to sign-in and back", async () => {
    const { visitor } = visitorWith({ storageRetrieve: failed("unauthorized", "Войдите") }, undefined, region);
    await expect(retrieveStorage(visitor, "ХР-1", retrieveForm())).rejects.toMatchObject({ status: 303 });
  });
});

describe("a delay", () => {
  it("shows what a day costs before it is confirmed, and sends what was seen", async () => {
    const answers = {
      storageByNumber: ok({ contract }),
      storageDelayCost: ok({ cost: 45_000, planningDate: "2027-04-10" }),
      storageDelay: ok({ contract: { ...contract, planningDate: "2027-05-10" } }),
    };
    const { visitor, asked, cookies } = visitorWith(answers, undefined, region);
    const view = await loadDelay(visitor, { number: "ХР-1", chosen: "2027-05-10" });
    expect(view).toMatchObject({ offer: { costText: "450\u00a0₽", until: "10\u00a0мая\u00a02027" }, problem: null });
    expect(await delayStorage(visitor, "ХР-1", delayForm())).toMatchObject({ status: 303 });
    expect(asked.at(-1)?.input).toEqual({ number: "ХР-1", date: "2027-05-10", cost: 45_000 });
    expect(cookies.get("flash")).toContain("продлено до 10\u00a0мая\u00a02027");
  });

  it("to a wrong day is told at the day, which stays as typed", async () => {
    const refused = failed("invalid", { message: "Выберите день позже 10.04.2027", field: "date" });
    const { visitor } = visitorWith(
      { storageByNumber: ok({ contract }), storageDelayCost: refused },
      undefined,
      region,
    );
    expect(await loadDelay(visitor, { number: "ХР-1", chosen: "2027-01-01" })).toMatchObject({
      offer: null,
      problem: {
        form: "day",
        initialValue: { date: "2027-01-01" },
        error: { date: ["Выберите день позже 10.04.2027"] },
      },
    });
  });

  it("at another price than was seen is asked again", async () => {
    const refused = failed("sum_changed", "Стоимость хранения изменилась");
    const { visitor } = visitorWith({ storageDelay: refused }, undefined, region);
    expect(await delayStorage(visitor, "ХР-1", delayForm())).toMatchObject({
      data: { error: { "": ["Стоимость хранения изменилась"] } },
      init: { status: 409 },
    });
  });

  it("of another's contract is a page that is not there", async () => {
    const { visitor } = visitorWith({ storageByNumber: failed("not_found", "Нет") }, undefined, region);
    await expect(loadDelay(visitor, { number: "ХР-1", chosen: null })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a contract in the list", () => {
  it("links to booking the fitting with what is stored", () => {
    expect(contractView(contract, zone).fittingPath).toBe("/service-tyre-fitting/?storageNumber=%D0%A5%D0%A0-1");
  });

  it("says what it costs to date and what is not paid", () => {
    const factsOf = (cost: StorageContract["cost"]) =>
      Object.fromEntries(contractView({ ...contract, cost }, zone).facts.map(({ term, value }) => [term, value]));
    expect(factsOf({ day: 1_500, toDate: 63_000, unpaid: 15_000 })).toMatchObject({
      "Стоимость хранения на сегодня": "630\u00a0₽, 15\u00a0₽ в день",
      "Не оплачено": "150\u00a0₽",
    });
    expect(factsOf(contract.cost)).toMatchObject({ "Оплачено до": "10\u00a0апреля\u00a02027" });
    expect(Object.keys(factsOf(null))).not.toContain("Стоимость хранения на сегодня");
  });

  it("has its reminders switched with one press", async () => {
    const { visitor, asked } = visitorWith({ storageRemind: ok({ contract }) });
    const form = formOf({ intent: "remind", number: "ХР-1", reminds: "no" });
    expect(await changeReminders(visitor, form)).toMatchObject({ status: 303 });
    expect(asked).toEqual([{ name: "storageRemind", input: { number: "ХР-1", reminds: false } }]);
  });
});
