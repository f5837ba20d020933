import { pictureSize } from "../../../shared/picture-size.ts";
import { Dialog } from "../../../ui/dialog.tsx";

export interface Certificate {
  title: string;
  /** Path. */
  picture: string;
}

export interface CertificateDialogProps {
  certificate: Certificate;
  onClose: () => void;
}

/** Pixels of a picture whose path does not say them. */
const USUAL_SIZE = { width: 900, height: 640 };

export function CertificateDialog({ certificate: { title, picture }, onClose }: CertificateDialogProps) {
  return (
    <Dialog title={title} closeHref={picture} onClose={onClose}>
      <img src={picture} alt={title} {...(pictureSize(picture) ?? USUAL_SIZE)} />
    </Dialog>
  );
}
