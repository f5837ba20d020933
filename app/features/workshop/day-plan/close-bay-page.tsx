import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import type { CloseBayReply, CloseBayView, CloseField, ClosureFound } from "./close-bay.server.ts";
import * as css from "./day-plan.css.ts";
import { CLOSE_BAY_PATH } from "./day-plan-paths.ts";

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
  const values = { ...view.values, ...reply?.values };
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
