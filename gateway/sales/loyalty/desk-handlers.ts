import type { Services } from "../../chain/services.ts";
import { INVITATION_POINTS } from "../../contract/sales/figures.ts";
import {
  invitationCard,
  invitationDecide,
  invitationList,
  memberBlock,
  memberCard,
  memberList,
} from "../../contract/sales/loyalty-desk.ts";
import { shownContacts } from "../../customers/clients/find-clients.ts";
import { staffAsClient } from "../../customers/second-person/rules.ts";
import { waits, weigh } from "../../customers/second-person/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { userIdOf } from "../../platform/http/user-id-of.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import type { RowOf } from "../../platform/resource-kit/list-store.ts";
import {
  countInvitations,
  findInvitation,
  findMember,
  findName,
  invitationRows,
  memberRows,
  readContacts,
  readLastOperations,
  setBlocked,
} from "./desk-lists-store.ts";
import { decideInvitation, lockInvitation } from "./invitations-store.ts";
import { lockAccount } from "./loyalty-store.ts";
import { rewardInviter } from "./reward-first-orders.ts";

const SHOWN_OPERATIONS = 20;

/** Members of the programme and their invitations, for staff. Whoever is looked at is in the journal. */
export function loyaltyDeskRoutes(services: Services): Route[] {
  const { connection, now } = services;
  const { db } = connection;

  const noteReading = ({ audit }: StaffCaller, target: string) =>
    db.transaction((tx) => audit(tx, { target, before: null, after: null }));

  /** Contacts are whole for those who act for clients. */
  const contactsFor = async ({ actor }: StaffCaller, userId: number) =>
    shownContacts(await readContacts(db, userId), actor.kind === "staff" && actor.permissions.has("act"));

  /** Nobody decides about their own points. */
  function refuseOwn({ actor }: StaffCaller, ...ids: number[]): void {
    if (actor.kind === "staff" && ids.includes(actor.userId))
      throw new ApiError("forbidden", "О собственных баллах решает другой сотрудник");
  }

  /** Whoever has given enough today leaves it to somebody else, who is the second person then. Throws `forbidden`. */
  async function weighReward(tx: Executor, caller: StaffCaller, { inviterId, invitedId }: Invited): Promise<void> {
    const approval = await weigh(tx, services, {
      door: "invitation",
      subject: String(invitedId),
      actorId: userIdOf(caller),
      client: staffAsClient(inviterId),
      amount: INVITATION_POINTS,
      about: "Награда за приглашение",
    });
    if (waits(approval))
      throw new ApiError(
        "forbidden",
        "Сегодня этих баллов уже много от вас или этому участнику: решает другой сотрудник",
      );
  }

  async function decide(tx: Executor, { id, isApproved, note }: Decision, caller: StaffCaller): Promise<void> {
    const invitation = await lockInvitation(tx, id);
    if (invitation?.state !== "waiting" && invitation?.state !== "expected")
      throw notFound("О приглашении уже решено, или его нет");
    const { inviterId, state, reason } = invitation;
    refuseOwn(caller, id, inviterId);
    if (isApproved) await weighReward(tx, caller, { inviterId, invitedId: id });
    const inviter = await lockAccount(tx, inviterId);
    if (isApproved && (!inviter || inviter.blockedAt))
      throw new ApiError("invalid", "Пригласившему закрыта программа: баллы начислить нельзя");
    const after = isApproved ? ("rewarded" as const) : ("refused" as const);
    const decidedBy = caller.actor.kind === "staff" ? caller.actor.userId : null;
    await decideInvitation(tx, id, { state: after, decidedBy, decidedAt: now(), note });
    if (isApproved) await rewardInviter(tx, { inviterId, invitedId: id }, now());
    await caller.audit(tx, { target: String(id), before: { state, reason }, after: { state: after, note } });
  }

  return [
    listRoute(services, invitationList, ({ zone }) =>
      show(invitationRows(db, zone), (found) =>
        found.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
      ),
    ),
    route(invitationCard, async ({ id }, caller) => {
      const found = await findInvitation(db, id);
      if (!found) throw notFound("Такого приглашения нет");
      const { state, reason, inviterId, createdAt, note, decidedAt } = found.invitation;
      const [own, theirs, others] = await Promise.all([
        contactsFor(caller, id),
        contactsFor(caller, inviterId),
        countInvitations(db, inviterId),
      ]);
      await noteReading(caller, String(id));
      return {
        id,
        inviterId,
        state,
        reason,
        note,
        others,
        decidedBy: found.decidedBy,
        invited: { id, name: found.invited.name, createdAt: found.invited.createdAt.toISOString(), ...own },
        inviter: { id: inviterId, name: found.inviter, ...theirs },
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      };
    }),
    route(invitationDecide, async (decision, caller) => {
      await db.transaction((tx) => decide(tx, decision, caller));
      return {};
    }),
    listRoute(services, memberList, ({ zone }) => show(memberRows(db, zone), (found) => found.map(memberOf))),
    route(memberCard, async ({ id }, caller) => {
      const found = await findMember(db, id);
      if (!found) throw notFound("Такого участника нет");
      const { invitedBy, ...row } = found;
      const [contacts, invitations, operations, inviter] = await Promise.all([
        contactsFor(caller, id),
        countInvitations(db, id),
        readLastOperations(db, id, SHOWN_OPERATIONS),
        invitedBy === null ? "" : findName(db, invitedBy),
      ]);
      await noteReading(caller, String(id));
      return {
        ...memberOf(row),
        ...contacts,
        inviter: invitedBy === null ? null : { id: invitedBy, name: inviter },
        invitations,
        operations: operations.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
      };
    }),
    route(memberBlock, async ({ id, isBlocked, reason }, caller) => {
      refuseOwn(caller, id);
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, id);
        if (!account?.registeredAt) throw notFound("Такого участника нет");
        const wasBlocked = account.blockedAt !== null;
        if (wasBlocked !== isBlocked) await setBlocked(tx, id, isBlocked ? now() : null);
        await caller.audit(tx, {
          target: String(id),
          before: { isBlocked: wasBlocked },
          after: { isBlocked, reason },
        });
      });
      return {};
    }),
  ];
}

interface Invited {
  inviterId: number;
  invitedId: number;
}

interface Decision {
  id: number;
  isApproved: boolean;
  note: string;
}

const memberOf = ({ joinedAt, blockedAt, ...row }: RowOf<typeof memberRows>) => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
  isBlocked: blockedAt !== null,
});
