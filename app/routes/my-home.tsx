import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loadAccountHome } from "../features/customers/account/account-home.server.ts";
import { AccountHome } from "../features/customers/account/account-home.tsx";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { emailNoticeFor, hideEmailNotice } from "../features/customers/account/email-notice.server.ts";
import { EmailNotice } from "../features/customers/account/email-notice.tsx";
import { answerNps } from "../features/customers/account/nps.server.ts";
import { NpsForm } from "../features/customers/account/nps-form.tsx";
import { waitingOf } from "../features/frame/home/waiting.server.ts";
import { ConsentBlock } from "../features/sales/loyalty/consent-block.tsx";
import { isConsentWanted } from "../features/sales/loyalty/consent-wanted.server.ts";
import { readerOf } from "../features/workshop/booking/words.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Stack } from "../ui/layout.tsx";
import { Notice } from "../ui/notice.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { consentVersionsOf } from "../visitor/consent-versions.server.ts";
import { inviterOf } from "../visitor/invitation.server.ts";
import { staffPermissionsOf } from "../visitor/require-staff.server.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Личный кабинет" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  const reader = await readerOf(visitor);
  const { underWay, ...view } = await loadAccountHome(visitor, user, reader.ownZone);
  const consent = isConsentWanted(visitor)
    ? {
        inviter: await inviterOf(visitor),
        rulesVersion: (await consentVersionsOf(visitor)).loyalty,
        isPlain: visitor.saveData,
      }
    : null;
  return withServerOnlyData(
    {},
    {
      ...view,
      waiting: waitingOf(underWay, reader),
      consent,
      emailNotice: emailNoticeFor(user),
      administersDepartments: staffPermissionsOf(user).has("departments"),
    },
  );
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireUser(visitor, request);
  const form = await request.formData();
  return form.get("intent") === "hide-email-notice" ? hideEmailNotice(visitor, form) : answerNps(visitor, form);
}

export default function MyHome() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <AccountSection title="Личный кабинет">
      <FormProblems reply={reply} />
      <ServerOnly name="my-home">
        {view && (
          <Stack gap="m">
            {view.consent && <ConsentBlock {...view.consent} />}
            <p>Здравствуйте, {view.name}.</p>
            {view.administersDepartments && (
              <p>
                <a href="/manager/departments/">Отделы и сотрудники</a>
              </p>
            )}
            {view.waiting.map(({ kind, title, text, href }) => (
              <Notice
                key={href + title}
                tone={kind === "pay" ? "warning" : "success"}
                title={title}
                action={<ButtonLink href={href}>{kind === "pay" ? "Оплатить" : "Открыть"}</ButtonLink>}
              >
                <p>{text}</p>
              </Notice>
            ))}
            <AccountHome view={view} />
            {view.emailNotice && <EmailNotice {...view.emailNotice} />}
            {view.npsOrder && <NpsForm identity={view.npsOrder} reply={reply} />}
          </Stack>
        )}
      </ServerOnly>
    </AccountSection>
  );
}
