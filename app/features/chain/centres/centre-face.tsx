import { centrePhotoHeight } from "../../../../gateway/contract/catalogue/picture-views.ts";
import { media } from "../../../styles/responsive-style.ts";
import { Facade } from "./facade.tsx";
import type { FaceView, PhotoView } from "./facade-view.ts";

interface CentreFaceProps {
  face: FaceView;
  photo: PhotoView | null;
  /** The wide one, of a centre's own page: what stands on its sign. */
  sign?: string;
  className: string;
}

const PAGE_WIDTHS = [320, 480, 640, 960];
/** The columns of `centre-head.css.ts`. */
const PAGE_SIZES = `${media.desktop} 22rem, 100vw`;
const [PAGE, CARD, CARD_DENSE] = [640, 240, 320];

/** What a centre looks like: the shop's photograph of it, or else a drawing. The wide one is on the first screen. */
export function CentreFace({ face, photo, sign, className }: CentreFaceProps) {
  if (!photo) return <Facade face={face} className={className} {...(sign !== undefined && { sign })} />;
  const { base, alt } = photo;
  const isWide = sign !== undefined;
  const width = isWide ? PAGE : CARD;
  const srcSet = isWide
    ? PAGE_WIDTHS.map((each) => `${base}-${each} ${each}w`).join(", ")
    : `${base}-${CARD}, ${base}-${CARD_DENSE} 2x`;
  return (
    <img
      src={`${base}-${width}`}
      srcSet={srcSet}
      sizes={isWide ? PAGE_SIZES : undefined}
      width={width}
      height={centrePhotoHeight(width)}
      alt={alt}
      loading={isWide ? undefined : "lazy"}
      className={className}
    />
  );
}
