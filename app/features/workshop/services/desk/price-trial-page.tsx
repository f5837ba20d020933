import { packetTypes, vehicleTypes } from "../../../../../gateway/contract/workshop/fitting.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, tickOf } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { ButtonLink } from "../../../../ui/button-link.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { RATES_PATH, TRIAL_PATH } from "./price-paths.ts";
import type { TrialField, TrialView } from "./price-trial.server.ts";

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
