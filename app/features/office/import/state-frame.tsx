import type { ComponentProps, ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";

interface StateFrameProps {
  /** The list above it. */
  list: { label: string; href: string };
  /** What has just been done. */
  messages?: readonly string[];
  title: string;
  state: { tone: ComponentProps<typeof Badge>["tone"]; text: string };
  children: ReactNode;
}

/** A page of an import, or of where its files come from: its name, how it is now, and what there is to know and to do. */
export function StateFrame({ list, messages = [], title, state, children }: StateFrameProps) {
  return (
    <BackOfficeFrame trail={[list]} messages={messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {title}
          </Heading>
          <div>
            <Badge tone={state.tone}>{state.text}</Badge>
          </div>
          {children}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
