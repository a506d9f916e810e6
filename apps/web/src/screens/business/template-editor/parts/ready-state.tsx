import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { readyQuery } from '../../../../api/ready.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { SkeletonText } from '../../../../ui/states.js';
import { failingOf, ReadyList } from './ready-list.js';

interface ReadyStateProps {
  template: TemplateDetails;
  viewer: Viewer;
  /** Whether the checks are shown. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Beside Publish: whether the template is ready, and its checks on request. */
export function ReadyState({ template, viewer, open, onOpen }: ReadyStateProps) {
  const ready = useQuery(readyQuery(viewer.id, template.id));
  const failing = ready.data ? failingOf(ready.data).length : 0;
  return (
    <>
      {ready.data && (
        <Button variant="ghost" onClick={() => onOpen(true)}>
          {failing === 0 ? (
            <Check aria-hidden="true" className="text-green" />
          ) : (
            <CircleAlert aria-hidden="true" className="text-accent-ink" />
          )}
          {failing === 0 ? 'Ready' : `${failing} to fix`}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => onOpen(false)}
        title={titleOf(ready.data && failing)}
        footer={<Button onClick={() => onOpen(false)}>Close</Button>}
      >
        {ready.isPending && <SkeletonText lines={6} />}
        <QueryFailed query={ready} />
        {ready.data && (
          <>
            {failing > 0 && (
              <p className="text-sm text-ink-2">
                {ready.data.rule === 'blocks'
                  ? 'Publishing is blocked until all of it is fixed, or an admin overrides it with a reason.'
                  : 'It can be published as it is. The history then says what was not ready.'}
              </p>
            )}
            <ReadyList template={template} ready={ready.data} />
          </>
        )}
      </Dialog>
    </>
  );
}

/** `failing`: how many checks; undefined while that is not known. */
function titleOf(failing: number | undefined): string {
  if (failing === undefined) return 'Ready check';
  return failing === 0 ? 'Ready to publish' : `${failing} to fix before publishing`;
}
