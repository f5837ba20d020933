import { type SyntheticEvent, useRef, useState } from "react";
import { isTin } from "../../../../gateway/contract/platform/tin.ts";
import type { FoundOrganization } from "../../../../gateway/contract/sales/organizations.ts";
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

/** What the directory answers of a tax number. */
interface Answer {
  data: { organization: FoundOrganization; branches: FoundOrganization[] } | null;
  errors: { message: string }[];
}

/** Whom an order is for, when it is an organisation. The button fills it in; with scripts the last digit of the number does. CHK-006, CHK-016 */
export function OrganizationFields({ field, hint }: OrganizationFieldsProps) {
  const { said, branches, look } = useDirectory(hint);
  const part = (from: number, to?: number) =>
    details
      .slice(from, to)
      .map(([name, label, autoComplete, maxLength]) => (
        <TextField key={name} {...field(name)} label={label} autoComplete={autoComplete} maxLength={maxLength} />
      ));
  const lookUp = ({ currentTarget: { form } }: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) => void look(form);
  // What was filled in on the server replaces what the fields had.
  const filled = hint?.isFound ? `${field("inn").defaultValue} ${field("kpp").defaultValue}` : "typed";
  return (
    <div id={ID}>
      <Checkbox {...tickOf(field("asCompany"))} label="Покупаю для организации или ИП" />
      <div className={css.fields} key={filled}>
        <Fieldset id={`${ID}-fields`} legend="Организация" hint="По счёту, СБП или картой, без баллов">
          <Stack gap="m">
            <TextField
              {...field("inn")}
              label="ИНН"
              hint="10 цифр у организации, 12 у предпринимателя"
              inputMode="numeric"
              maxLength={40}
              width="short"
              onChange={lookUp}
              // Typed before scripts came.
              onFocus={hint?.isFound ? undefined : lookUp}
            />
            <ServerOnly name="fill-organization">
              <div>
                <Button type="submit" name="intent" value={FILL_ORGANIZATION} formAction={`/basket/#${ID}`}>
                  Заполнить
                </Button>
              </div>
            </ServerOnly>
            <p role="status">{said}</p>
            <div hidden={branches.length === 0}>
              <Select
                {...field("branch")}
                label="Филиал"
                placeholder="Головная организация"
                options={branches.map(({ kpp, name }) => ({ value: kpp, label: `${name}, КПП ${kpp}` }))}
                onChange={lookUp}
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

/** What the directory of organisations has of the typed number, from the last answer to the form or asked for in the background since. */
function useDirectory(hint: OrganizationHint | undefined) {
  const shown = { said: hint?.message ?? "", branches: hint?.branches ?? [] };
  const [live, setLive] = useState({ since: hint, ...shown });
  const { said, branches } = live.since === hint ? live : shown;
  /** The organisation with its branches, what of it was filled in, and for what or for what is being asked: the number and the branch. */
  const found = useRef<FoundOrganization[]>([]);
  const filled = useRef<Partial<Record<string, string>>>({});
  const last = useRef("");

  const look = async (form: HTMLFormElement | null) => {
    if (!form) return;
    const typed = textsOf(form);
    // The server reads it by the rules of typed text, whose scripts this page does not carry.
    const tin = typed.inn.replace(/\D/g, "");
    const wanted = `${tin} ${typed.branch}`;
    if (!isTin(tin) || wanted === last.current) return;
    last.current = wanted;
    if (found.current[0]?.inn !== tin) {
      setLive({ since: hint, said: "Ищем организацию…", branches });
      const { data, errors } = await ask(tin);
      // A later number has been typed meanwhile.
      if (last.current !== wanted) return;
      found.current = data ? [data.organization, ...data.branches] : [];
      if (!data) {
        // The same number may be tried again.
        last.current = "";
        setLive({ since: hint, said: errors[0]?.message ?? NO_ANSWER, branches: [] });
      }
    }
    const [head, ...others] = found.current;
    const chosen = others.find(({ kpp }) => kpp === typed.branch) ?? head;
    if (chosen) setLive({ since: hint, said: `Нашли: ${chosen.name}`, branches: others });
    const values: typeof filled.current = chosen
      ? { kpp: chosen.kpp, company: chosen.name, ogrn: chosen.ogrn, legalAddress: chosen.address }
      : {};
    // What has been typed since, or is being typed, stays; of an organisation that is not found only what the one before it filled in goes.
    for (const [key] of details) {
      const input = form.elements.namedItem(key) as HTMLInputElement;
      if (input !== document.activeElement && input.value === (chosen ? typed : filled.current)[key])
        input.value = values[key] ?? "";
    }
    filled.current = values;
  };
  return { said, branches, look };
}

const NO_ANSWER = "Не удалось спросить справочник. Заполните поля сами: заказ мы всё равно примем";

const ask = (tin: string): Promise<Answer> =>
  fetch(`/api/gateway/autocomplete/organization?tin=${tin}`)
    .then((response) => response.json() as Promise<Answer>)
    .catch((): Answer => ({ data: null, errors: [] }));

type Texts = Record<"inn" | "branch" | (typeof details)[number][0], string>;
const textsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Texts;
