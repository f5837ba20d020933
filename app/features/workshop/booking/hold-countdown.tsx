import { useEffect, useState } from "react";
import { Notice } from "../../../ui/notice.tsx";

const TICK_MS = 1_000;

interface HoldCountdownProps {
  secondsLeft: number;
  /** The end by the clock of the centre: all that is said where scripts are off. */
  until: string;
}

/** How long the chosen time is kept. A hold is a courtesy: when it ends, the time can still be booked while nobody else takes it. */
export function HoldCountdown({ secondsLeft, until }: HoldCountdownProps) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const endsAt = Date.now() + secondsLeft * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000)));
    const interval = setInterval(tick, TICK_MS);
    return () => clearInterval(interval);
  }, [secondsLeft]);
  if (left === 0) return <Notice tone="warning">Время больше не держим за вами, но записаться ещё можно.</Notice>;
  return (
    <Notice>
      Держим это время за вами до {until}
      {left !== null && <span aria-hidden="true">, осталось {clock(left)}</span>}.
    </Notice>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
