import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import type { Failure, Gateway } from "../../../gateway/client.server.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { createReview } from "./new-review.server.ts";
import { reactToReview } from "./react-to-review.server.ts";
import { replyToReview } from "./reply-to-review.server.ts";

type Answer = Failure<string> | { ok: true; stale: boolean; data: unknown };
type Outcome = Response | { data: unknown; init?: { status?: number } | null };

const done: Answer = { ok: true, stale: false, data: { review: { id: 9 } } };
const refusal = (code: string, ...errors: { message: string; field?: string }[]): Answer => ({
  ok: false,
  code,
  errors,
  data: null,
});

const customer = { id: 1 } as User;

/** A signed-in visitor whose gateway gives these answers by call name; `calls` lists what was asked of it. */
function visitorWith(answers: Record<string, Answer> = {}, user: User | null = customer) {
  const calls: [string, Record<string, unknown>][] = [];
  const gateway = {
    async call({ name }: { name: string }, input: Record<string, unknown>) {
      calls.push([name, input]);
      return answers[name] ?? done;
    },
  } as unknown as Gateway;
  const cookies = openCookieJar(null, { domain: undefined, secure: false });
  const visitor = { gateway, cookies, user, isDocument: true } as Visitor;
  return { visitor, calls };
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function seen(outcome: Outcome) {
  if ("data" in outcome) return { status: outcome.init?.status ?? 200, data: outcome.data, location: null };
  return { status: outcome.status, data: null, location: outcome.headers.get("Location") };
}

describe("a reaction", () => {
  const reacting = { review_id: "7", goods_id: "100", return: "/tyre/a/b/100/" };

  it.each([
    ["like", ["reviewUnlike", "reviewLike"]],
    ["dislike", ["reviewUnlike", "reviewDislike"]],
    ["unlike", ["reviewUnlike"]],
  ])("PRD-049 PRD-050 PRD-051 %s calls %j in this order", async (reaction, expected) => {
    const { visitor, calls } = visitorWith();
    const outcome = await reactToReview(visitor, formOf({ ...reacting, reaction }));
    expect(calls).toEqual(expected.map((name) => [name, { review_id: 7 }]));
    expect(seen(outcome)).toMatchObject({ status: 303, location: "/tyre/a/b/100/#review-7" });
  });
  it("goes nowhere else than on this host", async () => {
    const { visitor } = visitorWith();
    const outcome = await reactToReview(visitor, formOf({ ...reacting, reaction: "like", return: "//evil.test" }));
    expect(seen(outcome).location).toBe("/reviews/100/#review-7");
  });
  it("ACC-037 of a guest leads to signing in", async () => {
    const { visitor } = visitorWith({ reviewUnlike: refusal("unauthorized") }, null);
    const outcome = await reactToReview(visitor, formOf({ ...reacting, reaction: "like" })).catch(
      (thrown: Response) => thrown,
    );
    expect(seen(outcome).location).toBe("/login?next=%2Freviews%2F100%2F");
  });
  it("that failed is reported on the page of the list that has the review", async () => {
    const { visitor } = visitorWith({ reviewLike: refusal("too_many", { message: "Слишком часто" }) });
    for (const [from, to] of [
      [reacting.return, "/reviews/100/"],
      ["/reviews/100/?page=2", "/reviews/100/?page=2"],
    ]) {
      const outcome = await reactToReview(visitor, formOf({ ...reacting, reaction: "like", return: from ?? "" }));
      expect(seen(outcome).location).toBe(to);
    }
    expect(takeFlash(visitor.cookies)).toContain("Слишком часто");
  });
  it("of a script that stays on its page is answered with the figures, or with why it was not taken", async () => {
    const reactions = { likes: 3, dislikes: 0, is_like_or_dislike: true };
    const sent = () => formOf({ ...reacting, reaction: "like", stay: "1" });
    const taken = await reactToReview(
      visitorWith({ reviewLike: { ok: true, stale: false, data: { reactions } } }).visitor,
      sent(),
    );
    expect(await taken.json()).toEqual({ reactions });
    const { visitor } = visitorWith({ reviewLike: refusal("too_many", { message: "Слишком часто" }) });
    expect(await (await reactToReview(visitor, sent())).json()).toEqual({ problem: "Слишком часто" });
    expect(takeFlash(visitor.cookies)).toEqual([]);
  });
  it.each([{ reaction: "delete" }, { reaction: "like", review_id: "x" }])("is refused when it is %j", async (wrong) => {
    const { visitor, calls } = visitorWith();
    await expect(reactToReview(visitor, formOf({ ...reacting, ...wrong }))).rejects.toMatchObject({ status: 422 });
    expect(calls).toEqual([]);
  });
});

describe("a reply", () => {
  const reply = { review_id: "7", comment: "Согласны", is_model_review: "true", return: "/reviews/100/?page=2" };

  it("API-056 is sent, and its review is shown again", async () => {
    const { visitor, calls } = visitorWith();
    const outcome = seen(await replyToReview(visitor, "100", formOf(reply)));
    expect(calls).toEqual([["reviewReply", { review_id: 7, comment: "Согласны", is_model_review: true }]]);
    expect(outcome.location).toBe("/reviews/100/?page=2#review-7");
  });
  it("of a script is answered with what it shows", async () => {
    const written = {
      id: 3,
      author: "Анна",
      is_official: false,
      comment: "Согласны",
      created_at: "2026-01-02T10:00:00Z",
    };
    const { visitor } = visitorWith({ reviewReply: { ok: true, stale: false, data: { reply: written } } });
    const region = async () => ({ zone: "Europe/Moscow" });
    const outcome = await replyToReview({ ...visitor, isDocument: false, region } as Visitor, "100", formOf(reply));
    expect(seen(outcome).data).toEqual({
      posted: {
        id: 3,
        author: "Анна",
        isOfficial: false,
        comment: "Согласны",
        day: expect.stringMatching(/^2.января.2026$/),
      },
    });
  });
  it("ERR-042 is rejected with code 402 and the errors, and what was written is kept", async () => {
    const errors = [{ message: "Напишите несколько слов", field: "comment" }];
    const { visitor } = visitorWith({ reviewReply: refusal("invalid", ...errors) });
    expect(seen(await replyToReview(visitor, "100", formOf(reply)))).toMatchObject({
      status: 422,
      location: null,
      data: {
        code: 402,
        form: "reply-7",
        initialValue: reply,
        error: { "": ["Напишите несколько слов"], comment: ["Напишите несколько слов"] },
      },
    });
  });
});

describe("a new review", () => {
  const send = (visitor: Visitor, fields: Record<string, string | File>) =>
    createReview(visitor, "100", new Request("http://shop/", { method: "POST", body: formOf(fields) }));
  const review = { rating: "4", comment: "Тихие", is_model_review: "on", images: new File([], "") };

  it("API-055 is sent with the photos that were chosen, and leads to itself", async () => {
    const { visitor, calls } = visitorWith();
    const outcome = seen(await send(visitor, { ...review, images: new File(["x"], "a.jpg") }));
    expect(outcome).toMatchObject({ status: 303, location: "/reviews/100/#review-9" });
    expect(calls).toEqual([
      [
        "reviewCreate",
        { goods_id: "100", comment: "Тихие", rating: 4, is_model_review: true, images: [expect.any(File)] },
      ],
    ]);
  });
  it("has no photo when none was chosen", async () => {
    const { visitor, calls } = visitorWith();
    await send(visitor, review);
    expect(calls[0]?.[1].images).toEqual([]);
  });
  it("ERR-041 is rejected with code 402 and the errors, and what was typed is kept", async () => {
    const errors = [{ message: "Фотографию не удалось прочитать: выберите другую", field: "images_1" }];
    const { visitor } = visitorWith({ reviewCreate: refusal("invalid", ...errors) });
    expect(seen(await send(visitor, { ...review, images: new File(["x"], "a.jpg") }))).toMatchObject({
      status: 422,
      location: null,
      data: {
        code: 402,
        form: "",
        initialValue: { rating: "4", comment: "Тихие", is_model_review: "on" },
        error: {
          "": ["Фотографию не удалось прочитать: выберите другую"],
          images: ["Фотографию не удалось прочитать: выберите другую"],
        },
        photoCount: 1,
      },
    });
  });
  it("ERR-041 has words of its own when the gateway is away", async () => {
    const { visitor } = visitorWith({ reviewCreate: refusal("unavailable") });
    expect(seen(await send(visitor, review))).toMatchObject({
      status: 503,
      data: { code: 402, error: { "": [expect.stringContaining("нет связи")] } },
    });
  });
  it("ACC-037 of a guest is not even read", async () => {
    const { visitor, calls } = visitorWith({}, null);
    const request = new Request("http://shop/", { method: "POST", body: "x" });
    expect(seen(await createReview(visitor, "100", request)).location).toBe("/login?next=%2Freviews%2F100%2Fnew%2F");
    expect(request.bodyUsed).toBe(false);
    expect(calls).toEqual([]);
  });
});
