import { randomUUID } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import type { Day, Zone } from "../../../../gateway/contract/platform/local-time.ts";
import {
  bayClose,
  bayClosurePreview,
  dayPlan,
  type PlanVisit,
  visitsChangedData,
} from "../../../../gateway/contract/workshop/day-plan.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { counted, formatDate, momentInDay } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "./day-plan.css.ts";
import { CLOSE_BAY_PATH, planPath } from "./day-plan-paths.ts";
import { clockText } from "./visit-chip.ts";

type CloseField = "bayId" | "fromDay" | "fromTime" | "toDay" | "toTime" | "reason";
const fields = ["bayId", "fromDay", "fromTime", "toDay", "toTime", "reason"] as const satisfies readonly CloseField[];

/** What is shown before a bay is closed. */
interface ClosureFound {
  text: string;
  staying: { identity: string; text: string }[];
}

const stayingOf = ({ identity, from, to, name, title, datetime }: PlanVisit, zone: Zone) => ({
  identity,
  text: `${formatDate(datetime, zone)}, ${from}–${to}: ${name || identity}, ${title}`,
});

const visitsForms = ["визит", "визита", "визитов"] as const;

function foundView({ moved, staying }: { moved: number; staying: PlanVisit[] }, zone: Zone): ClosureFound {
  const parts = [
    ...(moved > 0 ? [`Перейдут в другие посты: ${counted(moved, visitsForms)}. Клиентам это не важно.`] : []),
    staying.length > 0
      ? `Поставить больше некуда: ${counted(staying.length, visitsForms)}. Клиентам придёт сообщение с ближайшим свободным временем; пока они не перенесли запись, визиты остаются.`
      : "Просить кого-то перенести запись не придётся.",
  ];
  return { text: parts.join(" "), staying: staying.map((visit) => stayingOf(visit, zone)) };
}

/** The form, and with what the address asks the visits that it affects. */
export async function loadCloseBay(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "day-plan");
  const query = new URL(request.url).searchParams;
  const requested = dayPlan.input.safeParse({
    shop: query.get("shop") || undefined,
    day: query.get("fromDay") || undefined,
  });
  const plan = required(await visitor.gateway.call(dayPlan, requested.success ? requested.data : {}));
  const { shop, day, opening, bays } = plan;
  if (!shop) throw notFound();
  const values = {
    shop: String(shop.id),
    bayId: query.get("bayId") ?? "",
    fromDay: query.get("fromDay") ?? day,
    fromTime: query.get("fromTime") ?? (opening ? clockText(opening.open) : "00:00"),
    toDay: query.get("toDay") ?? query.get("fromDay") ?? day,
    toTime: query.get("toTime") ?? (opening ? clockText(opening.close) : "24:00"),
    reason: query.get("reason") ?? "",
  };
  const asked = query.has("reason")
    ? await askPreview(visitor, values, shop.zone)
    : { problem: undefined, found: null };
  return {
    shopTitle: shop.title,
    plan: { label: `План дня: ${shop.title}`, href: planPath({ shop: shop.id, day }) },
    bays: bays.map(({ id, title }) => ({ value: String(id), label: title })),
    values,
    key: randomUUID(),
    dayText: formatDate(momentInDay(values.fromDay.length === 10 ? (values.fromDay as Day) : day), shop.zone),
    ...asked,
  };
}
type CloseBayView = Awaited<ReturnType<typeof loadCloseBay>>;

type Values = Record<CloseField | "shop", string>;

async function askPreview(visitor: Visitor, values: Values, zone: Zone) {
  const form = new FormData();
  form.set("intent", "preview");
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const read = readForm(form, bayClosurePreview.input);
  if (!read.ok) return { problem: read.refusal.data as RefusedForm<CloseField>, found: null };
  const result = await visitor.gateway.call(bayClosurePreview, read.value);
  if (result.ok) return { problem: undefined, found: foundView(result.data, zone) };
  return { problem: refusedByGateway<CloseField>(form, result, { fields, back: CLOSE_BAY_PATH }).data, found: null };
}

interface CloseBayReply extends RefusedForm<CloseField> {
  /** Who is affected now, where that has changed. */
  found: ClosureFound | null;
}

/** Closes the bay that was previewed; where other visits would be affected now, they are shown first. */
export async function actOnCloseBay(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "day-plan");
  const form = await request.formData();
  if (intentOf(form) !== "close") throw notFound();
  const read = readForm(form, bayClose.input.omit({ staying: true }));
  if (!read.ok) return data<CloseBayReply>({ ...read.refusal.data, found: null }, { status: 422 });
  const staying = form.getAll("staying").map(String);
  const result = await visitor.gateway.call(bayClose, { ...read.value, staying });
  if (!result.ok) {
    const { zone } = await visitor.region();
    const changed = result.code === "visits_changed" ? visitsChangedData.safeParse(result.data).data : undefined;
    const refusal = refusedByGateway<CloseField>(form, result, { fields, back: CLOSE_BAY_PATH });
    const reply = { ...refusal.data, found: changed ? foundView(changed, zone) : null };
    return data<CloseBayReply>(reply, { status: changed ? 409 : (refusal.init?.status ?? 422) });
  }
  const { told } = result.data;
  writeFlash(visitor.cookies, [
    told === 0
      ? "Пост закрыт."
      : `Пост закрыт. Сообщения отправлены: ${told}. Кто не перенесёт запись, остаётся в плане.`,
  ]);
  return redirect(planPath({ shop: read.value.shop, day: read.value.fromDay }), 303);
}

interface CloseBayProps {
  view: CloseBayView;
  reply: CloseBayReply | undefined;
}

/** Which bay, for how long and why; then who is affected; then it is closed. */
export function CloseBayPage({ view, reply }: CloseBayProps) {
  const problem = reply ?? view.problem;
  const found = reply?.found ?? (reply ? null : view.found);
  const typed = problem && { ...problem, form: "preview" };
  const field = fieldsOf<CloseField>("preview", typed, view.values);
  return (
    <BackOfficeFrame trail={[view.plan]} messages={[]}>
      <Heading level={1} size="title">
        Закрыть пост: {view.shopTitle}
      </Heading>
      <FormProblems reply={typed} title="Не получилось" />
      <Card>
        <form method="get" action={`${CLOSE_BAY_PATH}#found`} noValidate>
          <input type="hidden" name="shop" value={view.values.shop} />
          <Stack gap="s">
            <div className={css.fields}>
              <Select {...field("bayId")} label="Пост" options={view.bays} placeholder="Выберите пост" />
              <TextField {...field("fromDay")} label="С дня" type="date" />
              <TextField {...field("fromTime")} label="С времени" inputMode="numeric" maxLength={5} />
              <TextField {...field("toDay")} label="По день" type="date" />
              <TextField {...field("toTime")} label="До времени" inputMode="numeric" maxLength={5} />
            </div>
            <TextField
              {...field("reason")}
              label="Почему"
              hint="Прочитают сотрудники и клиенты, которых это заденет: «ремонт подъёмника»"
              maxLength={200}
            />
            <div>
              <Button variant={found ? "secondary" : "primary"}>Кого это заденет</Button>
            </div>
          </Stack>
        </form>
      </Card>
      {found && <Found view={view} reply={reply} found={found} />}
    </BackOfficeFrame>
  );
}

function Found({ view, reply, found }: CloseBayProps & { found: ClosureFound }) {
  const values = { shop: view.values.shop, ...(reply?.initialValue ?? view.values) };
  return (
    <Card as="section" labelledBy="found">
      <form method="post" action={CLOSE_BAY_PATH}>
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="key" value={view.key} />
        {(["shop", "bayId", "fromDay", "fromTime", "toDay", "toTime", "reason"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
        ))}
        {found.staying.map(({ identity }) => (
          <input key={identity} type="hidden" name="staying" value={identity} />
        ))}
        <Stack gap="s">
          <Heading level={2} size="large" id="found">
            Кого это заденет
          </Heading>
          <p>{found.text}</p>
          {found.staying.length > 0 && (
            <ul className={css.list}>
              {found.staying.map(({ identity, text }) => (
                <li key={identity}>{text}</li>
              ))}
            </ul>
          )}
          <Inline gap="s">
            <Button variant="primary">
              {found.staying.length > 0 ? "Закрыть и написать клиентам" : "Закрыть пост"}
            </Button>
            <ButtonLink href={view.plan.href}>Не закрывать</ButtonLink>
          </Inline>
        </Stack>
      </form>
    </Card>
  );
}
