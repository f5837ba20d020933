/** Makes the demo shop that sites of tests start from, so that the processes of tests do not make it each. */
import { demoTemplate } from "./site.ts";

await demoTemplate();
