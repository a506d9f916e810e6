import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Downloaded } from '../../../../api/download.js';
import { messageOf } from '../../../../api/errors.js';
import { saveFile } from '../../../../lib/save-file.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';

/** Saves what a panel shows as a CSV file. */
export function DownloadCsv({ of, fetch }: { of: string; fetch: () => Promise<Downloaded> }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { name, content } = await fetch();
      saveFile(name, content);
      toast({ message: `Saved as ${name}.` });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="small"
      variant="plain"
      busy={busy}
      className="no-print"
      aria-label={`Download ${of} as CSV`}
      onClick={() => void download()}
    >
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}
