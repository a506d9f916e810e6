import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import type { ReviewStep, TemplateDetails, TemplateReview } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Check, Clock, MessageSquareWarning } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { useTemplateCommand, useTemplatesChanged } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { useLeaveGuard } from '../../../../features/form/unsaved.js';
import { Reason } from '../../../../features/history/reason.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { counted } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';
import { NoteField, Said } from './review-note.js';

/** Where the review stands, who said what, and what the viewer can do next, with a note. */
export function ReviewPanel({
  template,
  review,
  viewer,
}: {
  template: TemplateDetails;
  review: TemplateReview;
  viewer: Viewer;
}) {
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const ways = {
    request: useTemplateCommand(calls.requestReview),
    approve: useTemplateCommand(calls.approve),
    changes: useTemplateCommand(calls.requestChanges),
  };
  const changed = useTemplatesChanged();
  const toast = useToast();
  const busy = Object.values(ways).some(({ isPending }) => isPending);
  useLeaveGuard(note.trim() !== '' && !busy, (query) => query.get('view'));

  async function run(way: keyof typeof ways) {
    const text = note.trim();
    if (way === 'changes' && !text) return setFailure('Say what to change.');
    setFailure(null);
    const about = { quote_template_id: template.id, at_version: review.version };
    try {
      const { message } =
        way === 'changes'
          ? await ways.changes.mutateAsync({ body: { ...about, note: text } })
          : await ways[way].mutateAsync({ body: { ...about, ...(text && { note: text }) } });
      setNote('');
      toast({ title: 'Success', message });
    } catch (error) {
      setFailure(messageOf(error));
      if (isApiError(error) && error.status === 409) changed();
    }
  }

  const { state, request, approvals, answer, own, needed, able } = review;
  const standing = approvals.filter(({ stale, left }) => !stale && !left);
  const approved = standing.some(({ actor }) => actor.id === viewer.id);
  const mayAsk = state !== 'asked' || request!.stale;
  return (
    <section className="review-panel" aria-label="Review">
      <div className="review-state">
        {state === 'asked' ? <Badge tone="info">In review</Badge> : null}
        <p className="font-semibold">{stateWords(review, standing.length)}</p>
      </div>
      {needed > 0 && (
        <p className="text-sm text-ink-2">
          {standing.length >= needed
            ? 'It can be published.'
            : `Publishing needs ${counted(needed, 'approval')} by admins who changed nothing in it since the last publish.`}
        </p>
      )}
      {needed > able && <TooFewApprovers needed={needed} able={able} />}
      <ul className="review-steps">
        {request && (
          <Step
            step={request}
            said="asked for a review"
            icon={<Clock aria-hidden="true" />}
            stale={request.stale && 'The template was changed since.'}
          />
        )}
        {approvals.map((approval) => (
          <Step
            key={approval.actor.id}
            step={approval}
            said="approved it"
            icon={<Check aria-hidden="true" />}
            stale={
              approval.left
                ? 'Not an active admin any more: this no longer counts.'
                : approval.stale && 'The template was changed since: this no longer counts.'
            }
          />
        ))}
        {answer && (
          <Step
            step={answer}
            said="asked for changes"
            icon={<MessageSquareWarning aria-hidden="true" />}
            stale={answer.stale && 'The template was changed since.'}
          />
        )}
      </ul>
      <NoteField
        label="Note"
        optional
        maxLength={reasonRule.most}
        value={note}
        onType={(text) => {
          setNote(text);
          setFailure(null);
        }}
        failure={failure}
      />
      <div className="review-acts">
        {mayAsk && (
          <Button
            variant={state === 'asked' ? undefined : 'primary'}
            busy={ways.request.isPending}
            disabled={busy}
            onClick={() => void run('request')}
          >
            {state === 'asked' ? 'Request review again' : 'Request review'}
          </Button>
        )}
        {state === 'asked' && (
          <>
            {!own && !approved && (
              <Button
                variant="primary"
                busy={ways.approve.isPending}
                disabled={busy}
                onClick={() => void run('approve')}
              >
                Approve
              </Button>
            )}
            <Button busy={ways.changes.isPending} disabled={busy} onClick={() => void run('changes')}>
              Request changes
            </Button>
          </>
        )}
      </div>
      {state === 'asked' && own && able > 0 && (
        <p className="text-sm text-ink-3">
          You changed this template since it was last published, so another admin has to approve it.
        </p>
      )}
    </section>
  );
}

/** Says that nobody can approve the template, or too few can, and what to do. */
function TooFewApprovers({ needed, able }: { needed: number; able: number }) {
  return (
    <Notice tone="warn">
      {able === 0
        ? 'Every admin changed this template since it was last published, so no one can approve it. '
        : `Every admin but one changed this template since it was last published, so it cannot get ${counted(needed, 'approval')}. `}
      {'Discard the changes, add another admin, or ask for fewer approvals on '}
      <Link to={paths.account()}>your account page</Link>.
    </Notice>
  );
}

function stateWords({ state, needed, approvals }: TemplateReview, standing: number): string {
  if (state === 'none') return 'No review was requested.';
  if (state === 'changes_requested') return 'Changes were requested.';
  if (needed > 0) return `${standing} of ${counted(needed, 'approval')}`;
  if (standing > 0) return standing === 1 ? 'Approved once' : `Approved ${standing} times`;
  return approvals.length > 0 ? 'Not approved since the last change' : 'Not approved yet';
}

interface StepProps {
  step: ReviewStep;
  said: string;
  icon: ReactNode;
  /** What makes it stale. */
  stale: string | false;
}

/** What somebody said, and whether the content was changed since. */
function Step({ step, said, icon, stale }: StepProps) {
  return (
    <li className={stale ? 'stale' : undefined}>
      {icon}
      <div className="min-w-0">
        <p>
          <Said by={step.actor} at={step.at} what={said} />
        </p>
        {step.note && (
          <p className="review-note">
            <Reason text={step.note} />
          </p>
        )}
        {stale && <p className="text-sm text-brick">{stale}</p>}
      </div>
    </li>
  );
}
