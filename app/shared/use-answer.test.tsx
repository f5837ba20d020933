// @vitest-environment jsdom
import { act, createContext, useContext, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { useAnswer } from "./use-answer.ts";

const Changes = createContext(0);
/** Changed outside of React, as React Router changes what a fetcher is read from. */
const outside: { answer?: object } = {};
const taken: object[] = [];
const seenByEffect: object[] = [];
let change = (_: number) => {};
let setOwn = (_: number) => {};

function Reader() {
  useContext(Changes);
  const [, setState] = useState(0);
  setOwn = setState;
  const { answer } = outside;
  useAnswer(answer, (each) => taken.push(each));
  // biome-ignore lint/correctness/useExhaustiveDependencies: as an effect of a fetcher's answer would be written
  useEffect(() => {
    if (answer) seenByEffect.push(answer);
  }, [answer]);
  return null;
}

function Page() {
  const [changes, setChanges] = useState(0);
  change = setChanges;
  return (
    <Changes.Provider value={changes}>
      <Reader />
    </Changes.Provider>
  );
}

it("hands on an answer that a rendering without changes has seen, which an effect depending on it misses", () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const root = createRoot(document.createElement("div"));
  act(() => root.render(<Page />));
  act(() => setOwn(1));
  const answer = {};
  outside.answer = answer;
  // React renders once more before it knows that nothing has changed.
  act(() => setOwn(1));
  expect(taken).toEqual([]);
  act(() => change(1));
  act(() => change(2));
  expect({ taken, seenByEffect }).toEqual({ taken: [answer], seenByEffect: [] });
  act(() => root.unmount());
});
