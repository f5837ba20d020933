import {
  centrePhotoStore,
  contentPictureStore,
  type goodsPhotoStore,
  shopCertificateStore,
  shopIconStore,
  shopLogoStore,
} from "../../../../gateway/contract/catalogue/content-pictures.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { type FormField, keptName, removedName } from "./form-fields.ts";

const storeOf = {
  centre: centrePhotoStore,
  content: contentPictureStore,
  certificate: shopCertificateStore,
  icon: shopIconStore,
  logo: shopLogoStore,
};

const AGAIN = "Выберите картинку ещё раз: браузер не хранит её";

/**
 * Puts the addresses of pictures into a form, in the place of its files: those that were chosen are stored first, so that a form that is
 * refused for something else has them already. Answers what is wrong with files, by field; such a file has to be chosen again.
 */
export async function storePictures(visitor: Visitor, form: FormData, fields: readonly FormField[]) {
  const errors: Record<string, string[]> = {};
  for (const field of fields) {
    if (field.kind !== "picture") continue;
    const { name } = field;
    const file = form.get(name);
    form.set(name, form.has(removedName(name)) ? "" : String(form.get(keptName(name)) ?? ""));
    // A file field without a chosen file sends an empty one.
    if (!(file instanceof File) || file.size === 0) continue;
    const result = await storePicture(visitor, storeOf[field.of ?? "content"], form, file);
    if ("path" in result) form.set(name, result.path);
    else errors[name] = result.messages;
  }
  return errors;
}

/** Stores a file of a form: what the gateway knows it by, or what is wrong with it. */
export async function storePicture(
  visitor: Visitor,
  call: (typeof storeOf)[keyof typeof storeOf] | typeof goodsPhotoStore,
  form: FormData,
  file: File,
) {
  const result = await visitor.gateway.call(call, { files: [file] });
  return result.ok ? result.data : { messages: [...refusedMessages(form, result), AGAIN] };
}

const refusedMessages = (form: FormData, failure: Parameters<typeof refusedByGateway>[1]): string[] =>
  refusedByGateway(form, failure).data.error[""] ?? [];
