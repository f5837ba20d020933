import { useFetcher } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { BOOKING_PATH } from "../../../shared/booking-choice.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import type { SumView } from "./booking-sum.tsx";
import type { WorksView } from "./works-view.ts";

/** The open first block and what it costs. */
interface PricedWorks {
  works: WorksView | null;
  sum: SumView | null;
}

interface LiveWorks extends PricedWorks {
  /** The prices are not yet those of what is chosen. */
  isStale: boolean;
  /** What is read aloud of them. */
  news: string;
  form: RefObject<HTMLFormElement>;
  /** Asks for the prices of what the form says now. */
  ask(): void;
}

/** What is chosen in the first block is priced without another document. The address follows: a reload shows the same. */
export function useLiveWorks(loaded: PricedWorks): LiveWorks {
  const { load, state, data } = useFetcher<PricedWorks>();
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef("");
  const ask = useCallback(() => {
    if (!form.current) return;
    asked.current = queryOf(form.current);
    load(`${BOOKING_PATH}?${asked.current}`);
  }, [load]);
  // What was chosen before the scripts came.
  useEffect(() => {
    if (form.current && isChanged(form.current)) ask();
  }, [ask]);
  useAnswer(data, () => history.replaceState(history.state, "", `${BOOKING_PATH}?${asked.current}`));
  const { works, sum } = (loaded.works && data) || loaded;
  const isStale = state !== "idle";
  return { works, sum, isStale, news: data && !isStale ? "Цены обновлены." : "", form, ask };
}

const queryOf = (form: HTMLFormElement): string => {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return String(new URLSearchParams(given));
};

/** Whether a field says something else than the document did. */
const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
    return field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
  });
