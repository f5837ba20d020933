import { useEffect, useLayoutEffect } from "react";

/** An effect that waits would run at the next click, after what it has changed and before its handler, and take that back. */
export const useAtCommit = typeof document === "undefined" ? useEffect : useLayoutEffect;
