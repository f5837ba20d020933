import type { ListPictureState } from "../../../../../gateway/contract/catalogue/goods-desk.ts";
import { pictureProblems } from "../../../../../gateway/contract/catalogue/picture-views.ts";
import type { Zone } from "../../../../../gateway/contract/platform/local-time.ts";
import { formatStamp } from "../../../../ui/format.ts";

interface Shown {
  /** Staff do not want the photos of the list on the site. */
  isHidden: boolean;
  zone: Zone;
}

/** What became of an address of the list, in words. */
export function listPictureView({ url, photo, problem, dueAt }: ListPictureState, { isHidden, zone }: Shown) {
  const next = dueAt === null ? "Больше не запрашивается" : `Следующая попытка: ${formatStamp(dueAt, zone)}`;
  if (problem === null)
    return {
      url,
      photo,
      note: "",
      text: photo === null ? "Ещё не скачана" : isHidden ? "Скачана, скрыта" : "На сайте",
    };
  const former = isHidden ? "Прежняя скачана, скрыта" : "На сайте прежняя";
  return { url, photo, text: pictureProblems[problem], note: photo === null ? next : `${former}. ${next}` };
}
