import { goodsPhotoStore } from "../../../../../gateway/contract/catalogue/content-pictures.ts";
import { MOST_OWN_PHOTOS } from "../../../../../gateway/contract/catalogue/picture-views.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { keptName, removedName } from "../../../platform/resource-kit/form-fields.ts";
import { storePicture } from "../../../platform/resource-kit/form-pictures.server.ts";
import { inChosenOrder, placeName } from "./photo-order.ts";

export const PHOTOS = "photos";

/** Ids as a form carries them. */
export const photoIds = (text: string | undefined): string[] => (text ?? "").split(",").filter(Boolean);

/**
 * Puts the ids of the photos that goods shall have into a form, in the place of its files: those that stay in the order that was chosen,
 * then those that were added, which are stored first, so that a form that is refused for something else has them already. Answers what is
 * wrong with the files.
 */
export async function takePhotos(visitor: Visitor, form: FormData): Promise<string[]> {
  // A file field without a chosen file sends an empty one.
  const files = form.getAll(PHOTOS).filter((file): file is File => file instanceof File && file.size > 0);
  const kept = photoIds(String(form.get(keptName(PHOTOS)) ?? ""));
  const ordered = inChosenOrder(kept, (id) => Number(form.get(placeName(id)) ?? Number.NaN));
  const ids = new Set(ordered.filter((id) => !form.has(removedName(id))));
  const problems: string[] = [];
  if (ids.size + files.length > MOST_OWN_PHOTOS)
    problems.push(`Не больше ${MOST_OWN_PHOTOS} фото у товара: уберите лишние и выберите файлы ещё раз`);
  else
    for (const file of files) {
      const stored = await storePicture(visitor, goodsPhotoStore, form, file);
      if ("id" in stored) ids.add(stored.id);
      else problems.push(...stored.messages);
    }
  form.set(PHOTOS, [...ids].join(","));
  return [...new Set(problems)];
}
