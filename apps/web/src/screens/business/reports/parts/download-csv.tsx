import { Download } from 'lucide-react';
import type { Downloaded } from '../../../../api/download.js';
import { useDownload } from '../../../../features/download/use-download.js';
import { Button } from '../../../../ui/button.js';

/** Saves what a panel shows as a CSV file. */
export function DownloadCsv({ of, fetch }: { of: string; fetch: () => Promise<Downloaded> }) {
  const { busy, download } = useDownload();
  return (
    <Button
      size="small"
      variant="plain"
      busy={busy}
      className="no-print"
      aria-label={`Download ${of} as CSV`}
      onClick={() => void download(fetch, (name) => `Saved as ${name}.`)}
    >
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}
