import type { SignInFilter } from '@quotewright/domain/identity/contract-sign-ins.js';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportSignIns } from '../../../../api/accounts.js';
import { messageOf } from '../../../../api/errors.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { saveFile } from '../../../../lib/save-file.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';

/** Saves exactly what is filtered as a CSV file. */
export function ExportSignIns({ filter, disabled }: { filter: SignInFilter; disabled: boolean }) {
  const viewer = useViewer();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function onExport() {
    setBusy(true);
    try {
      const { name, content } = await exportSignIns(viewer.id, filter);
      saveFile(name, content);
      toast({ message: `Saved as ${name}. The export itself is in the history.` });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} disabled={disabled} onClick={() => void onExport()}>
      <Download aria-hidden="true" />
      Export as CSV
    </Button>
  );
}
