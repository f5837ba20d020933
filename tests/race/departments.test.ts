import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  departmentUserBlock,
  departmentUserCreate,
  departmentUserRoles,
} from "../../gateway/contract/customers/departments.ts";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { orderCreate } from "../../gateway/contract/sales/orders.ts";
import { orders } from "../../gateway/platform/db/schema/orders.ts";
import { departments, departmentUsers } from "../../gateway/platform/db/schema/staff.ts";
import { staffActions } from "../../gateway/platform/db/schema/staff-acting.ts";
import { users } from "../../gateway/platform/db/schema/users.ts";
import { dataOf, type TestGateway } from "../../gateway/testing/client.ts";
import { newContact, orderInput } from "../../gateway/testing/order-input.ts";
import { actFor, openStaffGateway, signInStaff } from "../../gateway/testing/staff.ts";
import { signInUser } from "../../gateway/testing/users.ts";
import { atOnce } from "../support/at-once.ts";
import { hasPostgres } from "../support/postgres.ts";
import { CROWD_ROUNDS, inRounds } from "../support/race-rounds.ts";
import { type ShopWithPostgres, startShopOnPostgres } from "../support/shop-on-postgres.ts";

type Person = Awaited<ReturnType<typeof signInStaff>>;

describe.skipIf(!hasPostgres())("users of departments at the same moment, on PostgreSQL", () => {
  let shop: ShopWithPostgres;
  let gateway: TestGateway;
  let made = 0;

  beforeAll(async () => {
    shop = await startShopOnPostgres();
    gateway = openStaffGateway(shop);
  });
  afterAll(async () => {
    expect(gateway.failures).toEqual([]);
    await shop.stop();
  });

  async function newDepartment(): Promise<number> {
    made += 1;
    const rolesAllowed = ["department", "manager", "shop"];
    const fields = { title: `Отдел ${made}`, locationIds: [], rolesAllowed };
    const [row] = await shop.connection.db.insert(departments).values(fields).returning();
    return row?.id ?? 0;
  }
  async function member(departmentId: number, role: string) {
    const person = await signInStaff(shop, role);
    await shop.connection.db.insert(departmentUsers).values({ userId: person.userId, departmentId });
    return person;
  }
  const isBlocked = async (userId: number) => {
    const [row] = await shop.connection.db.select().from(users).where(eq(users.id, userId));
    return row?.blockedAt != null;
  };

  it("block ∥ act ∥ order: what a manager did was before the block, and after it nothing is written", async () => {
    await inRounds(async () => {
      await shop.restock("TP-SENSOR", "warehouse", 300);
      const id = await newDepartment();
      const [admin, manager] = [await member(id, "department"), await member(id, "manager")];
      const [client, next] = [await signInUser(shop), await signInUser(shop)];
      const { sender } = await actFor(gateway, manager, { id: client.userId });
      const { cart } = dataOf(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, sender));
      const written = async () => ({
        orders: await shop.connection.db.$count(orders, eq(orders.userId, client.userId)),
        done: (
          await shop.connection.db.select().from(staffActions).where(eq(staffActions.staffId, manager.userId))
        ).filter(({ outcome }) => outcome === "done").length,
      });
      const block = async () => {
        const { status_code } = await gateway.call(departmentUserBlock, { id, userId: manager.userId }, admin);
        expect(status_code).toBe(200);
        return written();
      };
      const [whenBlocked] = await Promise.all([
        block(),
        gateway.call(orderCreate, orderInput(cart, { contact: newContact() }), sender),
        actFor(gateway, manager, { id: next.userId }).catch(() => null),
      ]);
      expect(await written()).toEqual(whenBlocked);
      expect(await gateway.call(cartAdd, { sku: "TP-SENSOR", quantity: 1 }, sender)).toMatchObject({
        status_code: 401,
      });
    });
  });

  it("two administrators who block each other leave one", async () => {
    await inRounds(async () => {
      const id = await newDepartment();
      const pair = [await member(id, "department"), await member(id, "department")] as const;
      const [one, other] = pair;
      const answers = await Promise.all([
        gateway.call(departmentUserBlock, { id, userId: other.userId }, one),
        gateway.call(departmentUserBlock, { id, userId: one.userId }, other),
      ]);
      expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1);
      expect(answers.filter(({ status_code }) => status_code === 500)).toEqual([]);
      expect([await isBlocked(one.userId), await isBlocked(other.userId)].sort()).toEqual([false, true]);
    });
  });

  it("two administrators who take each other's roles away leave one of them", async () => {
    await inRounds(async () => {
      const id = await newDepartment();
      const [one, other] = [await member(id, "department"), await member(id, "department")];
      const take = (from: Person, by: Person) =>
        gateway.call(departmentUserRoles, { id, userId: from.userId, roles: ["shop"] }, by);
      const answers = await Promise.all([take(other, one), take(one, other)]);
      expect(answers.map(({ status_code }) => status_code).sort()).toEqual([200, 403]);
    }, CROWD_ROUNDS);
  });

  it("a user who is added ten times at once is added once", async () => {
    await inRounds(async (round) => {
      const departmentId = await newDepartment();
      const admin = await member(departmentId, "department");
      const number = String(round).padStart(7, "0");
      const person = {
        firstname: "Павел",
        surname: "Жуков",
        phone: `+7916${number}`,
        email: `race${number}@shop.test`,
      };
      const input = { departmentId, ...person, roles: ["shop"], password: "пароль для смены" };
      const answers = await atOnce(10, () => gateway.call(departmentUserCreate, input, admin));
      expect(new Set(answers.map(({ status_code, data }) => `${status_code} ${data?.user.id}`)).size).toBe(1);
    }, CROWD_ROUNDS);
  });
});
