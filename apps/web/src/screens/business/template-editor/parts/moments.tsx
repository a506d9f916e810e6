import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { momentNameRule, type Moment, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Menu } from '../../../../ui/menu.js';
import { useToast } from '../../../../ui/toast.js';

/** What is named: a version of the template, or a moment again. */
export type Naming = { version: number } | { moment: Moment };

interface MomentDialogProps {
  template: TemplateDetails;
  naming: Naming;
  onClose: () => void;
}

/** Asks for the name of a moment. */
export function MomentDialog({ template, naming, onClose }: MomentDialogProps) {
  const old = 'moment' in naming ? naming.moment.name : '';
  const [name, setName] = useState(old);
  const [fault, setFault] = useState<string>();
  const save = useTemplateCommand(calls.saveMoment);
  const toast = useToast();
  const close = useGuardedClose({
    dirty: name.trim() !== old,
    saving: save.isPending,
    about: 'the name',
    onClose,
  });

  async function submit() {
    const valid = follows(momentNameRule)(name);
    if (valid !== true) return setFault(valid);
    try {
      const { message } = await save.mutateAsync({
        body: {
          quote_template_id: template.id,
          name: name.trim(),
          ...('moment' in naming ? { id: naming.moment.id } : { at_version: naming.version }),
        },
      });
      toast({ title: 'Success', message });
      onClose();
    } catch (error) {
      setFault(messageOf(error));
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={'moment' in naming ? 'Rename this moment' : 'Name this moment'}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => void submit()}>
            Save name
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field
          label="Name"
          error={fault}
          hint={
            'version' in naming ? `Version ${naming.version} of the template. Naming it changes nothing.` : undefined
          }
        >
          <Input
            data-autofocus
            dir="auto"
            placeholder="Before spring prices"
            value={name}
            maxLength={momentNameRule.most}
            onChange={(event) => {
              setName(event.target.value);
              setFault(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

interface MarkerProps {
  template: TemplateDetails;
  moment: Moment;
  /** Absent for those who may only read. */
  onRename?: (naming: Naming) => void;
}

/** A named moment between the changes: what follows below it is what it named. */
export function MomentMarker({ template, moment, onRename }: MarkerProps) {
  const remove = useTemplateCommand(calls.removeMoment);
  const toast = useToast();
  async function run() {
    try {
      const { message } = await remove.mutateAsync({ body: { quote_template_id: template.id, id: moment.id } });
      toast({ title: 'Success', message });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <li className="history-moment">
      <Flag aria-hidden="true" />
      <p>
        <b className="font-semibold">
          <bdi>{moment.name}</bdi>
        </b>
        <span className="history-note">{`Version ${moment.version}${moment.actor.name ? `, named by ${moment.actor.name}` : ''}`}</span>
      </p>
      {onRename && (
        <Menu
          end
          className="btn icon ghost small"
          label={`Actions for ${moment.name}`}
          summary={<Ellipsis aria-hidden="true" />}
        >
          <button type="button" onClick={() => onRename({ moment })}>
            Rename…
          </button>
          <button type="button" className="danger" onClick={() => void run()}>
            Remove name
          </button>
        </Menu>
      )}
    </li>
  );
}
