import { useEffect, useLayoutEffect } from "react";

/** A passive effect may run only at the next click, between the change and its handler, and would undo that change. */
export const useAtCommit = typeof document === "undefined" ? useEffect : useLayoutEffect;
