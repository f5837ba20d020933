import type { ReactNode } from "react";
import { textSize } from "../styles/typography.css.ts";

interface HeadingProps {
  level: 1 | 2 | 3 | 4;
  /** Follows the level unless given: hero, title, large, body. */
  size?: keyof typeof textSize;
  id?: string;
  children: ReactNode;
}

const sizeOfLevel = { 1: "hero", 2: "title", 3: "large", 4: "body" } as const;

export function Heading({ level, size = sizeOfLevel[level], id, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={textSize[size]}>
      {children}
    </Tag>
  );
}
