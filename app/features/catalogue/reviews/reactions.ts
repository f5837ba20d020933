import type { Reactions } from "../../../../gateway/contract/catalogue/reviews.ts";

/** Reactions to a review; `unlike` clears either reaction. */
export type Reaction = "like" | "dislike" | "unlike";

/** The counts after a reaction: each reader counts once, on one side. PRD-044 … PRD-048 */
export function reduceReactions(
  { likes, dislikes, is_like_or_dislike: own }: Reactions,
  reaction: Reaction,
): Reactions {
  const without = { likes: likes - (own === true ? 1 : 0), dislikes: dislikes - (own === false ? 1 : 0) };
  if (reaction === "like") return { ...without, likes: without.likes + 1, is_like_or_dislike: true };
  if (reaction === "dislike") return { ...without, dislikes: without.dislikes + 1, is_like_or_dislike: false };
  return { ...without, is_like_or_dislike: null };
}

/** The effect of pressing a button: pressing the same one again removes the reaction. PRD-051 */
export function reactionOf(side: "like" | "dislike", own: boolean | null): Reaction {
  return own === (side === "like") ? "unlike" : side;
}

/** Calls of a reaction in order: a new one is set only after the old one is cleared. PRD-049, PRD-050 */
export function callsOf(reaction: Reaction): Reaction[] {
  return reaction === "unlike" ? ["unlike"] : ["unlike", reaction];
}
