import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { ConsentForm } from "./consent-form.tsx";

interface ConsentBlockProps {
  inviter: string | null;
  rulesVersion: string;
  /** The page is sent without scripts. */
  isPlain: boolean;
}

/** On the first page of the account, where scripts would open the modal. LOY-028 */
export function ConsentBlock({ inviter, rulesVersion, isPlain }: ConsentBlockProps) {
  const block = (
    <Card as="section" labelledBy="consent-heading">
      <Stack gap="s">
        <Heading level={2} size="large" id="consent-heading">
          Программа лояльности
        </Heading>
        <ConsentForm inviter={inviter} rulesVersion={rulesVersion} />
      </Stack>
    </Card>
  );
  return isPlain ? block : <noscript>{block}</noscript>;
}
