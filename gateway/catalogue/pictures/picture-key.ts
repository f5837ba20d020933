import type { PictureSubject } from "./subject.ts";

/** What a stored picture is of; `view` is a close-up. */
export const pictureKey = (subject: PictureSubject, view: string | null = null): string =>
  JSON.stringify(view === null ? subject : { ...subject, view });

/** The same of an own photo, by its id. */
export const photoKey = (id: string): string => `photo ${id}`;
