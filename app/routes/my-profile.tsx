import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSection } from "../features/account/account-section.tsx";
import { changeProfile } from "../features/profile/change-profile.server.ts";
import { loadProfile } from "../features/profile/profile.server.ts";
import { ProfilePage } from "../features/profile/profile-page.tsx";
import { useProfileVisit } from "../features/profile/profile-visit.ts";
import { privatePage } from "../http/cache-headers.ts";
import { requireUser } from "../http/guards.server.ts";
import { FormProblems } from "../shared/form-problems.tsx";
import { withServerSide } from "../shared/server-side.ts";
import { Stack } from "../ui/layout.tsx";
import { Static } from "../ui/static.tsx";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Данные" }];

const PROBLEM_TITLES: Partial<Record<string, string>> = {
  "email-resend": "Письмо не отправлено",
  loyalty: "Вы ещё не участник программы",
};

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  const user = requireUser(visitor, request);
  return withServerSide({}, await loadProfile(visitor, user, new URL(request.url)));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  const user = requireUser(visitor, request);
  return changeProfile({ visitor, user, form: await request.formData() });
}

export default function MyProfile() {
  const { serverSide: view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useProfileVisit();
  return (
    <Stack gap="m">
      {reply && <FormProblems reply={reply} title={PROBLEM_TITLES[reply.form] ?? "Данные не сохранены"} />}
      <Static name="my-profile">
        {import.meta.env.SSR && view && (
          <AccountSection title="Данные">
            <ProfilePage view={view} reply={reply} />
          </AccountSection>
        )}
      </Static>
    </Stack>
  );
}
