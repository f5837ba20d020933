import { describe, expect, it } from "vitest";
import { callsOf, reactionOf, reduceReactions } from "./reactions.ts";

const untouched = { likes: 10, dislikes: 3, is_like_or_dislike: null };
const liked = { likes: 11, dislikes: 3, is_like_or_dislike: true };
const disliked = { likes: 10, dislikes: 4, is_like_or_dislike: false };

describe("reactions to a review", () => {
  it("PRD-044 a like adds one to the likes", () => {
    expect(reduceReactions(untouched, "like")).toEqual(liked);
  });
  it("PRD-045 a like removes a previous dislike", () => {
    expect(reduceReactions(disliked, "like")).toEqual(liked);
  });
  it("PRD-046 a dislike adds one to the dislikes", () => {
    expect(reduceReactions(untouched, "dislike")).toEqual(disliked);
  });
  it("PRD-047 a dislike removes a previous like", () => {
    expect(reduceReactions(liked, "dislike")).toEqual(disliked);
  });
  it.each([untouched, liked, disliked])("PRD-048 unlike clears whichever there was: %j", (before) => {
    expect(reduceReactions(before, "unlike")).toEqual(untouched);
  });
  it("PRD-051 a second like does not count twice", () => {
    expect(reduceReactions(liked, "like")).toEqual(liked);
    expect(reduceReactions(liked, reactionOf("like", true))).toEqual(untouched);
  });
  it("PRD-051 a second press on the same side only takes it back", () => {
    expect(reactionOf("like", null)).toBe("like");
    expect(reactionOf("like", false)).toBe("like");
    expect(callsOf(reactionOf("like", true))).toEqual(["unlike"]);
    expect(callsOf(reactionOf("dislike", false))).toEqual(["unlike"]);
  });
  it("PRD-049 PRD-050 clears first, then sets", () => {
    expect(callsOf("like")).toEqual(["unlike", "like"]);
    expect(callsOf("dislike")).toEqual(["unlike", "dislike"]);
  });
});
