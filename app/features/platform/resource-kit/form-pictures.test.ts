import { expect, it } from "vitest";
import { failed, ok, visitorWith } from "../../../visitor/testing.ts";
import type { FormField } from "./form-fields.ts";
import { storePictures } from "./form-pictures.server.ts";

const fields: FormField[] = [
  { kind: "text", name: "title", label: "Название" },
  { kind: "picture", name: "wide", label: "Картинка", removable: true },
];
const stored = ok({ path: "/new.webp" });
const chosen = new File(["x"], "a.png", { type: "image/png" });
/** What browsers send where no file was chosen. */
const none = new File([], "", { type: "application/octet-stream" });

async function send(entries: Record<string, string | File>, answer = stored) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Зима", ...entries })) form.set(name, value);
  const { visitor, asked } = visitorWith({ contentPictureStore: answer });
  const errors = await storePictures(visitor, form, fields);
  return { wide: form.get("wide"), title: form.get("title"), errors, stored: asked.length };
}

it("a chosen picture is stored and its address takes the place of the file", async () => {
  expect(await send({ wide: chosen, wide_kept: "/old.webp" })).toEqual({
    wide: "/new.webp",
    title: "Зима",
    errors: {},
    stored: 1,
  });
});

it("without a chosen file the picture stays, or goes where it is taken away", async () => {
  expect(await send({ wide: none, wide_kept: "/old.webp" })).toMatchObject({ wide: "/old.webp", stored: 0 });
  expect(await send({ wide: none, wide_kept: "/old.webp", wide_removed: "on" })).toMatchObject({ wide: "" });
  expect(await send({ wide: none })).toMatchObject({ wide: "" });
});

it("what is wrong with a file is said at its field, with what to do, and the picture before it stays", async () => {
  const refusal = failed("invalid", { field: "files", message: "Картинка больше 8 МБ" });
  expect(await send({ wide: chosen, wide_kept: "/old.webp" }, refusal)).toMatchObject({
    wide: "/old.webp",
    errors: { wide: ["Картинка больше 8 МБ", expect.stringContaining("Выберите картинку ещё раз")] },
  });
});
