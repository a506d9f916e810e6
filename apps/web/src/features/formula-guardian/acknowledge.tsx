import type { ReadyWarning } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { messageOf } from '../../api/errors.js';
import { useTemplateCommand } from '../../api/templates.js';
import { Button } from '../../ui/button.js';
import { Ago } from '../../ui/time.js';
import { useToast } from '../../ui/toast.js';

interface AcknowledgeProps {
  templateId: number;
  warning: ReadyWarning;
}

/** Says that a warning looks right, for the value that it is about; or who said so, and takes that back. */
export function Acknowledge({ templateId, warning: { path, value, message, acknowledged } }: AcknowledgeProps) {
  const acknowledge = useTemplateCommand(calls.acknowledge);
  const toast = useToast();
  async function say(right: boolean) {
    try {
      await acknowledge.mutateAsync({
        body: { quote_template_id: templateId, path, value, acknowledged: right },
      });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  if (!acknowledged)
    return (
      <Button
        size="small"
        busy={acknowledge.isPending}
        aria-label={`Looks right: ${message}`}
        onClick={() => void say(true)}
      >
        Looks right
      </Button>
    );
  return (
    <span className="acknowledged">
      <span>
        Looks right, said <bdi>{acknowledged.actor.name ?? 'a deleted account'}</bdi> <Ago at={acknowledged.at} />
      </span>
      <Button
        size="small"
        variant="plain"
        busy={acknowledge.isPending}
        aria-label={`Undo “looks right”: ${message}`}
        onClick={() => void say(false)}
      >
        Undo
      </Button>
    </span>
  );
}
