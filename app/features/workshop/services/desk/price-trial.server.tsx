import { durationText } from "../../../../../gateway/contract/platform/duration.ts";
import type { OutputOf } from "../../../../../gateway/contract/platform/endpoint.ts";
import type { FilterOption } from "../../../../../gateway/contract/platform/resource-kit.ts";
import { packetTypes, vehicleTypes, wheelWorks } from "../../../../../gateway/contract/workshop/fitting.ts";
import { fittingRateValues, priceTrial } from "../../../../../gateway/contract/workshop/price-desk.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm, tickOf } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/button-link.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { formatPrice, formatStamp } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { RATES_PATH, TRIAL_PATH, wheelsText } from "./price-words.ts";
import { priceSeasons } from "./prices.server.ts";

const PERMISSION = "settings";
/** The rate that is tried. */
const RATE_FIELDS = ["vehicle", "work", "inchFrom", "inchTo", "priceRoubles", "seconds", "validFrom"] as const;
const TRIAL_FIELDS = [
  "car",
  "packet",
  "width",
  "profile",
  "diameter",
  "runflat",
  "quantity",
  "centre",
  "day",
  "time",
] as const;
type TrialField = (typeof TRIAL_FIELDS)[number];

type Quote = NonNullable<OutputOf<typeof priceTrial>["stored"]>;

interface TrialView {
  values: Partial<Record<TrialField, string>>;
  reply: RefusedForm<TrialField> | undefined;
  centres: FilterOption[];
  /** The rate of the form that led here, to be sent on with each trial. */
  rate: { title: string; hidden: [string, string][]; backHref: string } | null;
  /** What is wrong with that rate. */
  rateProblem: string | null;
  results: { title: string; sum: string; lines: string[] }[];
}

/** Names of the call and what the form calls them. */
const fieldOf = (path: readonly PropertyKey[]): TrialField => {
  const [first, second] = path;
  const name = first === "size" ? second : first === "vehicle" ? "car" : first;
  return TRIAL_FIELDS.find((field) => field === name) ?? "day";
};

/** What fitting costs with what is stored and, on the way from the form of a rate, with what is typed there. */
export async function loadPriceTrial(visitor: Visitor, request: Request): Promise<TrialView> {
  requireStaff(visitor, request, PERMISSION);
  const { searchParams } = new URL(request.url);
  const given = (name: string): string | undefined => searchParams.get(name)?.trim() || undefined;
  const { centre: centres = [] } = await priceSeasons.options(visitor);
  const { zone } = await visitor.region();
  const today = dayOf(formatStamp(visitor.now().toISOString(), zone));

  const typed = Object.fromEntries(RATE_FIELDS.map((name) => [name, given(name)]));
  const isFromRate = searchParams.has("work");
  const readRate = isFromRate ? fittingRateValues.safeParse(typed) : null;
  const hidden: [string, string][] = isFromRate
    ? [...RATE_FIELDS, "id"].flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name) ?? ""]] : []))
    : [];
  const rate = isFromRate ? { title: rateTitle(typed), hidden, backHref: backTo(given("id"), hidden) } : null;

  const defaults: Partial<Record<TrialField, string>> = {
    car: typed.vehicle,
    diameter: typed.inchFrom ?? "16",
    quantity: "4",
    day: typed.validFrom ?? today,
  };
  const isAsked = searchParams.has("diameter");
  const values = isAsked
    ? Object.fromEntries(TRIAL_FIELDS.map((name) => [name, searchParams.get(name) ?? ""]))
    : defaults;
  const asked = (name: TrialField): string | undefined => values[name] || undefined;
  const input = priceTrial.input.safeParse({
    vehicle: asked("car"),
    packet: asked("packet"),
    size: {
      width: asked("width"),
      profile: asked("profile"),
      diameter: asked("diameter"),
      runflat: asked("runflat"),
      quantity: asked("quantity"),
    },
    centre: asked("centre") ?? null,
    day: asked("day"),
    time: asked("time") ?? null,
    rate: readRate?.success ? readRate.data : null,
  });
  const view = { values, centres, rate, rateProblem: null, reply: undefined, results: [] };
  if (readRate && !readRate.success)
    return { ...view, rateProblem: readRate.error.issues.map(({ message }) => message).join(". ") };
  if (!input.success) {
    const errors: RefusedForm<TrialField>["error"] = {};
    for (const { path, message } of input.error.issues) errors[fieldOf(path)] ??= [message];
    return {
      ...view,
      reply: { form: "trial", initialValue: values as RefusedForm<TrialField>["initialValue"], error: errors },
    };
  }
  const { stored, tried } = required(await visitor.gateway.call(priceTrial, input.data));
  const results = rate
    ? [resultOf("Сейчас", stored), resultOf("С этой расценкой", tried)]
    : [resultOf("Стоимость", stored)];
  return { ...view, results };
}

const resultOf = (title: string, quote: Quote | null) =>
  quote
    ? {
        title,
        sum: `${formatPrice(quote.price)}, ${durationText(quote.minutes)}`,
        lines: quote.lines.map((line) => `${line.title}, ${line.quantity} шт.: ${formatPrice(line.price)}`),
      }
    : { title, sum: "Не обслуживаем", lines: ["Нет расценок на все работы набора в этот день"] };

function rateTitle({ work, inchFrom, inchTo, priceRoubles }: Record<string, string | undefined>): string {
  const name = (wheelWorks as Record<string, string>)[work ?? ""] ?? "Расценка";
  const wheels = wheelsText({ inchFrom: Number(inchFrom), inchTo: Number(inchTo) });
  return inchFrom && inchTo && priceRoubles ? `${name}, ${wheels}: ${priceRoubles} ₽ за колесо` : name;
}

const backTo = (id: string | undefined, hidden: readonly [string, string][]): string => {
  const query = new URLSearchParams(hidden.filter(([name]) => name !== "id"));
  return `${RATES_PATH}${id === undefined ? "new" : encodeURIComponent(id)}/?${query}`;
};

/** 2026-11-23 of «23.11.2026, 12:00». */
const dayOf = (stamp: string): string => stamp.slice(0, 10).split(".").reverse().join("-");

/** What fitting costs on a day, before a price is saved. */
export function PriceTrialPage({ view: { values, reply, centres, rate, rateProblem, results } }: { view: TrialView }) {
  const field = fieldsOf<TrialField>("trial", reply, values);
  const number = (name: TrialField, label: string, hint?: string) => (
    <TextField {...field(name)} label={label} hint={hint} inputMode="decimal" width="short" />
  );
  return (
    <BackOfficeFrame trail={[{ label: "Расценки шиномонтажа", href: RATES_PATH }]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Проверка цены
          </Heading>
          {rate && <p>{rate.title}</p>}
          {rateProblem && (
            <Notice tone="warning" live title="Расценка заполнена не до конца">
              {rateProblem}
            </Notice>
          )}
          <FormProblems reply={reply} title="Посчитать не получилось" />
          {results.map(({ title, sum, lines }) => (
            <Notice key={title} title={`${title}: ${sum}`}>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Notice>
          ))}
          <form method="get" action={TRIAL_PATH} noValidate>
            <Stack gap="m">
              {rate?.hidden.map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Select {...field("car")} label="Автомобиль" options={optionsOf(vehicleTypes)} />
              <Select {...field("packet")} label="Набор работ" options={optionsOf(packetTypes)} />
              <Inline gap="s">
                {number("width", "Ширина", "Можно не писать")}
                {number("profile", "Профиль", "Можно не писать")}
                {number("diameter", "Диаметр")}
                {number("quantity", "Колёс")}
              </Inline>
              <Checkbox {...tickOf(field("runflat"))} label="RunFlat" />
              <Select {...field("centre")} label="Центр" options={centres} placeholder="Любой" />
              <Inline gap="s">
                <TextField {...field("day")} label="День визита" type="date" width="short" />
                <TextField {...field("time")} label="Время" hint="Для цен по часам: 10:15" width="short" />
              </Inline>
              <Inline gap="s">
                <Button variant="primary">Посчитать</Button>
                <ButtonLink href={rate?.backHref ?? RATES_PATH}>
                  {rate ? "Вернуться к расценке" : "К расценкам"}
                </ButtonLink>
              </Inline>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
