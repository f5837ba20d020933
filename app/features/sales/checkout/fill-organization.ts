import { isTin, tinOf } from "../../../../gateway/contract/platform/tin.ts";
import type { FoundOrganization } from "../../../../gateway/contract/sales/organizations.ts";

interface Answer {
  data: { organization: FoundOrganization; branches: FoundOrganization[] } | null;
  errors: { message: string }[];
}

const NO_ANSWER = "Не удалось спросить справочник. Заполните поля сами: заказ мы всё равно примем";

/** Fills in the organisation in its box of fields when the last digit of a right tax number is typed, and when a branch is chosen. */
export function fillWhileTyping(box: HTMLElement | null): void {
  const inputOf = (name: string) => box?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const inn = inputOf("inn");
  const branch = box?.querySelector<HTMLSelectElement>("select");
  const branchBox = box?.querySelector<HTMLElement>("[data-organization-branches]");
  const message = box?.querySelector<HTMLElement>("[data-organization-message]");
  if (!inn || !branch || !branchBox || !message) return;

  let asked = "";
  let found: FoundOrganization[] = [];

  const filled = ["kpp", "company", "ogrn", "legalAddress"].flatMap((name) => inputOf(name) ?? []);
  const valuesNow = () => new Map(filled.map((input) => [input.name, input.value]));

  /** What has been typed since `before`, or is being typed, stays. */
  const fill = ({ kpp, name, ogrn, address }: FoundOrganization, before = valuesNow()) => {
    const values: Record<string, string> = { kpp, company: name, ogrn, legalAddress: address };
    for (const input of filled)
      if (input !== document.activeElement && input.value === before.get(input.name))
        input.value = values[input.name] ?? "";
    message.textContent = `Нашли: ${name}`;
  };

  const show = ({ data, errors }: Answer, before: Map<string, string>) => {
    const head = branch.options[0];
    branch.replaceChildren(...(head ? [head] : []));
    found = data ? [data.organization, ...data.branches] : [];
    for (const { kpp, name } of data?.branches ?? []) branch.add(new Option(`${name}, КПП ${kpp}`, kpp));
    branchBox.hidden = !data || data.branches.length === 0;
    if (data) fill(data.organization, before);
    else message.textContent = errors[0]?.message ?? NO_ANSWER;
  };

  const ask = async () => {
    const tin = tinOf(inn.value);
    if (tin === asked || !isTin(tin)) return;
    asked = tin;
    message.textContent = "Ищем организацию…";
    const before = valuesNow();
    const answer = await fetch(`/api/gateway/autocomplete/organization?tin=${tin}`)
      .then((response) => response.json() as Promise<Answer>)
      .catch((): Answer => ({ data: null, errors: [] }));
    // A later number has been typed meanwhile.
    if (tinOf(inn.value) === tin) show(answer, before);
    // After a failure the same number may be tried again.
    if (!answer.data) asked = "";
  };

  inn.addEventListener("input", () => void ask());
  branch.addEventListener("change", () => {
    const chosen = found.find(({ kpp, kind }) => (branch.value === "" ? kind !== "branch" : kpp === branch.value));
    if (chosen) fill(chosen);
  });
  void ask();
}
