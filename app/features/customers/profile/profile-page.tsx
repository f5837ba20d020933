import type { ReactElement } from "react";
import type { FormReply } from "../../../shared/form-reply.ts";
import { KeptFormNotice } from "../../../shared/kept-form-notice.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { EmailsBlock } from "./emails-block.tsx";
import { NamesForm } from "./names-form.tsx";
import { PhonesBlock } from "./phones-block.tsx";
import type { ProfileView } from "./profile.server.ts";

interface ProfilePageProps {
  view: ProfileView;
  reply?: FormReply;
  /** A block of another capability among those of the customer's own data. */
  more: { block: ReactElement; isFirst: boolean };
}

/** The customer's own data, a form for each part. ACC-005, ACC-018 … ACC-020 */
export function ProfilePage({ view, reply, more }: ProfilePageProps) {
  return (
    <Stack gap="m">
      <KeptFormNotice kept={view.kept} />
      {more.isFirst && more.block}
      <NamesForm names={view.names} reply={reply} />
      <PhonesBlock phones={view.phones} />
      <EmailsBlock emails={view.emails} isForPassword={view.needsEmailForPassword} reply={reply} />
      {!more.isFirst && more.block}
    </Stack>
  );
}
