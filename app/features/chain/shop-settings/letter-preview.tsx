import { Card } from "../../../ui/card.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";

interface LetterPreviewProps {
  /** With example values; null while the texts are wrong. */
  letter: { subject: string; paragraphs: readonly string[] } | null;
  problems: readonly string[];
}

/** A letter as a customer would get it. */
export function LetterPreview({ letter, problems }: LetterPreviewProps) {
  return (
    <section aria-label="Как это выглядит">
      {letter ? (
        <Card>
          <Stack gap="s">
            <strong>{letter.subject}</strong>
            {letter.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </Card>
      ) : (
        <Notice tone="danger" live>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
    </section>
  );
}
