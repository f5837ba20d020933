/** Beyond this, in kopecks, a second member of staff approves what goes back to a customer. */
export const APPROVAL_ABOVE_KOPECKS = 2_000_000;

interface ByHand {
  actorKind: string;
  state: string;
  amountKopecks: number;
  approvedById: number | null;
}

/** Whether a return by hand needs a second person: several below the limit count as one above it. */
export function needsApproval(amountKopecks: number, earlier: readonly ByHand[]): boolean {
  const alone = earlier.filter(
    ({ actorKind, approvedById, state }) => actorKind === "staff" && approvedById === null && state !== "declined",
  );
  return alone.reduce((sum, command) => sum + command.amountKopecks, amountKopecks) > APPROVAL_ABOVE_KOPECKS;
}
