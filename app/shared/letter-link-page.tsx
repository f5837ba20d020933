import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Heading } from "../ui/heading.tsx";
import { Container, Stack } from "../ui/layout.tsx";
import { Notice } from "../ui/notice.tsx";

/** What the route knows of a page behind the link of a letter. */
export interface LetterLinkView {
  token: string;
  isDone: boolean;
  problem: string | null | undefined;
}

interface LetterLinkPageProps extends LetterLinkView {
  /** Path of the page, to which the button posts. */
  path: string;
  title: string;
  button: string;
  /** A way on beside the problem. */
  problemAction?: ReactNode;
  done: { title: string; action: ReactNode; text: string };
  /** What the button does. */
  children: ReactNode;
}

/** The page behind the link of a letter: nothing happens before its button is pressed. */
export function LetterLinkPage({
  token,
  isDone,
  problem,
  path,
  title,
  button,
  problemAction,
  done,
  children,
}: LetterLinkPageProps) {
  return (
    <Container width="narrow">
      {isDone ? (
        <EmptyState icon="check" level={1} title={done.title} actions={done.action}>
          <p>{done.text}</p>
        </EmptyState>
      ) : (
        <Stack gap="m">
          <Heading level={1}>{title}</Heading>
          {problem && (
            <Notice live tone="danger" action={problemAction}>
              {problem}
            </Notice>
          )}
          <p>{children}</p>
          <form method="post" action={`${path}?${new URLSearchParams({ token })}`}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="primary">
              {button}
            </Button>
          </form>
        </Stack>
      )}
    </Container>
  );
}
