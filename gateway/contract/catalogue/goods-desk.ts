import { z } from "zod";
import { calendarDay, endpoint, kopecks, utcMoment } from "../platform/endpoint.ts";
import { zoneName } from "../platform/local-time.ts";
import { listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { categorySlugs } from "./categories.ts";
import { priceReason } from "./goods-prices.ts";
import { MOST_PHOTOS, type PictureProblem, pictureProblems } from "./picture-views.ts";

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const path = "/api/gateway/back-office/goods/{id}";
const common = { access: { staff: "goods" } } as const;

/** What a search of goods by staff goes by, on sale or not. */
export const goodsSearch = {
  /** In the code, the name or the brand. */
  text: typedLine().max(100, "Слишком длинно").optional(),
  category: z.enum(categorySlugs).optional(),
};

/** `absent`: the last feed has no such goods. */
const state = z.enum(["on_sale", "hidden", "absent"]);

const goodsDeskRow = z.object({
  id: z.int(),
  sku: z.string(),
  title: z.string(),
  brand: z.string(),
  category: z.string(),
  /** What customers pay now. */
  priceKopecks: kopecks,
  /** Whether that is a price of staff. */
  isOwnPrice: z.boolean(),
  isSale: z.boolean(),
  state,
});
export type GoodsDeskRow = z.output<typeof goodsDeskRow>;

export const goodsDeskList = listEndpoint({
  name: "goodsDeskList",
  summary: "Товары",
  resource: "goods",
  permission: "goods",
  filters: {
    ...goodsSearch,
    state: state.optional(),
    /** What staff say in place of the import. */
    own: z.enum(["any", "price", "sale", "description", "photos"]).optional(),
  },
  row: goodsDeskRow,
  sorts: ["sku", "title", "brand", "price"],
});

const MAX_DESCRIPTION = 5_000;
/** An own price is no lower than this part of the imported one: what is lower is a slip of the pen. */
export const LEAST_PART_OF_PRICE = 10;
/** Days ahead that an own price may hold. */
export const MOST_PRICE_DAYS = 366;

/** What staff say of goods in place of the import; null leaves a field to it. */
const own = {
  isHidden: z.boolean(),
  isSale: z.boolean().nullable(),
  priceKopecks: z
    .int("Цена пишется как 5290 или 5290,50")
    .min(100, "Не меньше 1 ₽")
    .max(1_000_000_000, "Не больше 10 000 000 ₽")
    .nullable(),
  /** The last day of the price, which it cannot be without: an own price always ends. */
  priceLastDay: calendarDay.nullable(),
  description: z.string().trim().max(MAX_DESCRIPTION, `Не больше ${MAX_DESCRIPTION} знаков`).nullable(),
  /** Ids of photos that `goodsPhotoStore` has stored, in the order of the gallery; lists show the first. */
  photos: z
    .array(z.string().regex(/^[0-9a-f]{40}$/, "Такой фотографии нет: выберите её ещё раз"))
    .max(MOST_PHOTOS, `Не больше ${MOST_PHOTOS} фотографий`),
  /** The photos that the list names are not shown; a site of the release before says nothing of them. */
  hidesListPhotos: z.boolean().default(false),
};

/** What became of an address that the list of the goods names. */
const listPicture = z.object({
  url: z.string(),
  /** Id of the photo that is shown; null for none. */
  photo: z.string().nullable(),
  /** Why there is none, or no newer one. */
  problem: z.enum(Object.keys(pictureProblems) as [PictureProblem, ...PictureProblem[]]).nullable(),
  /** When it is asked for next; null for never again. */
  dueAt: utcMoment.nullable(),
});
export type ListPictureState = z.output<typeof listPicture>;

const ownValues = z.object(own);
export type GoodsOwnValues = z.output<typeof ownValues>;

/** Goods with what was imported and what staff say in its place. */
export const goodsDeskCard = endpoint({
  ...common,
  name: "goodsDeskCard",
  summary: "Показать товар сотруднику",
  method: "GET",
  path,
  input: z.object({ id }),
  output: goodsDeskRow.extend({
    /** The page for customers; null while the goods are not on sale. */
    url: z.string().nullable(),
    own: ownValues,
    /** By whose clock the own price ends (IANA); null without one. */
    priceZone: zoneName.nullable(),
    imported: z.object({ isSale: z.boolean(), priceKopecks: kopecks, description: z.string() }),
    /** Why the imported price is what it is. Customers are never told what the shop pays. */
    reason: priceReason,
    /** In the order of the list. */
    listPictures: z.array(listPicture),
    /** 0 while staff have changed nothing. */
    version: z.int(),
    /** The latest first. */
    history: z.array(z.object({ id: z.int(), at: utcMoment, by: z.string(), before: ownValues, after: ownValues })),
  }),
});

/** Has the photos of the list that could not be had asked for once more, as if they were new. `asked` tells how many. */
export const goodsPicturesAskAgain = endpoint({
  ...common,
  name: "goodsPicturesAskAgain",
  summary: "Спросить фото из прайс-листа ещё раз",
  method: "POST",
  path: `${path}/list-photos`,
  input: z.object({ id }),
  output: z.object({ asked: z.int() }),
});

/**
 * Says all that staff say of goods anew. `priceLastDay` is a day of the region whose host is visited. `version_conflict` when somebody
 * else has changed it since.
 */
export const goodsDeskUpdate = endpoint({
  ...common,
  name: "goodsDeskUpdate",
  summary: "Изменить товар: скрыть, своя цена, распродажа, описание, фото",
  method: "PUT",
  path,
  input: z.object({
    id,
    version: z.coerce.number().int().min(0).max(2_147_483_647),
    own: ownValues.refine(({ priceKopecks, priceLastDay }) => (priceKopecks === null) === (priceLastDay === null), {
      message: "У своей цены нужны и сумма, и последний день",
      path: ["priceLastDay"],
    }),
  }),
  /** `waits`: the price is as it was until a second person agrees to one that is so far below the imported one. */
  output: z.object({ waits: z.boolean() }),
  codes: { version_conflict: 409 },
});
