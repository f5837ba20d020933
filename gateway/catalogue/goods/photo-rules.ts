import { ownPhotoPicture } from "../../contract/catalogue/picture-views.ts";

/** What a row of goods has of photos: ids, those of staff and those of its list. */
interface Photographed {
  photos: readonly string[];
  listPhotos: readonly string[];
  hidesListPhotos: boolean;
}

/** Bases of the addresses of the photos that pages show: those of staff come first. None: the picture is drawn. */
export const photosOf = ({ photos, listPhotos, hidesListPhotos }: Photographed): string[] =>
  [...new Set([...photos, ...(hidesListPhotos ? [] : listPhotos)])].map(ownPhotoPicture);
