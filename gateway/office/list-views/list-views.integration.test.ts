import { expect, it } from "vitest";
import {
  listViewList,
  listViewRemove,
  listViewRename,
  listViewSave,
  MOST_LIST_VIEWS,
} from "../../contract/office/list-views.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";
import { listViewRoutes } from "./handlers.ts";

type Person = { accessToken: string };

const { shop } = await ownShop();
const gateway = sound(openTestGateway(listViewRoutes(shop.services), shop.identity));
const seller = await signInStaff(shop, "shop");
const manager = await signInStaff(shop, "manager");

const viewsOf = async (person: Person, resource = "orders") =>
  dataOf(await gateway.call(listViewList, { resource }, person)).views;
const titlesOf = async (person: Person, resource = "orders") =>
  (await viewsOf(person, resource)).map(({ title }) => title);
const save = (person: Person, title: string, query = "status=new", resource = "orders") =>
  gateway.call(listViewSave, { resource, title, conditions: query }, person);

it("views are of one person and one list, by their names; the same one saved again replaces", async () => {
  await save(seller, "Новые");
  await save(seller, "Дорогие", "sort=-sum");
  await save(seller, "Скрытые", "state=hidden", "goods");
  await save(seller, "Новые", "status=new&sort=sum");
  expect((await viewsOf(seller)).map(({ title, query }) => [title, query])).toEqual([
    ["Дорогие", "sort=-sum"],
    ["Новые", "status=new&sort=sum"],
  ]);
  expect(await titlesOf(seller, "goods")).toEqual(["Скрытые"]);
  expect(await viewsOf(manager)).toEqual([]);
});

it("a view is renamed to a name that is free, and removed; pressed twice it is gone all the same", async () => {
  await save(manager, "Утро");
  await save(manager, "Вечер");
  const [evening, morning] = await viewsOf(manager);
  const rename = (title: string, person = manager) =>
    gateway.call(listViewRename, { id: morning?.id ?? 0, title }, person);
  expect(await rename("Вечер")).toMatchObject({
    code: "invalid",
    errors: [{ message: "Вид с таким названием уже есть", field: "title" }],
  });
  expect(dataOf(await rename("День"))).toEqual({});
  expect(await titlesOf(manager)).toEqual(["Вечер", "День"]);
  for (let press = 0; press < 2; press += 1)
    expect(dataOf(await gateway.call(listViewRemove, { id: evening?.id ?? 0 }, manager))).toEqual({});
  expect(await titlesOf(manager)).toEqual(["День"]);
});

it("somebody else's view is not there, and customers have none", async () => {
  await save(manager, "Своё");
  const [own] = await viewsOf(manager);
  const id = own?.id ?? 0;
  expect(await gateway.call(listViewRename, { id, title: "Чужое" }, seller)).toMatchObject({ code: "not_found" });
  await gateway.call(listViewRemove, { id }, seller);
  expect((await viewsOf(manager)).map((view) => view.id)).toContain(id);
  const customer = await signInUser(shop, { firstname: "Анна", surname: "Котова" });
  expect(await save(customer, "Мои")).toMatchObject({ code: "not_found" });
  expect(await gateway.call(listViewList, { resource: "orders" }, customer)).toMatchObject({ code: "not_found" });
});

it("a list has so many views and no more, but each of them can still be replaced", async () => {
  for (let nth = 0; nth < MOST_LIST_VIEWS; nth += 1) await save(seller, `Вид ${nth}`, "sort=sum", "stock");
  expect(await save(seller, "Лишний", "sort=sum", "stock")).toMatchObject({ code: "invalid" });
  expect(dataOf(await save(seller, "Вид 3", "sort=-sum", "stock"))).toEqual({});
});

it("a view has a name, and belongs to a list", async () => {
  expect(await save(seller, " ")).toMatchObject({
    code: "invalid",
    errors: [{ message: "Назовите вид", field: "title" }],
  });
  expect(await save(seller, "Вид", "sort=sum", "../orders")).toMatchObject({ code: "invalid" });
});
