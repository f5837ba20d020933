import type { Category } from "./categories.ts";

interface PictureView {
  view: string;
  /** What it shows, Russian. */
  title: string;
}

const TYRE = [
  { view: "tread", title: "Рисунок протектора" },
  { view: "sidewall", title: "Маркировка на боковине" },
] as const;

/** Close-ups that a product's picture has besides the whole. */
export const closeUpsOf: Readonly<Partial<Record<Category, readonly PictureView[]>>> = {
  tyre: TYRE,
  trucktyre: TYRE,
  disk: [
    { view: "hub", title: "Крепёжные отверстия" },
    { view: "spokes", title: "Спицы и обод" },
  ],
  battery: [
    { view: "terminals", title: "Клеммы" },
    { view: "label", title: "Этикетка" },
  ],
  oils: [{ view: "oil-label", title: "Этикетка" }],
};

/** Most photos that goods have of staff, and most of their list. */
export const MOST_PHOTOS = 8;

/** Why a picture that a list names is not shown, in words for staff. */
export const pictureProblems = {
  unreachable: "Сервер с фотографией не отвечает",
  refused: "Сервер не отдаёт фотографию",
  missing: "По этому адресу ничего нет",
  address: "Адрес ведёт во внутреннюю сеть, или такого сервера нет",
  redirects: "Слишком много переадресаций",
  heavy: "Файл больше 10 МБ",
  type: "По адресу не фотография JPEG, PNG или WebP",
  unreadable: "Файл повреждён",
  large: "На фотографии больше 40 миллионов точек",
  small: "Фотография мелкая: нужно не меньше 300 точек по длинной стороне без полей",
  blurred: "Фотография размыта",
} as const;
export type PictureProblem = keyof typeof pictureProblems;

export const GOODS_PICTURES = "/api/gateway/goods/picture";

/** In place of a close-up's name: what follows is the id of an own photo. */
export const OWN_VIEW = "own";

/** The base of an own photo's address. An id is the hash of its bytes, so another photo has another address. */
export const ownPhotoPicture = (id: string): string => `${GOODS_PICTURES}/${OWN_VIEW}/${id}`;

/** In place of a close-up's name: what follows is the id of a centre's photograph, of which the middle is shown. */
export const CENTRE_VIEW = "centre";

/** Height of a centre's photograph that is so many pixels wide: whatever was sent, pages keep the same place free for it. */
export const centrePhotoHeight = (width: number): number => (width * 3) / 4;

/** The base of its address, made of the path that is stored; empty for none. */
export function centrePhotoPicture(path: string): string {
  const id = /\/([0-9a-f]{40})-[^/]*$/.exec(path)?.[1];
  return id ? `${GOODS_PICTURES}/${CENTRE_VIEW}/${id}` : "";
}

/** The base of a close-up's address, made of the base of the whole picture. */
export const closeUpPicture = (picture: string, view: string): string => picture.replace(/[^/]+$/, `${view}/$&`);
