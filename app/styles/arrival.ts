import { keyframes } from "@vanilla-extract/css";

/** For what comes after the page, once: `styles/reset.css.ts` leaves it out for who wants no movement. */
export const arrival = () => `${keyframes({ from: { opacity: 0 } })} 0.15s`;
