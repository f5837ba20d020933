import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { actingStart } from "../../contract/office/acting.ts";
import type { Endpoint } from "../../contract/platform/endpoint.ts";
import { rolesGranting, staffRoles } from "../../contract/platform/staff-permissions.ts";
import { dataOf, openTestGateway, type TestGateway } from "../../testing/client.ts";
import { contractEndpoints, kindOfCall, throughTheDoor } from "../../testing/contract.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { openStaffGateway, senderFor, signInStaff } from "../../testing/staff.ts";
import { signInUser } from "../../testing/users.ts";
import { staffActions } from "../db/schema/staff-acting.ts";
import { userRoles } from "../db/schema/users.ts";
import type { Caller, VisitorCaller } from "./route.ts";

/** A role of each kind; a client's grants nothing. */
const roles = ["client", ...Object.keys(staffRoles)];
const actingRoles: readonly string[] = rolesGranting("act");

type Sender = NonNullable<Parameters<TestGateway["call"]>[2]>;

/** Whoever the last call was admitted as. */
let admitted: Caller | null = null;
const senders = new Map<string, Sender>();

const { connection, shop } = await ownShop();
const endpoints = await contractEndpoints();
/** A call of each kind: which calls may be made for a client, the manager tries with all. */
const someOfEach = throughTheDoor(endpoints, kindOfCall);
const gateway = sound(
  openTestGateway(
    endpoints.map((endpoint) => ({
      endpoint: { ...endpoint, input: { safeParse: () => ({ success: true, data: {} }) } as never },
      handle: async (_input, caller) => {
        admitted = caller;
        return {};
      },
    })),
    shop.identity,
  ),
);
const real = openStaffGateway(shop);
const clientId = (await signInUser(shop)).userId;
senders.set("guest", {});
for (const role of roles) {
  // Who has no permission to act had it when acting began, so that the row exists.
  const person = await signInStaff(shop, "manager");
  const acting = dataOf(await real.call(actingStart, { client: { id: clientId }, reason: "visit" }, person));
  await connection.db.delete(userRoles).where(eq(userRoles.userId, person.userId));
  await connection.db.insert(userRoles).values({ userId: person.userId, id: role, title: role });
  senders.set(role, { accessToken: person.accessToken });
  senders.set(`${role}, acting`, senderFor(person, acting));
  senders.set(`${role}, acting by another's id`, {
    ...senderFor(person, acting),
    acting: { id: "00000000-0000-4000-8000-000000000000", authorizedUserId: String(clientId) },
  });
}

it("the journal has whose data staff read by naming a client's phone, and that it was refused, but no word of customers", async () => {
  const reads = endpoints.filter(
    ({ effect, access }) => effect === "read" && typeof access === "object" && "clientsOf" in access,
  );
  expect(reads).not.toEqual([]);
  const rows = () => connection.db.select().from(staffActions).orderBy(desc(staffActions.id));
  for (const call of reads) {
    await gateway.call(call, { phone: "79120000001" }, senders.get("manager"));
    await gateway.call(call, { phone: "79120000002" }, senders.get("content"));
    const [refused, done] = await rows();
    expect(done).toMatchObject({ call: call.name, outcome: "done", target: "79120000001" });
    expect(refused).toMatchObject({ call: call.name, outcome: "forbidden", target: "79120000002" });
    const before = await rows();
    await gateway.call(call, { phone: "79120000001" }, senders.get("client"));
    await gateway.call(call, {}, senders.get("manager"));
    expect(await rows()).toEqual(before);
  }
});

/** `own`: as themselves. `client`: for the client. Else the code of the refusal. */
async function outcomeOf(endpoint: Endpoint, sender: Sender | undefined): Promise<string> {
  admitted = null;
  const reply = await gateway.call(endpoint, { lat: 1, lng: 1, id: 1 }, sender);
  if (reply.status_code !== 200) return `${reply.status_code} ${reply.code}`;
  const { actor, subject } = (admitted ?? {}) as Partial<VisitorCaller>;
  return actor?.kind === "staff" && actor.acting !== null && subject === clientId ? "client" : "own";
}

const outcomesOf = async (which: (endpoint: Endpoint) => boolean, sender: string, among = someOfEach) => {
  const outcomes = new Set<string>();
  for (const endpoint of among.filter(which)) outcomes.add(await outcomeOf(endpoint, senders.get(sender)));
  return [...outcomes].sort();
};

const isPersonal = ({ access }: Endpoint) => access === "session" || access === "optional-session";
const isPublic = ({ access }: Endpoint) => access === "public";

describe("who acts for a client", () => {
  it("may make for them exactly the calls that say so, as a manager", async () => {
    const asManager = (which: (endpoint: Endpoint) => boolean) => outcomesOf(which, "manager, acting", endpoints);
    expect(await asManager((endpoint) => isPersonal(endpoint) && endpoint.onBehalf)).toEqual(["client"]);
    const closed = await asManager((endpoint) => isPersonal(endpoint) && !endpoint.onBehalf);
    expect(closed).toEqual(["403 not_on_behalf"]);
  });

  it("reads what everybody may read, and writes nothing that asks for nobody", async () => {
    const asManager = (effect: Endpoint["effect"]) =>
      outcomesOf((endpoint) => isPublic(endpoint) && endpoint.effect === effect, "manager, acting", endpoints);
    expect(await asManager("read")).toEqual(["own"]);
    expect(await asManager("write")).toEqual(["403 not_on_behalf"]);
  });

  it.each(roles.filter((role) => !actingRoles.includes(role)))(
    "is not %s: no personal call is made for anybody",
    async (role) => {
      expect(await outcomesOf(isPersonal, `${role}, acting`)).toEqual(["409 acting_ended"]);
    },
  );

  it.each(roles)("is not %s with the acting of another session", async (role) => {
    expect(await outcomesOf(isPersonal, `${role}, acting by another's id`)).toEqual(["409 acting_ended"]);
  });

  it("is nobody without a session", async () => {
    const { acting, region } = senders.get("manager, acting") ?? {};
    senders.set("nobody, acting", { ...(acting && { acting }), ...(region && { region }) });
    expect(await outcomesOf(isPersonal, "nobody, acting")).toEqual(["401 unauthorized"]);
  });
});

describe("who does not act", () => {
  it.each(["guest", ...roles])("as %s makes calls for nobody else", async (sender) => {
    const outcomes = await outcomesOf(isPersonal, sender);
    expect(outcomes).toEqual(sender === "guest" ? ["401 unauthorized", "own"] : ["own"]);
  });

  it.each(roles)("as %s acts for no client by naming one in X-Authorized-User-Id alone", async (role) => {
    const named = { ...senders.get(role), acting: { id: "", authorizedUserId: String(clientId) } };
    for (const endpoint of someOfEach.filter(isPersonal)) {
      expect(await outcomeOf(endpoint, named)).toBe("own");
      expect((admitted as VisitorCaller | null)?.subject).not.toBe(clientId);
    }
  });

  it.each(["guest", ...roles])("as %s may begin to act for a client: only who may act", async (sender) => {
    const isActing = ({ name }: Endpoint) => name.startsWith("acting");
    const refusal = sender === "guest" ? "401 unauthorized" : "403 forbidden";
    const expected = actingRoles.includes(sender) ? "own" : refusal;
    expect(await outcomesOf(isActing, sender, endpoints)).toEqual([expected]);
  });
});
