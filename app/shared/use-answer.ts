import { useEffect, useRef } from "react";

/**
 * Hands on each answer of a fetcher once. An effect that depends on the answer misses some: React Router changes in place what a fetcher is read
 * from, so a component that is rendered for another reason, in which nothing has changed for React, sees the answer already. React drops
 * that rendering but keeps what its effects depended on, and the rendering that is shown finds it the same as before. Whoever signed in by Safari
 * within some fifty milliseconds of the page's scripts stayed where they were.
 */
export function useAnswer<Answer>(answer: Answer | undefined, take: (answer: Answer) => void): void {
  const taken = useRef<Answer>();
  useEffect(() => {
    if (answer === undefined || answer === taken.current) return;
    taken.current = answer;
    take(answer);
  });
}
