import { z } from "zod";
import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import {
  type WaitEntryRow,
  waitingCard,
  waitingEnd,
  waitingList,
  waitingOffer,
  waitState,
  waitStates,
} from "../../../../gateway/contract/workshop/waiting-desk.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { formatDate, formatPhone, formatStamp, formatTime, momentInDay } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import { idOf } from "../../platform/resource-kit/id-of.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { rowAct } from "../../platform/resource-kit/row-acts.server.ts";
import { WAITING_PATH, waitingPath } from "./day-plan-paths.ts";
import { clockText } from "./visit-chip.ts";

const tones = { waiting: "signal", offered: "success", taken: "neutral", gone: "neutral" } as const;
const chipOf = (state: keyof typeof tones) => ({ text: waitStates[state], tone: tones[state] });

const hoursOf = ({ fromMinute, toMinute }: Pick<WaitEntryRow, "fromMinute" | "toMinute">): string =>
  fromMinute === 0 && toMinute === 1_440 ? "Любое время" : `${clockText(fromMinute)}–${clockText(toMinute)}`;

const column = columnsOf<WaitEntryRow>();

/** Who waits for time to become free. */
export const waitingEntries = resourceList({
  title: "Лист ожидания",
  summary: "Кто ждёт, что освободится время; предложить сейчас или снять",
  endpoint: waitingList,
  links: [{ label: "Ждут", href: "/back-office/waiting-list/?state=waiting" }],
  columns: [
    column.text("Кто", ({ name }) => name),
    column.status("Состояние", ({ state }) => chipOf(state)),
    column.text("Работы", ({ works }) => works),
    column.text("Центры", ({ shops }) => shops.join(", ")),
    column.day("С дня", ({ fromDay }) => fromDay),
    column.day("По день", ({ toDay }) => toDay),
    column.text("Время", hoursOf),
    column.text("Предлагали", ({ offers }) => (offers === 0 ? "—" : String(offers))),
    column.moment("Ждёт с", ({ createdAt }) => createdAt),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(waitStates).map(([value, label]) => ({ value, label })),
    },
    { kind: "select", name: "shop", label: "Центр", anyLabel: "Любой" },
    { kind: "days", name: "wanted", label: "Хочет в дни" },
  ],
  rowId: ({ id }) => String(id),
  seen: ({ state }) => state,
  rowActs: {
    offer: rowAct({
      permission: "day-plan",
      label: "Предложить время",
      form: noFields,
      async run({ gateway }, { id, seen: state }) {
        const offered = await gateway.call(waitingOffer, { id: Number(id), state: waitState.parse(state) });
        return offered.ok ? { ok: true, text: "время предложено, клиенту отправлено сообщение" } : offered;
      },
    }),
    end: rowAct({
      permission: "day-plan",
      label: "Снять с ожидания",
      fields: [{ kind: "tick", name: "sure", label: "Этим клиентам время больше не нужно" }],
      form: z.object({ sure: z.literal("on", "Подтвердите, что время им больше не нужно") }),
      async run({ gateway }, { id, seen: state }) {
        const ended = await gateway.call(waitingEnd, { id: Number(id), state: waitState.parse(state) });
        return ended.ok ? { ok: true, text: "снят с ожидания" } : ended;
      },
    }),
  },
});

export async function loadWaiting(visitor: Visitor, request: Request, idText: string | undefined) {
  requireStaff(visitor, request, "day-plan");
  const id = idOf(idText);
  const entry = required(await visitor.gateway.call(waitingCard, { id }));
  const { zone, offer, state } = entry;
  const day = (of: Day) => formatDate(momentInDay(of), zone, true);
  return {
    messages: takeFlash(visitor.cookies),
    id,
    state,
    title: entry.name,
    chip: chipOf(state),
    phone: { href: `tel:${entry.phone}`, text: formatPhone(entry.phone) },
    facts: [
      { term: "Работы", value: entry.works },
      { term: "Центры", value: entry.shops.join(", ") },
      {
        term: "Дни",
        value: entry.fromDay === entry.toDay ? day(entry.fromDay) : `${day(entry.fromDay)} – ${day(entry.toDay)}`,
      },
      { term: "Время", value: hoursOf(entry) },
      { term: "Предлагали", value: entry.offers === 0 ? "ни разу" : `${entry.offers} из 3 раз` },
      { term: "Ждёт с", value: formatStamp(entry.createdAt, zone) },
      ...(offer
        ? [
            {
              term: "Держим для него",
              value: `${formatStamp(offer.datetime, offer.zone)}, ${offer.shop}; до ${formatTime(offer.until, offer.zone)}`,
            },
          ]
        : []),
    ],
    canOffer: state === "waiting",
    canEnd: state === "waiting" || state === "offered",
  };
}
type WaitingView = Awaited<ReturnType<typeof loadWaiting>>;

const seen = waitingEnd.input.pick({ state: true }).extend({ state: waitState });

/** Offers a time now, or takes the entry off. */
export async function actOnWaiting(visitor: Visitor, request: Request, idText: string | undefined) {
  requireStaff(visitor, request, "day-plan");
  const { gateway } = visitor;
  const id = idOf(idText);
  const acts = {
    offer: act({
      form: seen,
      call: (value) => gateway.call(waitingOffer, { id, ...value }),
      flash: "Время предложено: клиенту ушло сообщение, держим его полчаса.",
    }),
    end: act({
      form: seen,
      call: (value) => gateway.call(waitingEnd, { id, ...value }),
      flash: "Снят с ожидания.",
    }),
  };
  return doAct(visitor, await request.formData(), acts, { back: waitingPath(id) });
}

interface WaitingProps {
  view: WaitingView;
  reply: RefusedForm | undefined;
}

/** Somebody who waits for time to become free. */
export function WaitingPage({ view, reply }: WaitingProps) {
  return (
    <BackOfficeFrame trail={[{ label: "Лист ожидания", href: WAITING_PATH }]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1} size="title">
          {view.title}
        </Heading>
        <Badge tone={view.chip.tone}>{view.chip.text}</Badge>
      </Inline>
      <FormProblems reply={reply} title="Не получилось" />
      <Grid template="contentAndSum" gap="m">
        <Card>
          <a href={view.phone.href} className={loneLink}>
            {view.phone.text}
          </a>
          <DefinitionTable rows={view.facts} />
        </Card>
        {view.canEnd && (
          <Card>
            <Stack gap="m">
              {view.canOffer && (
                <form method="post">
                  <Seen intent="offer" state={view.state} />
                  <Stack gap="xs">
                    <Button variant="primary">Предложить время сейчас</Button>
                    <p className={muted}>
                      Найдём первое подходящее, продержим полчаса и напишем клиенту, не дожидаясь очереди.
                    </p>
                  </Stack>
                </form>
              )}
              <form method="post">
                <Seen intent="end" state={view.state} />
                <Button variant="danger">Снять с ожидания</Button>
              </form>
            </Stack>
          </Card>
        )}
      </Grid>
    </BackOfficeFrame>
  );
}

const Seen = ({ intent, state }: { intent: string; state: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="state" value={state} />
  </>
);
