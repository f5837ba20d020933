import { DEMO_TEXTS, type DemoTextSubject } from "./data/texts.ts";
import type { DemoSegment } from "./data/tyre-models.ts";
import { seededRandom } from "./seeded-random.ts";

/** Two sentences about each subject; the same key gives the same text. */
export function descriptionText(
  subjects: readonly DemoTextSubject[],
  segment: DemoSegment | null,
  key: string,
): string {
  const random = seededRandom(`text/${key}`);
  return subjects
    .flatMap((subject) => {
      const fitting = DEMO_TEXTS.filter(
        (text) => text.subject === subject && (text.segment === undefined || text.segment === segment),
      );
      const first = fitting[random.between(0, fitting.length - 1)];
      const others = fitting.filter((text) => text !== first);
      const second = others.length > 0 ? random.pick(others) : undefined;
      return [first, second].flatMap((text) => text?.text ?? []);
    })
    .join(" ");
}
