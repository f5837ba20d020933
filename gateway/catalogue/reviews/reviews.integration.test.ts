import { eq } from "drizzle-orm";
import { Hono } from "hono";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import {
  reviewBest,
  reviewCreate,
  reviewDislike,
  reviewLike,
  reviewList,
  reviewReply,
  reviewSummary,
  reviewUnlike,
} from "../../contract/catalogue/reviews.ts";
import { goods, goodsChanges } from "../../platform/db/schema/goods.ts";
import { reviewPhotos, reviews } from "../../platform/db/schema/reviews.ts";
import { users } from "../../platform/db/schema/users.ts";
import { dataOf, openTestGateway } from "../../testing/client.ts";
import { fixtureId } from "../../testing/fixture-goods.ts";
import { ownShop, sound } from "../../testing/own-shop.ts";
import { bringTo, storeOrder } from "../../testing/stored-orders.ts";
import { signInUser } from "../../testing/users.ts";
import { reviewRoutes } from "./handlers.ts";
import { servePhotos } from "./serve-photos.ts";

const { connection, shop } = await ownShop();
const gateway = sound(openTestGateway(reviewRoutes(shop.services), shop.identity));
beforeEach(async () => {
  await connection.db.delete(reviews);
  await connection.db.update(goods).set({ ratingAverage: null, ratingCount: 0 });
});

const guest = {};
type Sku = Parameters<typeof fixtureId>[0];

const newUser = (firstname = "Анна", surname = "Ёлкина") => signInUser(shop, { firstname, surname });

async function given(row: Partial<typeof reviews.$inferInsert> = {}): Promise<number> {
  const [created] = await connection.db
    .insert(reviews)
    .values({ goodsId: fixtureId("T-SUMMER"), author: "Пётр", rating: 5, comment: "Тихие шины", ...row })
    .returning();
  if (!created) throw new Error("no review");
  return created.id;
}

const listOf = async (input: Record<string, unknown>, sender: { accessToken?: string } = guest) =>
  dataOf(await gateway.call(reviewList, { goods_id: "T-SUMMER", ...input }, sender));

const newReview = { goods_id: "T-SUMMER", comment: "Держат дорогу хорошо", rating: 4 };
const picture = (format: "jpeg" | "png" | "webp", height = 800) =>
  sharp({ create: { width: 1600, height, channels: 3, background: "#334455" } })
    .toFormat(format)
    .toBuffer();
const fileOf = (bytes: Buffer, type = "image/jpeg") => new File([new Uint8Array(bytes)], "photo.jpg", { type });

describe("the list", () => {
  it("API-049 PRD-040 PRD-043 answers reviews page by page with author, text, date, rating, replies and reactions", async () => {
    for (let n = 1; n <= 3; n += 1)
      await given({ comment: `Отзыв ${n}`, createdAt: new Date(Date.UTC(2026, 0, n)), likes: n });
    const { reviews: list, total } = await listOf({ offset: 1, limit: 1 });
    expect(total).toBe(3);
    expect(list).toMatchObject([
      {
        author: "Пётр",
        comment: "Отзыв 2",
        created_at: "2026-01-02T00:00:00.000Z",
        rating: 5,
        replies: [],
        reactions: { likes: 2, dislikes: 0, is_like_or_dislike: null },
      },
    ]);
  });
  it("gives of each of several goods the review that most people liked, of its own or of its model", async () => {
    await given({ comment: "старый", likes: 7, createdAt: new Date(Date.UTC(2026, 0, 1)) });
    await given({ comment: "лучший", likes: 7, rating: 4, createdAt: new Date(Date.UTC(2026, 0, 2)) });
    await given({ comment: "скрытый", likes: 99, isHidden: true });
    const ofVariant = { goodsId: fixtureId("T-WINTER"), likes: 3 };
    await given({ ...ofVariant, comment: "об этом размере" });
    await given({ ...ofVariant, comment: "о модели", likes: 5, isModelReview: true });
    const best = async (...goods_id: string[]) =>
      dataOf(await gateway.call(reviewBest, { goods_id })).reviews.map((each) => `${each.goods_id} ${each.comment}`);
    expect(await best("T-SUMMER", "T-WINTER", "T-WINTER-REAR", "H-HIDDEN", "NOBODY", "B-60")).toEqual([
      "T-SUMMER лучший",
      "T-WINTER о модели",
      "T-WINTER-REAR о модели",
    ]);
    expect(dataOf(await gateway.call(reviewBest, { goods_id: ["T-SUMMER"] })).reviews[0]).toEqual({
      goods_id: "T-SUMMER",
      author: "Пётр",
      comment: "лучший",
      rating: 4,
      created_at: "2026-01-02T00:00:00.000Z",
    });
  });

  it("API-050 sorts by date up and down, and by rating and likes", async () => {
    await given({ comment: "а", createdAt: new Date(Date.UTC(2026, 0, 1)), rating: 3, likes: 5 });
    await given({ comment: "б", createdAt: new Date(Date.UTC(2026, 0, 2)), rating: 5, likes: 1 });
    await given({ comment: "в", createdAt: new Date(Date.UTC(2026, 0, 3)), rating: 1, likes: 9 });
    const sorted = async (sort: string) => (await listOf({ sort })).reviews.map(({ comment }) => comment).join("");
    expect(await sorted("created_at")).toBe("абв");
    expect(await sorted("-created_at")).toBe("вба");
    expect(await sorted("-rating")).toBe("бав");
    expect(await sorted("rating")).toBe("ваб");
    expect(await sorted("-likes")).toBe("ваб");
    expect(await sorted("likes")).toBe("бав");
  });
  it("shows a review of the model with all goods of the model, and says of which variant it is", async () => {
    await given({ comment: "Только эти" });
    await given({ comment: "Вся модель", isModelReview: true });
    const other = await listOf({ goods_id: "T-WINTER" });
    expect(other.reviews.map(({ comment, size_text }) => [comment, size_text])).toEqual([
      ["Вся модель", "205/55 R16 91V"],
    ]);
    expect((await listOf({})).reviews.map(({ size_text }) => size_text)).toEqual([null, null]);
    expect((await listOf({ goods_id: "D-CAST" })).total).toBe(0);
  });
  it("says who bought the goods here: only once they are handed out, and of these goods alone", async () => {
    const { userId } = await newUser();
    const buy = async (status: "ready" | "delivered", sku: Sku, back?: Sku) => {
      const row = { title: "Шина", url: "/", picture: "/" };
      const rear = back && {
        backGoodsId: fixtureId(back),
        backSku: back,
        backTitle: "Шина",
        backUrl: "/",
        backPicture: "/",
      };
      const kind = back ? ("axle_set" as const) : ("goods" as const);
      const sums = { quantity: 1, priceKopecks: 312_000, sumKopecks: 312_000 };
      const lines = [{ kind, goodsId: fixtureId(sku), sku, ...row, ...rear, ...sums }];
      const { orderNumber } = await storeOrder(connection.db, { lines, order: { userId } });
      await bringTo(connection.db, orderNumber, status);
    };
    await given({ comment: "Купил", userId });
    await given({ comment: "Аноним" });
    const said = async () => (await listOf({ sort: "created_at" })).reviews.map((one) => [one.comment, one.is_buyer]);
    await buy("ready", "T-SUMMER");
    await buy("delivered", "T-WINTER");
    expect(await said()).toEqual([
      ["Купил", false],
      ["Аноним", false],
    ]);
    await buy("delivered", "T-WINTER", "T-SUMMER");
    expect(await said()).toEqual([
      ["Купил", true],
      ["Аноним", false],
    ]);
  });
  it("has no markup, whatever was imported", async () => {
    await given({ comment: "<script>alert(1)</script>Хорошие", author: "<b>Пётр</b>" });
    expect((await listOf({})).reviews).toMatchObject([{ comment: "alert(1)Хорошие", author: "Пётр" }]);
  });
  it.each([{ goods_id: "NO-SUCH" }, { goods_id: "H-HIDDEN" }])("does not know $goods_id", async (input) => {
    expect((await gateway.call(reviewList, input)).status_code).toBe(404);
    expect((await gateway.call(reviewSummary, input)).status_code).toBe(404);
  });
  it.each([{ sort: "id; drop table" }, { offset: -1 }, { offset: 1e9 }, { limit: 1000 }])(
    "refuses %j before looking at anything",
    async (input) => {
      expect((await gateway.call(reviewList, { goods_id: "T-SUMMER", ...input })).status_code).toBe(422);
    },
  );
});

describe("the summary", () => {
  it("API-051 counts each rating and what they make", async () => {
    for (const rating of [5, 5, 4]) await given({ rating });
    await given({ rating: 1, isModelReview: true, goodsId: fixtureId("T-WINTER") });
    await given({ rating: 2, goodsId: fixtureId("T-WINTER") });
    expect(dataOf(await gateway.call(reviewSummary, { goods_id: "T-SUMMER" }))).toEqual({
      average: 3.75,
      count: 4,
      stars: [
        { rating: 5, count: 2 },
        { rating: 4, count: 1 },
        { rating: 3, count: 0 },
        { rating: 2, count: 0 },
        { rating: 1, count: 1 },
      ],
    });
  });
  it("has no average without reviews", async () => {
    expect(dataOf(await gateway.call(reviewSummary, { goods_id: "T-SUMMER" }))).toMatchObject({
      average: null,
      count: 0,
    });
  });
});

describe("reactions", () => {
  type Reaction = typeof reviewLike | typeof reviewDislike | typeof reviewUnlike;
  const reactionsOf = async (review_id: number) => {
    const anna = await newUser();
    const react = async (endpoint: Reaction) =>
      dataOf(await gateway.call(endpoint as typeof reviewLike, { review_id }, anna)).reactions;
    return { anna, react };
  };
  it("API-052 API-053 PRD-045 PRD-047 a like and a dislike take each other's place", async () => {
    const { react } = await reactionsOf(await given({ likes: 10, dislikes: 3 }));
    expect(await react(reviewLike)).toEqual({ likes: 11, dislikes: 3, is_like_or_dislike: true });
    expect(await react(reviewLike)).toEqual({ likes: 11, dislikes: 3, is_like_or_dislike: true });
    expect(await react(reviewDislike)).toEqual({ likes: 10, dislikes: 4, is_like_or_dislike: false });
    expect(await react(reviewLike)).toEqual({ likes: 11, dislikes: 3, is_like_or_dislike: true });
  });
  it.each([
    ["a like", reviewLike],
    ["a dislike", reviewDislike],
  ])("API-054 PRD-048 unlike takes back %s, once", async (_name, endpoint) => {
    const { react } = await reactionsOf(await given({ likes: 10, dislikes: 3 }));
    await react(endpoint);
    expect(await react(reviewUnlike)).toEqual({ likes: 10, dislikes: 3, is_like_or_dislike: null });
    expect(await react(reviewUnlike)).toEqual({ likes: 10, dislikes: 3, is_like_or_dislike: null });
  });
  it("PRD-041 PRD-042 are counted in the list, with the reader's own as true, false or null", async () => {
    const { anna, react } = await reactionsOf(await given({ likes: 10, dislikes: 3 }));
    const listed = async (caller?: typeof anna) => (await listOf({}, caller)).reviews[0]?.reactions;
    expect(await listed(anna)).toEqual({ likes: 10, dislikes: 3, is_like_or_dislike: null });
    await react(reviewLike);
    expect(await listed(anna)).toEqual({ likes: 11, dislikes: 3, is_like_or_dislike: true });
    await react(reviewDislike);
    expect(await listed(anna)).toEqual({ likes: 10, dislikes: 4, is_like_or_dislike: false });
    expect(await listed()).toEqual({ likes: 10, dislikes: 4, is_like_or_dislike: null });
  });
  it("PRD-051 of one user at the same moment count once, and of many each once", async () => {
    const review_id = await given();
    const people = await Promise.all(["Анна", "Борис", "Вера", "Глеб"].map((name) => newUser(name)));
    await Promise.all(
      people.flatMap((person) => Array.from({ length: 5 }, () => gateway.call(reviewLike, { review_id }, person))),
    );
    expect((await listOf({})).reviews[0]?.reactions).toMatchObject({ likes: 4, dislikes: 0 });
    const [first] = people;
    await Promise.all([
      gateway.call(reviewDislike, { review_id }, first),
      gateway.call(reviewLike, { review_id }, first),
      gateway.call(reviewDislike, { review_id }, first),
    ]);
    const { likes, dislikes } = (await listOf({})).reviews[0]?.reactions ?? { likes: 0, dislikes: 0 };
    expect(likes + dislikes).toBe(4);
  });
  it("ACC-037 are not a guest's, nor of one whose token ran out or whose account is gone", async () => {
    const review_id = await given();
    const anna = await newUser();
    const late = await shop.accessTokens.issue(anna, -10);
    const gone = await newUser();
    await connection.db.delete(users).where(eq(users.id, gone.userId));
    for (const accessToken of [null, "a.b.c", late, gone.accessToken])
      expect(await gateway.call(reviewLike, { review_id }, { accessToken })).toMatchObject({
        status_code: 401,
        code: "unauthorized",
      });
  });
  it("need a review", async () => {
    expect((await gateway.call(reviewLike, { review_id: 2_000_000 }, await newUser())).status_code).toBe(404);
    expect((await gateway.call(reviewLike, { review_id: "x" }, await newUser())).status_code).toBe(422);
  });
});

describe("a new review", () => {
  it("API-055 ACC-035 is signed, kept and shown, with its photos", async () => {
    const anna = await newUser();
    const images = [fileOf(await picture("jpeg")), fileOf(await picture("png"), "text/plain")];
    const { review } = dataOf(await gateway.call(reviewCreate, { ...newReview, images }, anna));
    expect(review).toMatchObject({ author: "Анна Ё.", comment: newReview.comment, rating: 4, is_model_review: false });
    expect(review.photos).toMatchObject([
      { width: 1280, height: 640 },
      { width: 1280, height: 640 },
    ]);
    expect((await listOf({})).reviews).toEqual([review]);

    const app = new Hono();
    servePhotos(app, shop.services);
    const [photo] = review.photos;
    for (const path of [photo?.url ?? "", photo?.preview_url ?? ""]) {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Type")).toBe("image/webp");
      expect(answer.headers.get("Cache-Control")).toContain("immutable");
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe("webp");
    }
    expect((await app.request("/api/gateway/review-goods/photo/..%2f..%2fetc.webp")).status).toBe(404);
  });
  it("shows its photos in the order in which they were sent", async () => {
    const heights = [800, 400, 1600];
    const images = await Promise.all(heights.map(async (height) => fileOf(await picture("jpeg", height))));
    dataOf(await gateway.call(reviewCreate, { ...newReview, images }, await newUser()));
    expect((await listOf({})).reviews[0]?.photos.map(({ width, height }) => width / height)).toEqual([2, 4, 1]);
  });
  it("changes the rating of its goods, and updates the index", async () => {
    await given({ rating: 5 });
    const before = await connection.db.$count(goodsChanges);
    dataOf(await gateway.call(reviewCreate, newReview, await newUser()));
    expect(await ratingOf("T-SUMMER")).toEqual([4.5, 2]);
    expect(await ratingOf("T-WINTER")).toEqual([null, 0]);
    expect(await connection.db.$count(goodsChanges)).toBe(before + 1);
  });
  it("of the model changes the rating of all goods of the model, as the summary counts it", async () => {
    await given({ rating: 2, goodsId: fixtureId("T-WINTER") });
    await given({ rating: 5 });
    dataOf(await gateway.call(reviewCreate, { ...newReview, is_model_review: true }, await newUser()));
    expect(await ratingOf("T-WINTER")).toEqual([3, 2]);
    for (const sku of ["T-SUMMER", "T-WINTER"] as const) {
      const { average, count } = dataOf(await gateway.call(reviewSummary, { goods_id: sku }));
      expect(await ratingOf(sku)).toEqual([average, count]);
    }
    expect(await ratingOf("D-CAST")).toEqual([null, 0]);
  });
  it("by several people at once leaves a rating that counts them all", async () => {
    const people = await Promise.all(["А", "Б", "В", "Г"].map((name) => newUser(name)));
    await Promise.all(
      people.map((person, n) => gateway.call(reviewCreate, { ...newReview, is_model_review: n % 2 === 0 }, person)),
    );
    expect(await ratingOf("T-SUMMER")).toEqual([4, 4]);
  });
  it("is one a user and goods, however fast they are sent", async () => {
    const anna = await newUser();
    const answers = await Promise.all(
      [1, 2, 3].map((rating) => gateway.call(reviewCreate, { ...newReview, rating }, anna)),
    );
    expect(answers.map(({ status_code }) => status_code).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status_code }) => status_code === 409)?.code).toBe("already_reviewed");
    expect((await gateway.call(reviewCreate, { ...newReview, goods_id: "D-CAST" }, anna)).status_code).toBe(200);
  });
  it("sent by a button that was pressed twice is one, and its answer the same; later it is a second one", async () => {
    const anna = await newUser();
    const answers = await Promise.all([1, 2, 3].map(() => gateway.call(reviewCreate, newReview, anna)));
    answers.push(await gateway.call(reviewCreate, newReview, anna));
    expect(new Set(answers.map((answer) => dataOf(answer).review.id)).size).toBe(1);
    expect(await ratingOf("T-SUMMER")).toEqual([4, 1]);
    await connection.db.update(reviews).set({ createdAt: new Date(shop.services.now().getTime() - 61_000) });
    expect(await gateway.call(reviewCreate, newReview, anna)).toMatchObject({ code: "already_reviewed" });
  });
  it("has its markup taken out before it is kept", async () => {
    const comment = 'Шумят <img src=x onerror="alert(1)">мало';
    dataOf(await gateway.call(reviewCreate, { ...newReview, comment }, await newUser()));
    const [row] = await connection.db.select().from(reviews);
    expect(row?.comment).toBe("Шумят мало");
  });
  it.each([
    ["comment", { comment: " " }],
    ["comment", { comment: "а".repeat(3_001) }],
    ["comment", { comment: "<br><br>" }],
    ["rating", { rating: 0 }],
    ["rating", { rating: 6 }],
    ["rating", { rating: "" }],
    ["rating", { rating: 4.5 }],
    ["is_model_review", { is_model_review: "maybe" }],
  ])("is refused with a word about %s when it has %j", async (field, wrong) => {
    const answer = await gateway.call(reviewCreate, { ...newReview, ...wrong }, await newUser());
    expect(answer).toMatchObject({
      status_code: 422,
      errors: [{ field, message: expect.stringMatching(/[а-яё]/) }],
    });
    expect(await connection.db.$count(reviews)).toBe(0);
  });
  it("ERR-042 gets what is missing in the order of the form", async () => {
    const answer = await gateway.call(reviewCreate, { ...newReview, rating: 0, comment: " " }, await newUser());
    expect(answer.errors.map(({ field }) => field)).toEqual(["rating", "comment"]);
  });

  it("is refused with photos that are none, too many or too heavy, and nothing is kept", async () => {
    const anna = await newUser();
    const photo = fileOf(await picture("webp"));
    const wrong = [
      [fileOf(Buffer.from("<svg/>"), "image/svg+xml")],
      [photo, fileOf(Buffer.from("GIF89a"))],
      Array(6).fill(photo),
      [fileOf(Buffer.alloc(8 * 1024 * 1024 + 1, 255))],
    ];
    for (const images of wrong) {
      const answer = await gateway.call(reviewCreate, { ...newReview, images }, anna);
      expect(answer.status_code).toBe(422);
      expect(answer.errors[0]?.field).toMatch(/^images/);
    }
    expect(await connection.db.$count(reviews)).toBe(0);
    expect(await connection.db.$count(reviewPhotos)).toBe(0);
  });
  it("ACC-037 is not a guest's", async () => {
    expect((await gateway.call(reviewCreate, newReview, guest)).status_code).toBe(401);
  });
  it("cannot be written without end", async () => {
    const anna = await newUser();
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await gateway.call(reviewCreate, newReview, anna));
    expect(answers.at(-1)).toMatchObject({ status_code: 429 });
  });
});

describe("a reply", () => {
  it("API-056 PRD-003 is signed and stands under its review", async () => {
    const review_id = await given();
    const { reply } = dataOf(
      await gateway.call(
        reviewReply,
        { review_id, comment: "А <b>зимой</b>?", is_model_review: false },
        await newUser(),
      ),
    );
    expect(reply).toMatchObject({ author: "Анна Ё.", comment: "А зимой?", is_official: false });
    expect((await listOf({})).reviews[0]?.replies).toEqual([reply]);
  });
  it("stands below those before it", async () => {
    const review_id = await given();
    const sender = await newUser();
    const comments = ["Хорошо едут", "Плохо едут", "А зимой?"];
    for (const comment of comments) dataOf(await gateway.call(reviewReply, { review_id, comment }, sender));
    expect((await listOf({})).reviews[0]?.replies.map(({ comment }) => comment)).toEqual(comments);
  });
  it("PRD-003 sent by a button that was pressed twice is one", async () => {
    const review_id = await given();
    const [anna, boris] = await Promise.all([newUser(), newUser("Борис", "Котов")]);
    const send = (comment: string, sender = anna) => gateway.call(reviewReply, { review_id, comment }, sender);
    await Promise.all([send("Да уж"), send("Да уж"), send("Да уж")]);
    await send("Да уж, так и есть");
    await send("Да уж", boris);
    const written = (await listOf({})).reviews[0]?.replies.map(({ author, comment }) => `${author} ${comment}`);
    expect(written?.sort()).toEqual(["Анна Ё. Да уж", "Анна Ё. Да уж, так и есть", "Борис К. Да уж"]);
  });
  it("is refused when it is empty, of no review or a guest's", async () => {
    const review_id = await given();
    const anna = await newUser();
    expect(await gateway.call(reviewReply, { review_id, comment: "" }, anna)).toMatchObject({
      status_code: 422,
      errors: [{ field: "comment" }],
    });
    expect((await gateway.call(reviewReply, { review_id: 2_000_000, comment: "Да уж" }, anna)).status_code).toBe(404);
    expect((await gateway.call(reviewReply, { review_id, comment: "Да уж" }, guest)).status_code).toBe(401);
  });
});

async function ratingOf(sku: Parameters<typeof fixtureId>[0]) {
  const [row] = await connection.db
    .select()
    .from(goods)
    .where(eq(goods.id, fixtureId(sku)));
  return [row?.ratingAverage, row?.ratingCount];
}
