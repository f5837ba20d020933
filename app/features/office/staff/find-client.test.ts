import { expect, it } from "vitest";
import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { type Answers, failed, ok, visitorWith } from "../../../visitor/testing.ts";
import { findClient } from "./find-client.server.ts";

const anna = { key: "7", id: 7, name: "Анна Соколова", phones: ["+79000000001"], emails: [] };
const guest = { key: "number-20000002", id: null, name: "", phones: ["+7 900 ***-**-02"], emails: [] };

async function search(text: string, answers: Answers, permissions: StaffPermission[] = ["clients", "act"]) {
  const { visitor, asked } = visitorWith(answers);
  const answer = await findClient(visitor, text, new Set(permissions)).catch((thrown: unknown) => thrown);
  const names = asked.map(({ name }) => name);
  if (answer instanceof Response) return { names, asked, status: answer.status, to: answer.headers.get("Location") };
  const { data, init } = answer as Exclude<Awaited<ReturnType<typeof findClient>>, Response>;
  return { names, asked, status: init?.status, isMissing: data.isMissing, view: data.serverOnlyData };
}

it("STF-010 the only client found is opened at once", async () => {
  expect(await search("79000000001", { userByUsername: ok({ user: anna }) })).toMatchObject({
    names: ["userByUsername"],
    asked: [{ input: { phone: "79000000001" } }],
    status: 302,
    to: "/manager/clients/7/",
  });
});

it("STF-010 STF-034 several are a list", async () => {
  const found = await search("Соколова Анна", { userSearch: ok({ users: [anna, guest] }) });
  expect(found).toMatchObject({ names: ["userSearch"], status: 200, isMissing: false });
  expect(found.view?.hits.map(({ path, name }) => [path, name])).toEqual([
    ["/manager/clients/7/", "Анна Соколова"],
    ["/manager/clients/number-20000002/", "Без имени"],
  ]);
});

it("ERR-043 nobody found shows the toast, and a manager the way to a new client's card", async () => {
  const none = await search("10000001", { appointmentsByReserve: ok({ users: [], services: [] }) });
  expect(none).toMatchObject({ names: ["appointmentsByReserve"], status: 200, isMissing: true });
  expect(none.view?.newPhonePath).toBeNull();
  const unknown = { userByUsername: failed("not_found") };
  expect((await search("89990000000", unknown)).view?.newPhonePath).toBe("/manager/clients/79990000000/");
  expect((await search("89990000000", unknown, ["clients"])).view?.newPhonePath).toBeNull();
});

it("ERR-045 an outage says so and keeps what was typed", async () => {
  for (const text of ["79000000001", "Соколова Анна", "10000001"]) {
    const { status, isMissing, view } = await search(text, {});
    expect([status, isMissing, view?.problem, view?.text]).toEqual([503, false, "Возникла ошибка", text]);
  }
});

it("too many searches are told, and a role that was taken away is refused", async () => {
  const many = await search("79000000001", { userByUsername: failed("too_many") });
  expect([many.status, many.view?.problem]).toEqual([429, "Слишком много поисков подряд. Повторите через минуту"]);
  expect((await search("79000000001", { userByUsername: failed("forbidden") })).status).toBe(403);
});

it("nothing typed asks nobody", async () => {
  expect(await search("  ", {})).toMatchObject({ names: [], status: 200, isMissing: false });
});
