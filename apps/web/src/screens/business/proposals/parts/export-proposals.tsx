import type { ProposalsFileRequest } from '@quotewright/domain/proposals/contract-lists.js';
import { Download } from 'lucide-react';
import { proposalsFile } from '../../../../api/proposals.js';
import { useDownload } from '../../../../features/download/use-download.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';

interface ExportProps {
  request: ProposalsFileRequest;
  /** How many proposals the file holds. */
  count: number;
}

/** Saves proposals as a CSV file: those that are selected, or all that the list is kept to. */
export function ExportProposals({ request, count }: ExportProps) {
  const viewer = useViewer();
  const { busy, download } = useDownload();
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`Export ${counted(count, 'proposal')} as CSV`}
      onClick={() =>
        void download(
          () => proposalsFile(viewer.id, request),
          (name) => `Saved as ${name}.`,
        )
      }
    >
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}
