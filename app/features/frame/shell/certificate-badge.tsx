import { type ComponentType, type MouseEvent, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import type { Certificate, CertificateDialogProps } from "./certificate-dialog.tsx";
import * as css from "./site-footer.css.ts";

/** A link to the picture, which scripts show in a dialog; its code is loaded at the first click. NAV-008, NAV-009 */
export function CertificateBadge({ certificate }: { certificate: Certificate }) {
  const [Dialog, setDialog] = useState<ComponentType<CertificateDialogProps> | null>(null);

  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { CertificateDialog } = await import("./certificate-dialog.tsx");
      setDialog(() => CertificateDialog);
    } catch {
      window.location.assign(certificate.picture);
    }
  };

  return (
    <>
      <a className={css.link} href={certificate.picture} onClick={open}>
        <Icon name="check" size={16} />
        {certificate.title}
      </a>
      {Dialog && <Dialog certificate={certificate} onClose={() => setDialog(null)} />}
    </>
  );
}
