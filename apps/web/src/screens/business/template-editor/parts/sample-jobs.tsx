import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import {
  jobNameRule,
  toleranceRule,
  type SampleJob,
  type TemplateDetails,
} from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import type { LiveQuote } from '../../../../features/live-quote/live-quote.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Menu } from '../../../../ui/menu.js';
import { useToast } from '../../../../ui/toast.js';
import { JobOutcomes } from './job-outcomes.js';

/** Answers as decimal text, by question id. */
type Answers = Readonly<Record<number, string>>;

interface EditorJobsProps {
  template: TemplateDetails;
  viewer: Viewer;
  /** The answers as typed: they can be kept if each is a number. */
  answers: Answers;
  quote: Pick<LiveQuote, 'wrongAnswers'>;
  /** Lines that are being edited: jobs are about what is saved. */
  unsaved: ReadonlySet<number>;
}

/** The sample jobs beside the sample quote: how they come out, and the way to keep, change and remove them. */
export function EditorJobs({ template, viewer, answers, quote, unsaved }: EditorJobsProps) {
  const [open, setOpen] = useState<{ job: SampleJob } | { answers: Answers } | null>(null);
  return (
    <div className="grid gap-2">
      <JobOutcomes
        template={template}
        viewer={viewer}
        acts={(job) => <JobMenu template={template} job={job} onEdit={() => setOpen({ job })} />}
      />
      {template.products.length > 0 && (
        <Button size="small" disabled={quote.wrongAnswers.size > 0} onClick={() => setOpen({ answers })}>
          Keep as a sample job…
        </Button>
      )}
      {open && <JobDialog template={template} of={open} unsaved={unsaved.size > 0} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface JobMenuProps {
  template: TemplateDetails;
  job: SampleJob;
  onEdit: () => void;
}

function JobMenu({ template, job, onEdit }: JobMenuProps) {
  const accept = useTemplateCommand(calls.acceptJob);
  const remove = useTemplateCommand(calls.removeJob);
  const bringBack = useTemplateCommand(calls.bringJobBack);
  const toast = useToast();
  const undoable = useUndoable();
  const body = { quote_template_id: template.id, id: job.id };

  async function run(command: typeof accept | typeof remove, undo: (() => Promise<unknown>) | null) {
    try {
      undoable((await command.mutateAsync({ body })).message, undo);
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <Menu
      end
      className="btn icon ghost small"
      label={`Actions for ${job.name}`}
      summary={<Ellipsis aria-hidden="true" />}
    >
      {(job.outcome === 'incomplete' || job.differences.length > 0) && (
        <button type="button" onClick={() => void run(accept, null)}>
          Accept the new figures
        </button>
      )}
      <button type="button" onClick={onEdit}>
        Name and tolerance…
      </button>
      <button type="button" className="danger" onClick={() => void run(remove, () => bringBack.mutateAsync({ body }))}>
        Remove
      </button>
    </Menu>
  );
}

interface JobDialogProps {
  template: TemplateDetails;
  of: { job: SampleJob } | { answers: Answers };
  unsaved: boolean;
  onClose: () => void;
}

/** Asks for the name and the tolerance of a job. */
function JobDialog({ template, of, unsaved, onClose }: JobDialogProps) {
  const old = 'job' in of ? of.job : null;
  const [name, setName] = useState(old?.name ?? '');
  const [tolerance, setTolerance] = useState(old?.tolerance ?? '');
  const [fault, setFault] = useState<{ name?: string; tolerance?: string }>({});
  const save = useTemplateCommand(calls.saveJob);
  const toast = useToast();
  const close = useGuardedClose({
    dirty: name.trim() !== (old?.name ?? '') || tolerance.trim() !== (old?.tolerance ?? ''),
    saving: save.isPending,
    about: 'the sample job',
    onClose,
  });

  async function submit() {
    const valid = follows(jobNameRule)(name);
    const percent = tolerance.trim();
    const wrong = percent !== '' && readNumber(toleranceRule, percent) === null;
    if (valid !== true || wrong)
      return setFault({
        ...(valid !== true && { name: valid }),
        ...(wrong && { tolerance: toleranceRule.message }),
      });
    try {
      const { message } = await save.mutateAsync({
        body: {
          quote_template_id: template.id,
          name: name.trim(),
          tolerance: percent === '' ? null : percent,
          ...('job' in of ? { id: of.job.id } : { answers: { ...of.answers } }),
        },
      });
      toast({ title: 'Success', message });
      onClose();
    } catch (error) {
      setFault({ name: messageOf(error) });
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={old ? 'Name and tolerance' : 'Keep as a sample job'}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => void submit()}>
            {old ? 'Save' : 'Keep job'}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {!old && (
          <p className="text-sm text-ink-2">
            {unsaved
              ? 'The quantities of these answers with the saved lines are what the job expects. Your unsaved lines do not count yet.'
              : 'The quantities of these answers are what the job expects. Each later change says whether they still come out.'}
          </p>
        )}
        <Field label="Name" error={fault.name}>
          <Input
            data-autofocus
            dir="auto"
            placeholder="Large bath"
            value={name}
            maxLength={jobNameRule.most}
            onChange={(event) => {
              setName(event.target.value);
              setFault({});
            }}
          />
        </Field>
        <Field
          label="Tolerance of the total"
          optional
          error={fault.tolerance}
          hint="Without one, every quantity must come out the same."
        >
          <Input
            numeric
            prefix="±"
            suffix="%"
            value={tolerance}
            onChange={(event) => {
              setTolerance(event.target.value);
              setFault({});
            }}
          />
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
