import { declareLayers } from "./layered.ts";

declareLayers();
