import { theme } from "../../../../vanilla.css.ts";
import { featureVariants } from "../../../styles/layered.ts";

const { color, type, weight } = theme;

const base = { fontSize: type.small, fontWeight: weight.bold } as const;
export const stock = featureVariants({
  today: { ...base, color: color.text.success },
  later: { ...base, color: color.text.muted },
  none: { ...base, color: color.text.danger },
});
