import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors.js';
import { rehearsalQuery } from '../../../../api/rehearsal.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { useToast } from '../../../../ui/toast.js';

/** The newest rehearsal of a template, read again while it runs, and what can be done with it. */
export function useRehearsal(template: TemplateDetails, viewer: Viewer, page = 1) {
  const query = useQuery(rehearsalQuery(viewer.id, template.id, page));
  const start = useTemplateCommand(calls.rehearse);
  const cancel = useTemplateCommand(calls.cancelRehearsal);
  const toast = useToast();
  const run = async (command: typeof start) => {
    try {
      await command.mutateAsync({ body: { quote_template_id: template.id } });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  };
  return {
    query,
    starting: start.isPending,
    cancelling: cancel.isPending,
    start: () => void run(start),
    cancel: () => void run(cancel),
  };
}
