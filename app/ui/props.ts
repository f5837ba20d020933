/** Attributes that a component passes on to its element: all but the ones that would let a caller restyle it. */
export type Unstyled<Props> = Omit<Props, "className" | "style">;
