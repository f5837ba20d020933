import {
  type ReviewDeskRow,
  reviewDeskDecide,
  reviewDeskList,
} from "../../../../../gateway/contract/catalogue/review-desk.ts";
import { noFields } from "../../../platform/resource-kit/card-acts.server.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { rowAct } from "../../../platform/resource-kit/row-acts.server.ts";

export const reviewStates: Record<ReviewDeskRow["state"], { text: string; tone: CellTone }> = {
  new: { text: "Новый", tone: "signal" },
  published: { text: "На сайте", tone: "success" },
  hidden: { text: "Скрыт", tone: "neutral" },
};

const column = columnsOf<ReviewDeskRow>();

export const deskReviews = resourceList({
  title: "Отзывы",
  summary: "Новые отзывы, скрытые и те, что ждут ответа магазина",
  endpoint: reviewDeskList,
  columns: [
    column.text("Товар", ({ goods }) => goods),
    column.sorted(
      "rating",
      column.number("Оценка", ({ rating }) => rating),
    ),
    column.text("Отзыв", ({ comment }) => comment),
    column.text("Автор", ({ author }) => author),
    column.number("Фото", ({ photos }) => photos),
    column.status("Состояние", ({ state }) => reviewStates[state]),
    column.text("Ответ магазина", ({ isAnswered }) => (isAnswered ? "Есть" : "")),
    column.sorted(
      "created",
      column.moment("Когда", ({ createdAt }) => createdAt),
    ),
  ],
  filters: [
    { kind: "text", name: "text", label: "Товар, автор или текст" },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(reviewStates).map(([value, { text }]) => ({ value, label: text })),
    },
    {
      kind: "select",
      name: "rating",
      label: "Оценка",
      anyLabel: "Любая",
      options: ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value })),
    },
    {
      kind: "select",
      name: "answer",
      label: "Ответ магазина",
      anyLabel: "Любой",
      options: [
        { value: "no", label: "Нет" },
        { value: "yes", label: "Есть" },
      ],
    },
    {
      kind: "select",
      name: "photos",
      label: "Фотографии",
      anyLabel: "С ними и без них",
      options: [{ value: "yes", label: "Только с ними" }],
    },
    { kind: "days", name: "created", label: "Оставлен" },
  ],
  rowId: ({ id }) => String(id),
  rowActs: {
    publish: rowAct({
      permission: "content",
      label: "Просмотрены, оставить на сайте",
      form: noFields,
      async run({ gateway }, { id }) {
        const decided = await gateway.call(reviewDeskDecide, { id: Number(id), state: "published", reason: "" });
        return decided.ok ? { ok: true, text: "просмотрен" } : decided;
      },
    }),
  },
});
