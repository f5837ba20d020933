import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  departmentCreate,
  departmentUpdate,
  departmentUserBlock,
  departmentUserCreate,
  departmentUserDelete,
  departmentUserPassword,
  departmentUserRoles,
  departmentUserUnblock,
} from "../../contract/customers/departments.ts";
import { actingEnd, actingStart } from "../../contract/office/acting.ts";
import { accountMergeDecide, accountMergePropose } from "../../contract/office/merging.ts";
import { clientDelete, guestConsentWithdraw, guestErase } from "../../contract/office/personal.ts";
import { clientNoteAdd, loyaltySmsSend, staffProfileUpdate } from "../../contract/office/staff-clients.ts";
import { storageDelayForClient, storageSendRetrieve } from "../../contract/office/staff-storage.ts";
import { dataOf } from "../client.ts";
import { fixtureLocations } from "../fixture.ts";
import { signInUser } from "../users.ts";
import type { StaffWrites, WritesShop } from "./writes-shop.ts";

export function clientsWrites(at: WritesShop): StaffWrites {
  const { shop, gateway, byManager, givenContract } = at;

  let departmentsMade = 0;

  function newDepartment() {
    departmentsMade += 1;
    return { title: `Отдел ${departmentsMade}`, shops: [fixtureLocations.malysheva], roles: ["department", "shop"] };
  }

  /** A seller of a new department, made by the caller, who administers the retailer besides. */
  async function inDepartment(): Promise<{ id: number; userId: number }> {
    const { department } = await byManager(departmentCreate, newDepartment());
    const number = String(departmentsMade).padStart(7, "0");
    const person = { firstname: "Павел", surname: "Жуков", phone: `+7915${number}`, email: `p${number}@shop.test` };
    const input = { departmentId: department.id, ...person, roles: ["shop"], password: "пароль для смены" };
    const { user } = await byManager(departmentUserCreate, input);
    return { id: department.id, userId: user.id };
  }

  /** For the client, who becomes a member. */
  async function proposeMerge(person: { accessToken: string }) {
    const [stays, goes] = [await signInUser(shop), await signInUser(shop)];
    const pair = { staysId: stays.userId, goesId: goes.userId };
    return dataOf(
      await gateway.call(accountMergePropose, { key: randomUUID(), ...pair, reason: "Один и тот же клиент" }, person),
    );
  }

  return {
    [actingStart.name]: { make: async () => {}, change: { before: null, after: { reason: "call" } } },
    [actingEnd.name]: {
      make: () => byManager(actingEnd, { id: at.actingId }),
      change: { before: { id: expect.any(String) }, after: null },
    },
    [storageSendRetrieve.name]: {
      make: async () => byManager(storageSendRetrieve, { ...(await givenContract()).named, requestSource: "visit" }),
      change: { before: { status: "stored" }, after: { status: "retrieval", plannedOn: "2026-11-20" } },
    },
    [storageDelayForClient.name]: {
      make: async () =>
        byManager(storageDelayForClient, { ...(await givenContract()).named, planningDate: "2027-05-10" }),
      change: { before: { planningDate: "2027-04-10" }, after: { planningDate: "2027-05-10", costKopecks: 45_000 } },
    },
    [staffProfileUpdate.name]: {
      make: () => byManager(staffProfileUpdate, { userId: at.client.userId, firstname: "Мария", surname: "Лебедева" }),
      change: { before: { firstname: expect.any(String) }, after: { firstname: "Мария", surname: "Лебедева" } },
    },
    [loyaltySmsSend.name]: {
      make: async () => {
        await signInUser(shop, { phones: ["+79120000555"] });
        await byManager(loyaltySmsSend, { phone: "79120000555" });
      },
      change: { before: null, after: { text: expect.stringContaining("Интернет-магазин") } },
    },
    [clientNoteAdd.name]: {
      make: () => {
        const note = {
          client: String(at.client.userId),
          key: randomUUID(),
          source: "call",
          text: "Перезвонить завтра",
        };
        return byManager(clientNoteAdd, note);
      },
      change: { before: null, after: { source: "call", text: "Перезвонить завтра" } },
    },
    [clientDelete.name]: {
      make: async () => {
        const { userId } = await signInUser(shop);
        await byManager(clientDelete, { userId, reason: "Заявление от 21 ноября" });
      },
      change: { before: null, after: { reason: "Заявление от 21 ноября", rows: { users: 1, sessions: 1 } } },
    },
    [guestConsentWithdraw.name]: {
      make: () => byManager(guestConsentWithdraw, { client: "9131112233", kind: "waiting" }),
      change: { before: null, after: { kind: "waiting", rows: {} } },
    },
    [guestErase.name]: {
      make: () => {
        const asked = { reason: "Заявление от 21 ноября", identified: "passport" };
        return byManager(guestErase, { client: "9131112233", ...asked });
      },
      change: { before: null, after: { reason: "Заявление от 21 ноября", identified: "passport", rows: {} } },
    },
    [accountMergePropose.name]: {
      make: () => proposeMerge(at.manager),
      change: { before: null, after: { reason: "Один и тот же клиент", state: "proposed" } },
    },
    [accountMergeDecide.name]: {
      make: async () => {
        const { id } = await proposeMerge(await signInUser(shop, { roles: ["manager"] }));
        await byManager(accountMergeDecide, { id, version: 1, decision: "approve", note: "" });
      },
      change: { before: { state: "proposed" }, after: { state: "done", rows: { users: 1, sessions: 1 } } },
    },
    [departmentCreate.name]: {
      make: () => byManager(departmentCreate, newDepartment()),
      change: { before: null, after: { roles: ["department", "shop"] } },
    },
    [departmentUpdate.name]: {
      make: async () => {
        const { department } = await byManager(departmentCreate, newDepartment());
        const change = { ...newDepartment(), departmentId: department.id, roles: [] };
        await byManager(departmentUpdate, change);
      },
      change: { before: { roles: ["department", "shop"] }, after: { roles: [] } },
    },
    [departmentUserCreate.name]: {
      make: async () => {
        await inDepartment();
      },
      change: { before: null, after: expect.not.objectContaining({ password: expect.anything() }) },
    },
    [departmentUserBlock.name]: {
      make: async () => byManager(departmentUserBlock, await inDepartment()),
      change: { before: { isBlocked: false }, after: { isBlocked: true } },
    },
    [departmentUserUnblock.name]: {
      make: async () => {
        const named = await inDepartment();
        await byManager(departmentUserBlock, named);
        await byManager(departmentUserUnblock, named);
      },
      change: { before: { isBlocked: true }, after: { isBlocked: false } },
    },
    [departmentUserPassword.name]: {
      make: async () =>
        byManager(departmentUserPassword, { ...(await inDepartment()), password: "новый пароль смены" }),
      change: { before: null, after: { password: "задан новый" } },
    },
    [departmentUserRoles.name]: {
      make: async () => byManager(departmentUserRoles, { ...(await inDepartment()), roles: ["shop", "department"] }),
      change: { before: { roles: ["shop"] }, after: { roles: ["shop", "department"] } },
    },
    [departmentUserDelete.name]: {
      make: async () => byManager(departmentUserDelete, await inDepartment()),
      change: { before: { roles: ["client", "shop"] }, after: null },
    },
  };
}
