import { momentsOf } from "../../chain/regions/moment-range.ts";
import type { Services } from "../../chain/services.ts";
import {
  invitationCard,
  invitationDecide,
  invitationList,
  memberBlock,
  memberCard,
  memberList,
} from "../../contract/sales/loyalty-desk.ts";
import { shownContacts } from "../../customers/clients/find-clients.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { countInvitations, findInvitation, readContacts, readInvitations } from "./invitation-list-store.ts";
import { decideInvitation, lockInvitation } from "./invitations-store.ts";
import { findMember, findName, readLastOperations, readMembers, setBlocked } from "./member-list-store.ts";
import { rewardInviter } from "./reward-inviter.ts";
import { lockAccount } from "./store.ts";

const SHOWN_OPERATIONS = 20;

/** Members of the programme and their invitations, for staff. Whoever is looked at is in the journal. */
export function loyaltyDeskRoutes({ connection, regions, now }: Services): Route[] {
  const { db } = connection;

  const noteReading = ({ audit }: StaffCaller, target: string, after: object | null = null) =>
    db.transaction((tx) => audit(tx, { target, before: null, after }));

  /** Contacts are whole for those who act for clients. */
  const contactsFor = async ({ actor }: StaffCaller, userId: number) =>
    shownContacts(await readContacts(db, userId), actor.kind === "staff" && actor.permissions.has("act"));

  /** Nobody decides about their own points. */
  function refuseOwn({ actor }: StaffCaller, ...ids: number[]): void {
    if (actor.kind === "staff" && ids.includes(actor.userId))
      throw new ApiError("forbidden", "О собственных баллах решает другой сотрудник");
  }

  async function decide(tx: Executor, { id, isApproved, note }: Decision, caller: StaffCaller): Promise<void> {
    const invitation = await lockInvitation(tx, id);
    if (invitation?.state !== "waiting" && invitation?.state !== "expected")
      throw notFound("О приглашении уже решено, или его нет");
    const { inviterId, state, reason } = invitation;
    refuseOwn(caller, id, inviterId);
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
    route(invitationList, async ({ state, reason, createdFrom, createdTo, ...position }, caller) => {
      const created = momentsOf({ from: createdFrom, to: createdTo }, regions, caller.regionSlug);
      const filters = { state, reason, created };
      const { rows, ...page } = await readInvitations(db, filters, position);
      if (position.purpose === "export" && position.after === undefined) await noteReading(caller, "CSV", filters);
      return {
        ...page,
        rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
        options: {},
      };
    }),
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
    route(memberList, async ({ text, state, joinedFrom, joinedTo, ...position }, caller) => {
      const joined = momentsOf({ from: joinedFrom, to: joinedTo }, regions, caller.regionSlug);
      const filters = { text, state, joined };
      const { rows, ...page } = await readMembers(db, filters, position);
      if (position.purpose === "export" && position.after === undefined) await noteReading(caller, "CSV", filters);
      return { ...page, rows: rows.map(memberOf), options: {} };
    }),
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

interface Decision {
  id: number;
  isApproved: boolean;
  note: string;
}

const memberOf = ({
  joinedAt,
  blockedAt,
  ...row
}: Omit<Awaited<ReturnType<typeof readMembers>>["rows"][number], "cursor">) => ({
  ...row,
  joinedAt: joinedAt.toISOString(),
  isBlocked: blockedAt !== null,
});
