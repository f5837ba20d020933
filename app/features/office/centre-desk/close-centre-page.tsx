import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import type { CloseCentreReply, CloseCentreView } from "./close-centre.server.ts";

interface CloseCentreProps {
  view: CloseCentreView;
  reply: CloseCentreReply | undefined;
}

/** Asks before a centre or warehouse is closed for good, with everything that it does in sight. */
export function CloseCentrePage({ view: loaded, reply }: CloseCentreProps) {
  const view = reply?.view ?? loaded;
  return (
    <BackOfficeFrame trail={[{ label: "Центры и склады", href: "/back-office/centres/" }, view.card]} messages={[]}>
      <Heading level={1} size="title">
        {view.heading}
      </Heading>
      <FormProblems reply={reply} title="Не получилось" />
      <Card>{view.isArchived ? <Restore view={view} /> : <Close view={view} reply={reply} />}</Card>
    </BackOfficeFrame>
  );
}

const Restore = ({ view }: Pick<CloseCentreProps, "view">) => (
  <form method="post">
    <input type="hidden" name="intent" value="restore" />
    <input type="hidden" name="version" value={view.version} />
    <Inline gap="s">
      <Button variant="primary">Вернуть</Button>
      <ButtonLink href={view.card.href}>Не надо</ButtonLink>
    </Inline>
  </form>
);

function Close({ view, reply }: CloseCentreProps) {
  const isOpenYet = view.obstacles.length > 0;
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="close" />
      <input type="hidden" name="version" value={view.version} />
      {view.visits.map(({ identity }) => (
        <input key={identity} type="hidden" name="visit" value={identity} />
      ))}
      <Stack gap="m">
        {isOpenYet && (
          <Notice tone="warning" title="Пока закрыть нельзя">
            <ul>
              {view.obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </Notice>
        )}
        {view.visitsText && <p>{view.visitsText}</p>}
        {view.visits.length > 0 && (
          <ul>
            {view.visits.map(({ identity, text }) => (
              <li key={identity}>{text}</li>
            ))}
          </ul>
        )}
        <p>
          {view.piecesText}{" "}
          {view.stockHref && (
            <a href={view.stockHref} className={loneLink}>
              Остатки
            </a>
          )}
        </p>
        {view.needsReason && (
          <TextArea
            {...fieldsOf<"reason">("close", reply)("reason")}
            label="Почему закрываем"
            hint="Клиенты прочитают это дословно"
            rows={2}
            maxLength={300}
          />
        )}
        <Inline gap="s">
          {!isOpenYet && <Button variant="danger">{view.button}</Button>}
          <ButtonLink href={view.card.href}>Не закрывать</ButtonLink>
        </Inline>
      </Stack>
    </form>
  );
}
