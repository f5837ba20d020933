import { Dialog } from "../../ui/dialog.tsx";
import type { Certificate } from "./certificate-brand.ts";

export interface CertificateDialogProps {
  certificate: Certificate;
  onClose: () => void;
}

export function CertificateDialog({ certificate: { title, picture }, onClose }: CertificateDialogProps) {
  return (
    <Dialog title={title} closeHref={picture} onClose={onClose}>
      <img src={picture} alt={`${title}: образец для демонстрационного магазина`} width={900} height={640} />
    </Dialog>
  );
}
