import { expect, it } from "vitest";
import { z } from "zod";
import { reviewDeskAnswer } from "../../../../gateway/contract/catalogue/review-desk.ts";
import { type Answer, failed, formOf, ok, visitorWith } from "../../../visitor/testing.ts";
import { act, doAct } from "./card-acts.server.ts";

const press = async (fields: Record<string, string>, answer: Answer = ok({ id: 8 })) => {
  const { visitor, asked, cookies } = visitorWith({ reviewDeskAnswer: answer });
  const acts = {
    answer: act({
      form: z.object({ comment: z.string("Напишите ответ") }),
      call: (value) => visitor.gateway.call(reviewDeskAnswer, { id: 7, ...value }),
      flash: (_, { comment }) => `Ответ: ${comment}`,
      to: () => "/after/",
    }),
  };
  const done = doAct<"comment">(visitor, formOf(fields), acts, {
    back: "/card/",
    fields: ["comment"],
    told: ["too_late"],
  });
  return { done, asked, flash: () => cookies.get("flash") };
};
const leadsTo = (path: string) => (reply: unknown) =>
  expect(reply).toMatchObject({ status: 303, headers: new Headers({ location: path }) });

it("an act of a card sends what its form has, says what was done and leads where it says", async () => {
  const { done, asked, flash } = await press({ intent: "answer", comment: "Спасибо" });
  leadsTo("/after/")(await done);
  expect(asked).toEqual([{ name: "reviewDeskAnswer", input: { id: 7, comment: "Спасибо" } }]);
  expect(flash()).toContain("Ответ: Спасибо");
});

it("a form that lacks a field is refused at it, before anybody is asked", async () => {
  const { done, asked } = await press({ intent: "answer" });
  await expect(done).resolves.toMatchObject({
    init: { status: 422 },
    data: { error: { comment: ["Напишите ответ"] } },
  });
  expect(asked).toEqual([]);
});

it("a refusal of the gateway keeps everything typed; one that tells what was done before leads back to the card", async () => {
  const typed = { intent: "answer", comment: "Спасибо" };
  const refused = await press(typed, failed("invalid", { field: "comment", message: "Короче" }));
  await expect(refused.done).resolves.toMatchObject({
    data: { form: "answer", initialValue: { comment: "Спасибо" }, error: { comment: ["Короче"] } },
  });
  const late = await press(typed, failed("too_late", "Уже отвечено"));
  leadsTo("/card/")(await late.done);
  expect(late.flash()).toContain("Уже отвечено");
});

it("a form that nobody made is a page that is not there", async () => {
  for (const intent of ["", "toString", "erase"])
    await expect((await press({ intent })).done).rejects.toMatchObject({ status: 404 });
});
