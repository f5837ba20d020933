import {
  letterTextCalls,
  letterTextList,
  letterTextPreview,
  letterTextValues,
} from "../../contract/chain/letter-texts.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { changeableKinds, inWordsOfStaff, noChange, problemsOf } from "../../platform/outbox/letter-text-rules.ts";
import { letterTextName } from "../../platform/outbox/letter-texts-store.ts";
import { type MessageKind, messageTable } from "../../platform/outbox/message-table.ts";
import { wholeListRoute } from "../../platform/resource-kit/list-route.ts";
import { readSaved } from "../../platform/resource-kit/saved-store.ts";
import type { Services } from "../services.ts";
import { refuseBy, savedRoutes, savedRow } from "./saved-routes.ts";

const EXAMPLE_NUMBER = "100234";

function kindOf(id: string): MessageKind {
  const kind = changeableKinds.find((each) => each === id);
  if (!kind) throw notFound("Таких писем нет");
  return kind;
}

function checked(id: string, typed: unknown) {
  const read = letterTextValues.safeParse(typed);
  if (!read.success) return refuseBy(read.error);
  const problems = problemsOf(kindOf(id), read.data);
  if (problems.length > 0) throw new ApiError("invalid", problems);
  return read.data;
}

/** The words of letters that staff change, by kind. The door of the outbox reads them with each letter. */
export function letterTextRoutes(services: Services): Route[] {
  const { connection, shopSettings } = services;
  return [
    wholeListRoute(services, letterTextList, {
      rows: async () => {
        const saved = await readSaved(connection.db, changeableKinds.map(letterTextName));
        return changeableKinds.map((kind) => ({
          ...savedRow(
            kind,
            saved.find(({ name }) => name === letterTextName(kind)),
          ),
          title: messageTable[kind].title,
        }));
      },
    }),
    ...savedRoutes<string>(services, {
      calls: letterTextCalls,
      nameOf: (id) => letterTextName(kindOf(id)),
      usual: (id) => {
        kindOf(id);
        return { ...noChange };
      },
      holding: (_id, saved) => letterTextValues.catch(noChange).parse(saved),
      checked,
    }),
    route(letterTextPreview, async ({ id, ...typed }) => {
      const { title } = messageTable[kindOf(id)];
      const letter = { subject: title, paragraphs: ["Здравствуйте.", "Здесь магазин пишет, что произошло."] };
      const facts = { магазин: shopSettings.current("shop").name, тема: title, заказ: EXAMPLE_NUMBER };
      return { title, ...inWordsOfStaff(letter, checked(id, typed), facts) };
    }),
  ];
}
