import { expect, it } from "vitest";
import type { ListPictureState } from "../../../../../gateway/contract/catalogue/goods-desk.ts";
import { formatStamp } from "../../../../ui/format.ts";
import { listPictureView } from "./list-picture-view.ts";

const dueAt = "2026-11-30T18:09:00Z";
const zone = "Europe/Moscow";
const next = `Следующая попытка: ${formatStamp(dueAt, zone)}`;

it.each<[string, Partial<ListPictureState>, boolean, string, string]>([
  ["is new", { dueAt }, false, "Ещё не скачана", ""],
  ["is shown", { photo: "a", dueAt }, false, "На сайте", ""],
  ["is hidden", { photo: "a", dueAt }, true, "Скачана, скрыта", ""],
  ["failed", { problem: "blurred", dueAt }, false, "Фотография размыта", next],
  ["is given up", { problem: "missing" }, false, "По этому адресу ничего нет", "Больше не запрашивается"],
  [
    "has no newer one",
    { photo: "a", problem: "refused", dueAt },
    false,
    "Сервер не отдаёт фотографию",
    `На сайте прежняя. ${next}`,
  ],
  [
    "has no newer one and is hidden",
    { photo: "a", problem: "refused", dueAt },
    true,
    "Сервер не отдаёт фотографию",
    `Прежняя скачана, скрыта. ${next}`,
  ],
])("a photo of the list that %s says so", (_what, state, isHidden, text, note) => {
  const picture = { url: "https://a.example/1.jpg", photo: null, problem: null, dueAt: null, ...state };
  expect(listPictureView(picture, { isHidden, zone })).toMatchObject({ text, note });
});
