import { globalLayer } from "@vanilla-extract/css";
import { layerNames } from "../../vanilla.css.ts";

// Shared CSS may be linked after a route's own: the order said here, in the root's first stylesheet, decides instead.
for (const name of layerNames) globalLayer(name);
