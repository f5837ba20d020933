import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authLogin, whoami } from "../../contract/customers/auth.ts";
import {
  departmentCreate,
  departmentList,
  departmentOptions,
  departmentUpdate,
  departmentUserBlock,
  departmentUserCreate,
  departmentUserDelete,
  departmentUserList,
  departmentUserPassword,
  departmentUserRoles,
  departmentUserUnblock,
  NO_DEPARTMENT_ID,
} from "../../contract/customers/departments.ts";
import { verifyPassword } from "../../customers/auth/password-hash.ts";
import { sessions, staffBrowsers } from "../../platform/db/schema/sign-in.ts";
import { departments, departmentUsers } from "../../platform/db/schema/staff.ts";
import { userEmails, userRoles, users } from "../../platform/db/schema/users.ts";
import { phoneTokenOf } from "../../testing/booking.ts";
import { dataOf } from "../../testing/client.ts";
import { fixtureLocations } from "../../testing/fixture.ts";
import { ownStaffShop } from "../../testing/own-shop.ts";
import { signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

let made = 0;

const { connection, shop, gateway } = await ownStaffShop();

async function newDepartment(rolesAllowed: string[] = ["department", "shop", "service"]) {
  made += 1;
  const fields = { title: `Отдел ${made}`, locationIds: [fixtureLocations.malysheva], rolesAllowed };
  const [row] = await connection.db.insert(departments).values(fields).returning();
  return row?.id ?? 0;
}

/** Belongs to the department, unless it is null. */
async function member(departmentId: number | null, role: string): Promise<Person> {
  const person = await signInStaff(shop, role);
  if (departmentId !== null)
    await connection.db.insert(departmentUsers).values({ userId: person.userId, departmentId });
  return person;
}

function newPerson(role = "shop") {
  made += 1;
  return {
    firstname: "Павел",
    surname: "Жуков",
    phone: `+7914${String(made).padStart(7, "0")}`,
    email: `new${made}@shop.test`,
    roles: [role],
    password: "пароль для смены",
  };
}

const statusOf = ({ accessToken }: Person) =>
  gateway.call(whoami, {}, { accessToken }).then(({ status_code }) => status_code);
const rolesOf = async (userId: number) =>
  (await connection.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map(({ id }) => id).sort();

describe("an administrator of a department", () => {
  it("STF-004 STF-057 STF-058 API-151 sees the own department alone, with its users", async () => {
    const [own, other] = [await newDepartment(), await newDepartment()];
    const admin = await member(own, "department");
    const seller = await member(own, "shop");
    await member(other, "shop");
    const { departments: seen, canEdit } = dataOf(await gateway.call(departmentList, {}, admin));
    expect(seen.map(({ id, users: count }) => [id, count])).toEqual([[own, 2]]);
    expect(canEdit).toBe(false);
    const list = dataOf(await gateway.call(departmentUserList, { departmentId: own }, admin));
    expect(list.grantable).toEqual(["department", "shop", "service"]);
    expect(list.users.map(({ id, isAdministered, isBlocked }) => [id, isAdministered, isBlocked]).sort()).toEqual(
      [
        [admin.userId, false, false],
        [seller.userId, true, false],
      ].sort(),
    );
    expect(list.users.every(({ lastSignInAt }) => lastSignInAt === shop.clock.now.toISOString())).toBe(true);
    expect((await gateway.call(departmentUserList, { departmentId: other }, admin)).status_code).toBe(404);
    expect(
      (await gateway.call(departmentUserList, { departmentId: other }, await member(null, "department"))).status_code,
    ).toBe(404);
  });

  it("API-152 knows the shops and roles to choose from", async () => {
    const admin = await member(await newDepartment(), "department");
    const options = dataOf(await gateway.call(departmentOptions, {}, admin));
    expect(options.shops.map(({ id }) => id)).toContain(fixtureLocations.malysheva);
    expect(options.roles).toContainEqual({ id: "shop", title: "Продавец центра" });
  });

  it("STF-059 API-154 creates a user who has the role and asks for the second proof", async () => {
    const departmentId = await newDepartment();
    const admin = await member(departmentId, "department");
    const person = newPerson();
    const { user } = dataOf(await gateway.call(departmentUserCreate, { departmentId, ...person }, admin));
    expect(await rolesOf(user.id)).toEqual(["client", "shop"]);
    const signIn = await gateway.call(authLogin, { username: person.email, password: person.password });
    expect(signIn).toMatchObject({ code: "second_proof", data: { phone: person.phone.replace("+", "") } });
    const again = dataOf(await gateway.call(departmentUserCreate, { departmentId, ...person }, admin));
    expect(again.user.id).toBe(user.id);
  });

  it("STF-036 ERR-046 is told at which field a user is wrong", async () => {
    const departmentId = await newDepartment();
    const admin = await member(departmentId, "department");
    await signInUser(shop, { phones: ["+79140099999"], emails: ["taken@shop.test"] });
    const wrong = async (change: object) => {
      const { status_code, errors } = await gateway.call(
        departmentUserCreate,
        { departmentId, ...newPerson(), ...change },
        admin,
      );
      return [status_code, ...errors.map(({ field }) => field)];
    };
    expect(await wrong({ firstname: "", phone: "123", email: "x", roles: ["boss"], password: "short" })).toEqual([
      422,
      "firstname",
      "phone",
      "email",
      "roles_0",
      "password",
    ]);
    expect(await wrong({ email: "taken@shop.test" })).toEqual([422, "email"]);
    expect(await wrong({ password: undefined })).toEqual([422, "password"]);
    expect(await wrong({ roles: [] })).toEqual([422, "roles"]);
    expect(await wrong({ password: "qwertyuiop" })).toEqual([422, "password"]);
  });

  it("grants no role that the department does not allow", async () => {
    const departmentId = await newDepartment(["shop", "admin"]);
    const admin = await member(departmentId, "department");
    for (const role of ["manager", "department", "admin"])
      expect(await gateway.call(departmentUserCreate, { departmentId, ...newPerson(role) }, admin)).toMatchObject({
        status_code: 403,
        code: "forbidden",
      });
    expect((await gateway.call(departmentUserCreate, { departmentId, ...newPerson("shop") }, admin)).status_code).toBe(
      200,
    );
  });

  it("STF-025 STF-026 STF-027 blocks at once and unblocks", async () => {
    const id = await newDepartment();
    const [admin, seller] = [await member(id, "department"), await member(id, "shop")];
    const named = { id, userId: seller.userId };
    for (let n = 0; n < 2; n++) expect((await gateway.call(departmentUserBlock, named, admin)).status_code).toBe(200);
    expect(await statusOf(seller)).toBe(401);
    const { users: members } = dataOf(await gateway.call(departmentUserList, { departmentId: id }, admin));
    expect(members.find(({ id: userId }) => userId === seller.userId)?.isBlocked).toBe(true);
    expect((await gateway.call(departmentUserUnblock, named, admin)).status_code).toBe(200);
    const [row] = await connection.db.select().from(users).where(eq(users.id, seller.userId));
    expect(row?.blockedAt).toBeNull();
    // The session that the block ended stays ended.
    expect(await statusOf(seller)).toBe(401);
  });

  it("STF-060 API-155 deletes: roles and department go, sessions end, the client stays", async () => {
    const id = await newDepartment();
    const [admin, seller] = [await member(id, "department"), await member(id, "shop")];
    const named = { id, userId: seller.userId };
    await connection.db.update(users).set({ passwordHash: "given" }).where(eq(users.id, seller.userId));
    expect((await gateway.call(departmentUserDelete, named, admin)).status_code).toBe(200);
    expect(await rolesOf(seller.userId)).toEqual(["client"]);
    expect(await statusOf(seller)).toBe(401);
    // What an administrator has given to sign in with opens no customer's account.
    const [left] = await connection.db.select().from(users).where(eq(users.id, seller.userId));
    expect(left?.passwordHash).toBeNull();
    expect(await connection.db.$count(departmentUsers, eq(departmentUsers.userId, seller.userId))).toBe(0);
    expect((await gateway.call(departmentUserDelete, named, admin)).status_code).toBe(404);
    expect(
      (await gateway.call(departmentUserPassword, { ...named, password: "пароль для смены" }, admin)).status_code,
    ).toBe(404);
  });

  it("STF-061 API-158 sets a password: the old sessions and confirmed browsers end", async () => {
    const id = await newDepartment();
    const [admin, seller] = [await member(id, "department"), await member(id, "shop")];
    const { userId } = seller;
    await connection.db
      .insert(staffBrowsers)
      .values({ hash: `h${userId}`, userId, device: "", expiresAt: new Date("2100-01-01") });
    const set = (password: string) => gateway.call(departmentUserPassword, { id, userId, password }, admin);
    expect(await set("qwertyuiop")).toMatchObject({ status_code: 422, errors: [{ field: "password" }] });
    expect((await set("новый пароль смены")).status_code).toBe(200);
    const [row] = await connection.db.select().from(users).where(eq(users.id, userId));
    expect(await verifyPassword({ password: "новый пароль смены", passwordHash: row?.passwordHash ?? "" })).toBe(true);
    expect(await statusOf(seller)).toBe(401);
    expect(await connection.db.$count(staffBrowsers, eq(staffBrowsers.userId, userId))).toBe(0);
  });
});

describe("somebody who is a customer", () => {
  const phones = () => `+7918${String(++made).padStart(7, "0")}`;
  const proofOf = (phone: string) => phoneTokenOf(shop, phone);

  it("STF-059 is hired once their phone is proven, keeps name and password, and their sessions end", async () => {
    const departmentId = await newDepartment();
    const admin = await member(departmentId, "department");
    const [phone, passwordHash] = [phones(), "own"];
    const email = `own${made}@shop.test`;
    const customer = await signInUser(shop, { firstname: "Вера", phones: [phone], emails: [email], passwordHash });
    const form = { departmentId, ...newPerson(), phone, roles: ["shop", "service"], password: undefined };
    expect(await gateway.call(departmentUserCreate, form, admin)).toMatchObject({
      status_code: 428,
      code: "phone_known",
    });
    const wrong = { ...form, phoneToken: await proofOf("+79189999999") };
    expect(await gateway.call(departmentUserCreate, wrong, admin)).toMatchObject({ code: "bad_token" });
    expect(await rolesOf(customer.userId)).toEqual(["client"]);
    const proven = { ...form, phoneToken: await proofOf(phone) };
    expect(dataOf(await gateway.call(departmentUserCreate, proven, admin))).toEqual({
      user: { id: customer.userId },
      isHired: true,
    });
    expect(await rolesOf(customer.userId)).toEqual(["client", "service", "shop"]);
    expect(await statusOf(customer)).toBe(401);
    const [row] = await connection.db.select().from(users).where(eq(users.id, customer.userId));
    expect(row).toMatchObject({ firstname: "Вера", passwordHash });
    const again = { ...form, phoneToken: await proofOf(phone) };
    expect(await gateway.call(departmentUserCreate, again, admin)).toMatchObject({
      status_code: 422,
      errors: [{ field: "phone", message: "Этот человек уже работает в магазине" }],
    });
  });

  it("leaves and comes back, with an address that the administrator answers for only while they work", async () => {
    const id = await newDepartment();
    const admin = await member(id, "department");
    const phone = phones();
    const { userId } = await signInUser(shop, { phones: [phone] });
    const { email } = newPerson();
    const addresses = () => connection.db.select().from(userEmails).where(eq(userEmails.userId, userId));
    const hire = async () =>
      gateway.call(
        departmentUserCreate,
        { departmentId: id, ...newPerson(), phone, email, phoneToken: await proofOf(phone) },
        admin,
      );
    for (let n = 0; n < 2; n++) {
      expect(dataOf(await hire()).user.id).toBe(userId);
      expect(await addresses()).toMatchObject([{ email, isPrimary: true, confirmedAt: expect.any(Date) }]);
      expect((await gateway.call(departmentUserDelete, { id, userId }, admin)).status_code).toBe(200);
      expect(await addresses()).toMatchObject([{ email, confirmedAt: null }]);
      expect(await rolesOf(userId)).toEqual(["client"]);
    }
  });

  it("is not hired where the account is closed, or the address is somebody else's", async () => {
    const departmentId = await newDepartment();
    const admin = await member(departmentId, "department");
    const [phone, other] = [phones(), phones()];
    const closed = await signInUser(shop, { phones: [phone] });
    await connection.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, closed.userId));
    await signInUser(shop, { phones: [other] });
    const person = newPerson();
    await signInUser(shop, { emails: [person.email] });
    const fieldOf = async (change: { phone: string; phoneToken: string; email?: string }) =>
      (await gateway.call(departmentUserCreate, { departmentId, ...newPerson(), ...change }, admin)).errors[0]?.field;
    expect(await fieldOf({ phone, phoneToken: await proofOf(phone) })).toBe("phone");
    expect(await fieldOf({ phone: other, phoneToken: await proofOf(other), email: person.email })).toBe("email");
  });
});

describe("roles of somebody", () => {
  it("STF-059 are several, changed at any time, and hold from the next call on", async () => {
    const id = await newDepartment();
    const [admin, seller] = [await member(id, "department"), await member(id, "shop")];
    const set = (roles: string[]) => gateway.call(departmentUserRoles, { id, userId: seller.userId, roles }, admin);
    const mayAdminister = async () => (await gateway.call(departmentList, {}, seller)).status_code;
    expect(await mayAdminister()).toBe(403);
    expect((await set(["shop", "department"])).status_code).toBe(200);
    expect(await rolesOf(seller.userId)).toEqual(["client", "department", "shop"]);
    expect(await mayAdminister()).toBe(200);
    expect((await set(["service"])).status_code).toBe(200);
    expect(await rolesOf(seller.userId)).toEqual(["client", "service"]);
    expect(await mayAdminister()).toBe(403);
    expect((await set([])).status_code).toBe(422);
    expect(await set(["manager"])).toMatchObject({ status_code: 403, code: "forbidden" });
  });

  it("are not taken from oneself, from the last administrator of a department, or from who has others", async () => {
    const id = await newDepartment();
    const [admin, boss] = [await member(id, "department"), await member(null, "owner")];
    const set = (userId: number, by: Person, roles = ["shop"]) =>
      gateway.call(departmentUserRoles, { id, userId, roles }, by);
    expect(await set(admin.userId, admin)).toMatchObject({ code: "forbidden" });
    expect(await set(admin.userId, boss)).toMatchObject({ code: "last_admin" });
    expect((await set(admin.userId, boss, ["department", "shop"])).status_code).toBe(200);
    const manager = await member(id, "manager");
    expect(await set(manager.userId, admin)).toMatchObject({ code: "forbidden" });
  });

  it("of who is in no department are changed by administrators of the shop alone", async () => {
    const [boss, other] = [await member(null, "owner"), await member(null, "admin")];
    const named = { id: NO_DEPARTMENT_ID, userId: other.userId, roles: ["admin", "finance"] };
    const { departments: seen } = dataOf(await gateway.call(departmentList, {}, boss));
    expect(seen.at(-1)).toMatchObject({ id: NO_DEPARTMENT_ID, title: "Без отдела" });
    const list = dataOf(await gateway.call(departmentUserList, { departmentId: NO_DEPARTMENT_ID }, boss));
    expect(list.users.find(({ id }) => id === other.userId)).toMatchObject({
      staffRoles: ["admin"],
      isAdministered: true,
    });
    expect(list.users).toHaveLength(seen.at(-1)?.users ?? 0);
    expect((await gateway.call(departmentUserRoles, named, boss)).status_code).toBe(200);
    expect(await rolesOf(other.userId)).toEqual(["admin", "client", "finance"]);
    const local = await member(await newDepartment(), "department");
    expect((await gateway.call(departmentUserRoles, named, local)).status_code).toBe(404);
  });
});

describe("who may change whom", () => {
  const actions = {
    block: departmentUserBlock,
    unblock: departmentUserUnblock,
    password: departmentUserPassword,
    delete: departmentUserDelete,
  };
  const password = "пароль для смены";

  it.each([
    ["department", "shop", 200],
    ["department", "department", 200],
    ["department", "manager", 403],
    ["department", "admin", 403],
    ["department of another", "shop", 404],
    ["admin", "shop", 200],
    ["admin", "manager", 200],
    ["admin", "admin", 200],
    ["manager", "shop", 403],
    ["callcenter", "shop", 403],
    ["shop", "shop", 403],
    ["service", "shop", 403],
    ["finance", "shop", 403],
    ["content", "shop", 403],
    ["client", "shop", 403],
  ])("%s changes %s: %i, by every action", async (role, theirs, status) => {
    const id = await newDepartment();
    // Somebody else administers it, so that nobody is the last one.
    await member(id, "department");
    const at = role === "department of another" ? await newDepartment() : role === "admin" ? null : id;
    const caller = await member(at, role.split(" ")[0] ?? "");
    for (const [name, action] of Object.entries(actions)) {
      const person = await member(id, theirs);
      const before = await rolesOf(person.userId);
      const input = { id, userId: person.userId, ...(name === "password" && { password }) };
      const { status_code } = await gateway.call(action as typeof departmentUserBlock, input, caller);
      expect([name, status_code]).toEqual([name, status]);
      if (status === 200) continue;
      expect(await statusOf(person)).toBe(200);
      expect(await rolesOf(person.userId)).toEqual(before);
    }
  });

  it("nobody changes themselves, and a department keeps its last administrator", async () => {
    const id = await newDepartment();
    const last = await member(id, "department");
    const admin = await member(null, "admin");
    for (const [name, action] of Object.entries(actions)) {
      const input = { id, userId: last.userId, ...(name === "password" && { password }) };
      expect((await gateway.call(action as typeof departmentUserBlock, input, last)).status_code).toBe(403);
    }
    const named = { id, userId: last.userId };
    expect(await gateway.call(departmentUserBlock, named, admin)).toMatchObject({
      status_code: 409,
      code: "last_admin",
    });
    expect(await gateway.call(departmentUserDelete, named, admin)).toMatchObject({
      status_code: 409,
      code: "last_admin",
    });
    await member(id, "department");
    expect((await gateway.call(departmentUserBlock, named, admin)).status_code).toBe(200);
    expect(await connection.db.$count(sessions, and(eq(sessions.userId, last.userId), isNull(sessions.endedAt)))).toBe(
      0,
    );
  });
});

describe("the calls of department users", () => {
  it.each([departmentUserBlock, departmentUserUnblock, departmentUserPassword])(
    "API-162 answer under the gateway's prefix as well: $name",
    async (endpoint) => {
      const underGateway = { ...endpoint, path: endpoint.alsoPath ?? "/" } as typeof departmentUserBlock;
      expect(underGateway.path).toMatch(/^\/api\/gateway\//);
      const id = await newDepartment();
      const [admin, seller] = [await member(id, "department"), await member(id, "shop")];
      const input = { id, userId: seller.userId, password: "пароль для смены" };
      expect((await gateway.call(underGateway, input, admin)).status_code).toBe(200);
      expect((await gateway.call(underGateway, input)).status_code).toBe(401);
    },
  );
});

describe("an administrator of the retailer", () => {
  it("STF-004 STF-057 sees every department, adds and changes them", async () => {
    const admin = await member(null, "admin");
    const id = await newDepartment();
    const list = dataOf(await gateway.call(departmentList, {}, admin));
    expect(list.canEdit).toBe(true);
    expect(list.departments.map((each) => each.id)).toContain(id);
    const fields = { title: "Урал", shops: [fixtureLocations.malysheva], roles: ["department", "shop"] };
    const { department } = dataOf(await gateway.call(departmentCreate, fields, admin));
    expect(department).toMatchObject(fields);
    expect(await gateway.call(departmentCreate, fields, admin)).toMatchObject({
      status_code: 422,
      errors: [{ field: "title" }],
    });
    const change = { departmentId: department.id, ...fields, title: "Большой Урал", shops: [] };
    expect(dataOf(await gateway.call(departmentUpdate, change, admin)).department).toMatchObject({
      title: "Большой Урал",
      shops: [],
    });
    const elsewhere = { ...change, shops: [987_654] };
    expect(await gateway.call(departmentUpdate, elsewhere, admin)).toMatchObject({
      status_code: 422,
      errors: [{ field: "shops" }],
    });
    expect((await gateway.call(departmentUpdate, { ...change, departmentId: 987_654 }, admin)).status_code).toBe(404);
    const person = newPerson("manager");
    expect(
      (await gateway.call(departmentUserCreate, { departmentId: department.id, ...person }, admin)).status_code,
    ).toBe(200);
  });
});
