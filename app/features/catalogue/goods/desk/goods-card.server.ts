import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { goodsPhotoStore } from "../../../../../gateway/contract/catalogue/content-pictures.ts";
import {
  type GoodsOwnValues,
  goodsDeskCard,
  goodsDeskUpdate,
  goodsPicturesAskAgain,
} from "../../../../../gateway/contract/catalogue/goods-desk.ts";
import { goodsOfferPart } from "../../../../../gateway/contract/catalogue/goods-prices.ts";
import { MOST_PHOTOS } from "../../../../../gateway/contract/catalogue/picture-views.ts";
import { zones } from "../../../../../gateway/contract/office/region-desk.ts";
import { type Day, dayField, type Zone } from "../../../../../gateway/contract/platform/local-time.ts";
import { kopecksOf } from "../../../../shared/typed-sum.ts";
import { formatDate, formatPrice, formatStamp, momentInDay } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { readForm, refusedByGateway, refuseForm, replyTo } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { keptName, removedName } from "../../../platform/resource-kit/form-fields.ts";
import { storePicture } from "../../../platform/resource-kit/form-pictures.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { offersOf, reasonFacts } from "../../goods-prices/desk/price-reason.ts";
import { priceRules } from "../../goods-prices/desk/price-rules.server.tsx";
import { ASK_AGAIN } from "./goods-card-intents.ts";
import { categoryTitle, deskGoods, deskStock, goodsStates } from "./goods-lists.server.ts";
import { listPictureView } from "./list-picture-view.ts";
import { inChosenOrder, placeName } from "./photo-order.ts";

const PHOTOS = "photos";

/** Ids as a form carries them. */
const photoIds = (text: string | undefined): string[] => (text ?? "").split(",").filter(Boolean);

/**
 * Puts the ids of the photos that goods shall have into a form, in the place of its files: those that stay in the order that was chosen,
 * then those that were added, which are stored first, so that a form that is refused for something else has them already. Answers what is
 * wrong with the files.
 */
async function takePhotos(visitor: Visitor, form: FormData): Promise<string[]> {
  // A file field without a chosen file sends an empty one.
  const files = form.getAll(PHOTOS).filter((file): file is File => file instanceof File && file.size > 0);
  const kept = photoIds(String(form.get(keptName(PHOTOS)) ?? ""));
  const ordered = inChosenOrder(kept, (id) => Number(form.get(placeName(id)) ?? Number.NaN));
  const ids = new Set(ordered.filter((id) => !form.has(removedName(id))));
  const problems: string[] = [];
  if (ids.size + files.length > MOST_PHOTOS)
    problems.push(`Не больше ${MOST_PHOTOS} фото у товара: уберите лишние и выберите файлы ещё раз`);
  else
    for (const file of files) {
      const stored = await storePicture(visitor, goodsPhotoStore, form, file);
      if ("id" in stored) ids.add(stored.id);
      else problems.push(...stored.messages);
    }
  form.set(PHOTOS, [...ids].join(","));
  return [...new Set(problems)];
}

export type GoodsField =
  | "version"
  | "isHidden"
  | "isSale"
  | "price"
  | "priceLastDay"
  | "description"
  | "photos"
  | "hidesListPhotos";

const saleTexts = { import: "Как в импорте", yes: "Распродажа", no: "Не распродажа" } as const;
type Sale = keyof typeof saleTexts;
const saleOf = (isSale: boolean | null): Sale => (isSale === null ? "import" : isSale ? "yes" : "no");

const roublesText = (kopecks: number): string => (kopecks / 100).toFixed(kopecks % 100 === 0 ? 0 : 2).replace(".", ",");
const dayText = (day: Day): string => formatDate(momentInDay(day), "UTC", true);

const zoneTitle = (zone: Zone): string => zones[zone as keyof typeof zones] ?? zone;

/** Goods with what the import said and what staff say in its place, as texts. Throws 404, 403 and 503. */
export async function loadGoodsCard(visitor: Visitor, request: Request, address: string) {
  const { permissions } = requireStaff(visitor, request, deskGoods.permission);
  const card = required(await visitor.gateway.call(goodsDeskCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const { imported, own } = card;
  return {
    list: { label: deskGoods.title, href: deskGoods.path },
    messages: takeFlash(visitor.cookies),
    title: card.title,
    state: goodsStates[card.state],
    url: card.url,
    stock: permissions.has(deskStock.permission) ? `${deskStock.path}${card.id}/` : null,
    facts: [
      { term: "Код", value: card.sku },
      { term: "Бренд", value: card.brand },
      { term: "Категория", value: categoryTitle(card.category) },
      { term: "Цена сейчас", value: `${formatPrice(card.priceKopecks)}${card.isOwnPrice ? ", своя" : ""}` },
      { term: "Цена из импорта", value: formatPrice(imported.priceKopecks) },
      { term: "Распродажа по импорту", value: imported.isSale ? "Да" : "Нет" },
      { term: "Описание из импорта", value: imported.description || "Нет" },
    ],
    reason: reasonFacts(card.reason),
    offers: offersOf(card.reason),
    /** The rule that makes the price; null without one. */
    ruleHref: card.reason.rule && `${priceRules.path}${card.reason.rule.id}/`,
    saleOptions: Object.entries(saleTexts).map(([value, label]) => ({ value, label })),
    /** By whose clock an own price ends, or would end: that of the region whose host is visited. */
    priceZone: zoneTitle(card.priceZone ?? zone),
    version: card.version,
    values: {
      isHidden: own.isHidden ? "on" : "",
      isSale: saleOf(own.isSale),
      price: own.priceKopecks === null ? "" : roublesText(own.priceKopecks),
      priceLastDay: own.priceLastDay ?? "",
      description: own.description ?? "",
      photos: own.photos.join(","),
      hidesListPhotos: own.hidesListPhotos ? "on" : "",
    },
    listPictures: card.listPictures.map((picture) => listPictureView(picture, { isHidden: own.hidesListPhotos, zone })),
    mayAskAgain: card.listPictures.some(({ problem }) => problem !== null),
    history: card.history.map(({ id, at, by, before, after }) => ({
      id,
      title: `${by || "Сотрудник"}, ${formatStamp(at, zone)}`,
      changes: changesOf(before, after),
    })),
  };
}
export type GoodsCardView = Awaited<ReturnType<typeof loadGoodsCard>>;

const words: readonly [label: string, text: (own: GoodsOwnValues) => string][] = [
  ["Скрыт", ({ isHidden }) => (isHidden ? "да" : "нет")],
  ["Распродажа", ({ isSale }) => saleTexts[saleOf(isSale)].toLowerCase()],
  [
    "Своя цена",
    ({ priceKopecks, priceLastDay }) =>
      priceKopecks === null || priceLastDay === null
        ? "нет"
        : `${formatPrice(priceKopecks)} по ${dayText(priceLastDay)}`,
  ],
  ["Фото из прайс-листа", ({ hidesListPhotos }) => (hidesListPhotos ? "скрыты" : "показываются")],
  ["Своё описание", ({ description }) => (description === null ? "нет" : `«${description}»`)],
];

const changesOf = (before: GoodsOwnValues, after: GoodsOwnValues): string[] => [
  ...words
    .filter(([, text]) => text(before) !== text(after))
    .map(([label, text]) => `${label}: ${text(before)} → ${text(after)}`),
  ...photoChanges(before.photos, after.photos),
];

function photoChanges(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((id) => !before.includes(id)).length;
  const stayed = before.filter((id) => after.includes(id));
  const removed = before.length - stayed.length;
  const isReordered = stayed.join() !== after.filter((id) => before.includes(id)).join();
  return [
    ...(added > 0 ? [`Добавлено фото: ${added}`] : []),
    ...(removed > 0 ? [`Удалено фото: ${removed}`] : []),
    ...(isReordered ? ["Изменён порядок фото"] : []),
  ];
}

const ownForm = z.object({
  version: z.coerce.number().int(),
  isHidden: z.boolean().default(false),
  isSale: z.enum(Object.keys(saleTexts) as [Sale, ...Sale[]]).default("import"),
  price: z
    .string()
    .transform((text) => kopecksOf(text))
    .refine((sum) => sum !== null, "Цена пишется как 5290 или 5290,50")
    .optional(),
  priceLastDay: dayField("Выберите день").optional(),
  description: z.string().optional(),
  photos: z.string().optional(),
  hidesListPhotos: z.boolean().default(false),
});

async function askAgain(visitor: Visitor, id: number, back: string) {
  required(await visitor.gateway.call(goodsPicturesAskAgain, { id }));
  writeFlash(visitor.cookies, [
    "Фото запросим ещё раз в течение минуты. Обновите страницу, чтобы увидеть, что получилось.",
  ]);
  return redirect(back, 303);
}

const asGateway: Record<string, GoodsField> = { priceKopecks: "price" };

/** The intent of the form that parts an offer from the goods. */
const PART = "part";

async function partOffer(visitor: Visitor, form: FormData, { id, back }: { id: number; back: string }) {
  const asked = { id, source: String(form.get("source")), code: String(form.get("code")) };
  const result = await visitor.gateway.call(goodsOfferPart, asked);
  if (!result.ok) return refusedByGateway<GoodsField>(form, result, { fields: [], back });
  writeFlash(visitor.cookies, ["Предложение отделено. Следующий прайс поставщика заведёт его отдельным товаром."]);
  return redirect(back, 303);
}

/** Says anew what staff say of goods, and leads back to the card; a refusal keeps everything typed. */
export async function changeGoods(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, deskGoods.permission);
  const id = idOf(address);
  const back = `${deskGoods.path}${id}/`;
  const form = await request.formData();
  if (form.get("intent") === ASK_AGAIN) return askAgain(visitor, id, back);
  if (form.get("intent") === PART) return partOffer(visitor, form, { id, back });
  const photoProblems = await takePhotos(visitor, form);
  const read = readForm(form, ownForm);
  if (photoProblems.length > 0) {
    const errors = read.ok ? {} : read.refusal.data.error;
    return refuseForm<GoodsField>(form, { errors: { ...errors, [PHOTOS]: photoProblems } });
  }
  if (!read.ok) return read.refusal;
  const {
    version,
    isHidden,
    hidesListPhotos,
    isSale,
    price = null,
    priceLastDay = null,
    description = null,
  } = read.value;
  const own = {
    isHidden,
    priceKopecks: price,
    priceLastDay,
    description,
    photos: photoIds(read.value.photos),
    hidesListPhotos,
    isSale: isSale === "import" ? null : isSale === "yes",
  };
  const result = await visitor.gateway.call(goodsDeskUpdate, { id, version, own });
  if (!result.ok && result.code === "version_conflict") {
    const message =
      "Пока форма была открыта, товар изменил другой сотрудник. Сверьте историю внизу и сохраните ещё раз";
    const reply = replyTo<GoodsField>(form, { message });
    // The page then has the version that it shows.
    delete reply.initialValue.version;
    return data(reply, { status: 409 });
  }
  if (!result.ok)
    return refusedByGateway<GoodsField>(form, result, {
      fields: ["priceLastDay", "description", PHOTOS],
      renamed: asGateway,
      back,
    });
  writeFlash(visitor.cookies, [
    result.data.waits
      ? "Сохранено, кроме цены: такую низкую подтвердит второй сотрудник, до этого цена прежняя."
      : "Сохранено. На сайте изменится через несколько секунд.",
  ]);
  return redirect(back, 303);
}
