import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/customers/account/account-section.tsx";
import { changeProfile } from "../features/customers/profile/change-profile.server.ts";
import { loadProfile } from "../features/customers/profile/profile.server.ts";
import { useProfileOpened } from "../features/customers/profile/profile-opened.ts";
import { ProfilePage } from "../features/customers/profile/profile-page.tsx";
import { LoyaltyBlock } from "../features/sales/loyalty/loyalty-block.tsx";
import { changeMembership, loadMembership } from "../features/sales/loyalty/membership.server.ts";
import { ServerOnly } from "../framework/server-only.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { Stack } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireUser } from "../visitor/require-user.server.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Данные" }];

const PROBLEM_TITLES: Partial<Record<string, string>> = {
  "email-resend": "Письмо не отправлено",
  loyalty: "Вы ещё не участник программы",
};

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  const membership = await loadMembership(visitor, user, new URL(request.url));
  return withServerOnlyData({}, { profile: loadProfile(user), membership });
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const user = requireUser(visitor, request);
  const form = await request.formData();
  return (await changeMembership(visitor, form)) ?? changeProfile({ visitor, user, form });
}

export default function MyProfile() {
  const { serverOnlyData: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useProfileOpened();
  return (
    <Stack gap="m">
      {reply && <FormProblems reply={reply} title={PROBLEM_TITLES[reply.form] ?? "Данные не сохранены"} />}
      <ServerOnly name="my-profile">
        {view && (
          <AccountSection title="Данные">
            <ProfilePage
              view={view.profile}
              reply={reply}
              more={{
                block: <LoyaltyBlock loyalty={view.membership.loyalty} reply={reply} />,
                isFirst: view.membership.isFirst,
              }}
            />
          </AccountSection>
        )}
      </ServerOnly>
    </Stack>
  );
}
