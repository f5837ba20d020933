import { useEffect, useRef } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { tickOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { pair } from "./checkout-form.css.ts";
import { FILL_ORGANIZATION, type OrderFieldsProps, type OrganizationHint } from "./order-fields.ts";
import * as css from "./organization-fields.css.ts";

const ID = "organization";

/** With what browsers may fill in, and the most that is taken. */
const details = [
  ["company", "Название", "organization", 300],
  ["kpp", "КПП", "off", 20],
  ["ogrn", "ОГРН", "off", 20],
  ["legalAddress", "Юридический адрес", "street-address", 500],
] as const;

interface OrganizationFieldsProps extends OrderFieldsProps {
  hint: OrganizationHint | undefined;
}

/** Whom an order is for, when it is an organisation. The button fills it in; with scripts the last digit of the number does. CHK-006, CHK-016 */
export function OrganizationFields({ field, hint }: OrganizationFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  // What was filled in on the server replaces what the fields had.
  const filled = hint?.isFound ? `${field("inn").defaultValue} ${field("kpp").defaultValue}` : "typed";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is another element for what was filled in
  useEffect(() => {
    const element = box.current;
    // Few buy as an organisation: the others do not load it.
    const load = () => void import("./fill-organization.ts").then(({ fillWhileTyping }) => fillWhileTyping(element));
    element?.addEventListener("focusin", load, { once: true });
    return () => element?.removeEventListener("focusin", load);
  }, [filled]);
  const branches = hint?.branches ?? [];
  const part = (from: number, to?: number) =>
    details
      .slice(from, to)
      .map(([name, label, autoComplete, maxLength]) => (
        <TextField key={name} {...field(name)} label={label} autoComplete={autoComplete} maxLength={maxLength} />
      ));
  return (
    <div id={ID}>
      <Checkbox
        {...tickOf(field("asCompany"))}
        label="Покупаю для организации или ИП"
        hint="По счёту, СБП или картой, без баллов"
      />
      <div ref={box} className={css.fields} key={filled}>
        <Fieldset id={`${ID}-fields`} legend="Организация">
          <Stack gap="m">
            <TextField
              {...field("inn")}
              label="ИНН"
              hint="10 цифр у организации, 12 у предпринимателя"
              inputMode="numeric"
              maxLength={40}
              width="short"
            />
            <ServerOnly name="fill-organization">
              <div>
                <Button type="submit" name="intent" value={FILL_ORGANIZATION} formAction={`/basket/#${ID}`}>
                  Заполнить
                </Button>
              </div>
            </ServerOnly>
            <p role="status" data-organization-message="">
              {hint?.message}
            </p>
            <div data-organization-branches="" hidden={branches.length === 0}>
              <Select
                {...field("branch")}
                label="Филиал"
                placeholder="Головная организация"
                options={branches.map(({ kpp, name }) => ({ value: kpp, label: `${name}, КПП ${kpp}` }))}
              />
            </div>
            {part(0, 1)}
            <div className={pair}>{part(1, 3)}</div>
            {part(3)}
          </Stack>
        </Fieldset>
      </div>
    </div>
  );
}
