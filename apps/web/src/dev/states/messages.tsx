import { useState } from 'react';
import { ConnectionSign } from '../../app/shell/connection.js';
import { QueryFailed } from '../../features/query-failed/query-failed.js';
import { TemplateCardSkeleton } from '../../features/template-card/template-card.js';
import { useConfirm } from '../../ui/confirm.js';
import { Button } from '../../ui/button.js';
import { Dialog, SidePanel } from '../../ui/dialog.js';
import { Field, Input, Textarea } from '../../ui/field.js';
import {
  LoadFailed,
  Loading,
  Notice,
  Oops,
  Progress,
  Skeleton,
  SkeletonText,
  SpinnerOverlay,
} from '../../ui/states.js';
import ToastShown, { type ToastContent } from '../../ui/toast-shown.js';
import { State, useQueryIn } from './frame.js';
import { LONG, UNBROKEN } from './sample.js';

const nothing = () => undefined;

export function Skeletons() {
  return (
    <>
      <State name="text">
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      </State>
      <State name="a picture and a figure">
        <Loading className="states-grid">
          <Skeleton className="picture" />
          <Skeleton className="h-8 w-72" />
        </Loading>
      </State>
      <State name="template cards">
        <Loading className="card-grid">
          <TemplateCardSkeleton />
          <TemplateCardSkeleton />
          <TemplateCardSkeleton />
        </Loading>
      </State>
      <State name="covered while it is busy">
        <div className="states-busy">
          <p>{LONG}</p>
          <SpinnerOverlay label="Opening" />
        </div>
      </State>
      <State name="progress: none, some, all">
        <div className="states-stack">
          <Progress value={0} label="None" />
          <Progress value={0.4} label="Some" />
          <Progress value={1} label="All" />
        </div>
      </State>
    </>
  );
}

export function Empty() {
  return (
    <>
      <State name="empty: the one next step, and a second">
        <Oops
          message1="No quotes yet"
          message2="A quote is a template with your measurements in it, saved with the prices of that moment."
          link={{ to: '/qtemplates', label: 'Quote from My QTemplates' }}
          second={{ label: 'See all quote templates', to: '/construction-quote-templates' }}
        />
      </State>
      <State name="filtered empty">
        <Oops
          message1="There are no records matching your request"
          message2="No templates match"
          message_span={`“${UNBROKEN}”`}
          message3="Try fewer or other words."
          action={nothing}
          btn_text="Clear filters"
        />
      </State>
      <State name="missing page">
        <Oops
          message1="Oops, there is nothing here"
          message2="There is no page at"
          message_span={`/quote-template/${UNBROKEN}`}
          message3="now. It may have been moved, or the link may be mistyped."
          link={{ to: '/construction-quote-templates', label: 'See all quote templates' }}
          second={{ label: 'Home', to: '/' }}
        />
      </State>
    </>
  );
}

function Failed({ state }: { state: 'failed' | 'partly' }) {
  return <QueryFailed query={useQueryIn(state, [])} />;
}

export function Failures() {
  return (
    <>
      <State name="nothing was loaded">
        <Failed state="failed" />
      </State>
      <State name="partly failed: what was loaded before stays">
        <Failed state="partly" />
      </State>
      <State name="retrying">
        <LoadFailed message="The server did not answer properly. Try again in a moment." retrying onRetry={nothing} />
      </State>
      <State name="very long">
        <LoadFailed message={`${LONG}: ${UNBROKEN} cannot be loaded right now.`} onRetry={nothing} />
      </State>
      <State name="notices">
        <div className="states-stack">
          <Notice>This quote was saved already and is being sent.</Notice>
          <Notice tone="good">Our team answers by e-mail.</Notice>
          <Notice tone="warn">The published price differs from this one.</Notice>
          <Notice tone="bad">A quote can be saved once every line can be calculated.</Notice>
        </div>
      </State>
      <State name="the whole page">
        <Oops
          message1="Oops, this page could not be loaded"
          message2="Something failed on our side. Nothing you saved is lost."
          action={nothing}
          btn_text="Try again"
          second={{ label: 'Home', to: '/' }}
        />
      </State>
    </>
  );
}

export function Offline() {
  return (
    <>
      <State name="in the header: nothing waits, changes wait">
        <div className="states-row">
          <ConnectionSign away waiting={0} />
          <ConnectionSign away waiting={1} />
          <ConnectionSign away waiting={12} />
        </div>
      </State>
      <State name="in the header: slow">
        <ConnectionSign away={false} waiting={1} />
      </State>
    </>
  );
}

export function ReadOnly() {
  return (
    <State name="a page without its scripts">
      <div className="notice bad not-loaded states-still">
        <p>
          This page was not loaded completely. You can read it, but nothing on it can be used yet. Check the connection
          and try again.
        </p>
        <Button size="small">Retry</Button>
      </div>
    </State>
  );
}

const TOASTS: readonly ToastContent[] = [
  { message: 'Line removed.', action: { label: 'Undo', onPress: nothing }, lasts: true },
  { title: 'Success', message: '2 templates changed.', lasts: true },
  { tone: 'bad', message: 'No connection. Your change is kept and is sent when you are back.', ongoing: true },
  {
    tone: 'bad',
    lasts: true,
    message: `Your changes to “${LONG}” were not saved. The server cannot be reached.`,
    action: { label: 'Open that page', onPress: nothing },
  },
  { tone: 'news', lasts: true, message: 'Quotewright was updated.', action: { label: 'Reload', onPress: nothing } },
];

export function Toasts() {
  return (
    <State name="done with Undo, success, going on, failed, news">
      <div className="toasts states-still">
        {TOASTS.map((toast, at) => (
          <ToastShown key={at} toast={toast} onGone={nothing} />
        ))}
      </div>
    </State>
  );
}

type Shown = 'dialog' | 'reading' | 'panel' | null;

export function Dialogs() {
  const [shown, setShown] = useState<Shown>(null);
  const confirm = useConfirm();
  const close = () => setShown(null);
  const form = (
    <form className="states-stack" aria-label="Line">
      <Field label="Name" error="Enter a name.">
        <Input />
      </Field>
      <Field label="Notes" optional>
        <Textarea rows={3} />
      </Field>
    </form>
  );
  const buttons = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" onClick={close}>
        Save
      </Button>
    </>
  );
  return (
    <State name="open each">
      <div className="states-row">
        <Button
          onClick={() =>
            void confirm({
              title: `Remove ${LONG}?`,
              body: 'The line and its formula are removed. You can undo this from the history.',
              action: 'Remove line',
              danger: true,
            })
          }
        >
          Question
        </Button>
        <Button onClick={() => setShown('dialog')}>Form</Button>
        <Button onClick={() => setShown('reading')}>Long text</Button>
        <Button onClick={() => setShown('panel')}>Side panel</Button>
      </div>
      <Dialog open={shown === 'dialog'} onClose={close} title="Edit line" footer={buttons}>
        {form}
      </Dialog>
      <Dialog reading size="wide" open={shown === 'reading'} onClose={close} title={`${LONG} ${UNBROKEN}`}>
        {Array.from({ length: 24 }, (_, at) => (
          <p key={at}>{`${LONG}.`}</p>
        ))}
      </Dialog>
      <SidePanel open={shown === 'panel'} onClose={close} title="Add line" footer={buttons}>
        {form}
      </SidePanel>
    </State>
  );
}
