import { shownMeasurement } from '@quotewright/domain/formula/shown.js';
import type { Lead } from '@quotewright/domain/leads/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { useSeesAs } from '../../../../api/identity.js';
import { leadQuery, useForgetLead, useLeadSeen, useSettleLead, useWithdrawLead } from '../../../../api/leads.js';
import { paths } from '../../../../app/paths.js';
import { LeadBadge } from '../../../../features/leads/lead-badge.js';
import { leadBusiness } from '../../../../features/leads/lead-words.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';
import { Day } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';
import { DeclineForm } from './decline-form.js';

/** One lead: what was measured, for whom, what became of it, and the next step. Opening it marks it as seen. */
export function LeadPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const viewer = useViewer();
  const query = useQuery(leadQuery(viewer.id, id));
  const lead = query.data;
  const { mutate: markSeen } = useLeadSeen();
  const seesAs = useSeesAs();
  const unseen = lead?.side === 'received' && lead.state === 'sent' && viewer.may('work') && !seesAs;
  useEffect(() => {
    if (unseen) markSeen({ id });
  }, [unseen, id, markSeen]);
  const [declining, setDeclining] = useState(false);

  if (isApiError(query.error, 'not_found'))
    return (
      <SidePanel open reading title="Lead not found" onClose={onClose}>
        <p className="text-ink-2">It was withdrawn, or the link is not for your business.</p>
      </SidePanel>
    );
  if (lead && declining) return <DeclineForm lead={lead} onClose={onClose} onBack={() => setDeclining(false)} />;
  return (
    <SidePanel
      open
      reading
      title={lead ? lead.template.name : 'Lead'}
      onClose={onClose}
      footer={lead && viewer.may('work') && <Steps lead={lead} onDecline={() => setDeclining(true)} onGone={onClose} />}
    >
      {query.isPending && <SkeletonText lines={8} />}
      <QueryFailed query={query} />
      {lead && <LeadFacts lead={lead} />}
    </SidePanel>
  );
}

function LeadFacts({ lead }: { lead: Lead }) {
  const { side, state, answers, note, decline_reason: reason, template } = lead;
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p>
          <LeadBadge lead={lead} />
        </p>
        <dl className="lead-facts">
          <dt>{side === 'sent' ? 'To' : 'From'}</dt>
          <dd>
            <bdi>{leadBusiness(lead)}</bdi>
          </dd>
          <dt>Sent</dt>
          <dd>
            <Day at={lead.sent_at} />
            {lead.sent_by && (
              <>
                {' by '}
                <bdi>{lead.sent_by}</bdi>
              </>
            )}
          </dd>
          {lead.seen_at && <Step word="Seen" at={lead.seen_at} />}
          {lead.quoted_at && <Step word="Quoted" at={lead.quoted_at} />}
          {state === 'declined' && <Step word="Declined" at={lead.changed_at} />}
          {state === 'won' && <Step word="Won" at={lead.changed_at} />}
          {state === 'lost' && <Step word="Lost" at={lead.changed_at} />}
        </dl>
        {reason && <p dir="auto">{reason}</p>}
      </div>
      <section className="grid gap-2" aria-label="Measurements">
        <h3>Measurements</h3>
        <dl className="lead-facts lead-measures">
          {answers.map(({ question_id, title, unit, answer }) => (
            <div key={question_id} className="contents">
              <dt>
                <bdi>{title}</bdi>
              </dt>
              <dd>
                <bdi dir="ltr">{shownMeasurement(answer, unit)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {template.alias === null && (
          <Notice tone="warn">This template is no longer in the gallery. The measurements are kept here only.</Notice>
        )}
      </section>
      {note && (
        <section className="grid gap-2" aria-label="Note">
          <h3>Note</h3>
          <p dir="auto" className="whitespace-pre-line break-words">
            {note}
          </p>
        </section>
      )}
      <Customer lead={lead} />
    </div>
  );
}

function Step({ word, at }: { word: string; at: string }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>
        <Day at={at} />
      </dd>
    </>
  );
}

/** Whom the work is for, while that is known, and the way to delete it. */
function Customer({ lead: { id, customer, consent, note, forgotten_at } }: { lead: Lead }) {
  const viewer = useViewer();
  const confirm = useConfirm();
  const toast = useToast();
  const forget = useForgetLead();
  async function onForget() {
    const sure = await confirm({
      title: 'Delete the customer’s details and the note?',
      body: 'They go for good, for you and for the other business. The measurements and the state stay.',
      action: 'Delete details',
      keep: 'Keep them',
      danger: true,
    });
    if (!sure) return;
    try {
      toast({ message: (await forget.mutateAsync({ id })).message });
    } catch (error) {
      toast({ tone: 'bad', title: 'Error', message: messageOf(error) });
    }
  }
  if (forgotten_at)
    return (
      <p className="text-sm text-ink-3">
        Note and customer were deleted on <Day at={forgotten_at} />.
      </p>
    );
  if (!customer && !note) return null;
  return (
    <section className="grid gap-2" aria-label="Customer">
      {customer && (
        <>
          <h3>Customer</h3>
          <dl className="lead-facts">
            <dt>Name</dt>
            <dd>
              <bdi>{customer.name}</bdi>
            </dd>
            {customer.email && (
              <>
                <dt>Email</dt>
                <dd>
                  <a href={`mailto:${customer.email}`}>{customer.email}</a>
                </dd>
              </>
            )}
            {customer.phone && (
              <>
                <dt>Phone</dt>
                <dd>
                  <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`}>
                    <bdi dir="ltr">{customer.phone}</bdi>
                  </a>
                </dd>
              </>
            )}
          </dl>
          <p className="text-sm text-ink-3" dir="auto">
            {consent}
          </p>
        </>
      )}
      {viewer.may('work') && (
        <div>
          <Button size="small" variant="danger" busy={forget.isPending} onClick={() => void onForget()}>
            {customer ? 'Delete customer and note' : 'Delete the note'}
          </Button>
        </div>
      )}
    </section>
  );
}

interface StepsProps {
  lead: Lead;
  onDecline: () => void;
  /** It is no longer there. */
  onGone: () => void;
}

/** What can be done next, for those who may. */
function Steps(props: StepsProps) {
  return props.lead.side === 'sent' ? <SentSteps {...props} /> : <ReceivedSteps {...props} />;
}

function ReceivedSteps({ lead: { id, state, template, quote_id }, onDecline }: StepsProps) {
  const { pathname, search } = useLocation();
  const settle = useSettleLead();
  const toast = useToast();
  const settled = state === 'won' || state === 'lost';
  const answer = (to: 'won' | 'lost') =>
    settle.mutate(
      { id, state: to },
      {
        onSuccess: ({ message }) => toast({ message }),
        onError: (error) => toast({ tone: 'bad', title: 'Error', message: messageOf(error) }),
      },
    );
  const start = template.alias && paths['business-quote'](template.alias, { u: pathname + search, lead: id });
  return (
    <>
      {(state === 'sent' || state === 'seen') && <Button onClick={onDecline}>Decline</Button>}
      {(state === 'quoted' || state === 'lost') && (
        <Button busy={settle.isPending} onClick={() => answer('won')}>
          {settled ? 'Won after all' : 'Won'}
        </Button>
      )}
      {(state === 'quoted' || state === 'won') && (
        <Button busy={settle.isPending} onClick={() => answer('lost')}>
          {settled ? 'Lost after all' : 'Lost'}
        </Button>
      )}
      {quote_id !== null ? (
        <ButtonLink variant="primary" to={paths.quote(quote_id)}>
          Open the quote
        </ButtonLink>
      ) : (
        start && (
          <ButtonLink variant={state === 'declined' ? undefined : 'primary'} to={start}>
            {state === 'declined' ? 'Quote it after all' : 'Start the quote'}
          </ButtonLink>
        )
      )}
    </>
  );
}

function SentSteps({ lead, onGone }: StepsProps) {
  const { id, state, template } = lead;
  const { pathname, search } = useLocation();
  const confirm = useConfirm();
  const toast = useToast();
  const withdraw = useWithdrawLead();
  async function onWithdraw() {
    const sure = await confirm({
      title: 'Withdraw this lead?',
      body: `${leadBusiness(lead)} has not opened it yet. It is deleted for both of you.`,
      action: 'Withdraw',
      keep: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    try {
      toast({ message: (await withdraw.mutateAsync({ id })).message });
      onGone();
    } catch (error) {
      toast({ tone: 'bad', title: 'Error', message: messageOf(error) });
    }
  }
  if (state === 'sent')
    return (
      <Button variant="danger" busy={withdraw.isPending} onClick={() => void onWithdraw()}>
        Withdraw
      </Button>
    );
  if ((state !== 'declined' && state !== 'lost') || template.alias === null) return null;
  return (
    <ButtonLink variant="primary" to={paths['send-lead'](template.alias, { u: pathname + search, from: id })}>
      Ask another contractor
    </ButtonLink>
  );
}
