import { proposalTextRules, quoteTypeOf, type ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { paperTextRules } from '@quotewright/domain/proposals/contract-papers.js';
import { useQuery } from '@tanstack/react-query';
import { ListOrdered, Plus, SlidersHorizontal } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { proposalQuery, revisionQuery } from '../../../api/proposals.js';
import { paths } from '../../../app/paths.js';
import { ConflictDialog } from '../../../features/merging/conflict-dialog.js';
import { ProposalBadge } from '../../../features/proposals/proposal-badge.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { OrderDialog } from '../../../features/reorder/order-dialog-part.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Money } from '../../../ui/figures.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { Loading, Notice, Oops, Skeleton, SkeletonText } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { AddSectionDialog } from './parts/add-section.js';
import { AskWhyContext, numberOf } from './parts/ask-why.js';
import { ChoiceDialog } from './parts/choice-dialog.js';
import { CompareDialog } from './parts/compare-dialog.js';
import { Conversation } from './parts/conversation.js';
import type { EditsState } from './parts/draft-edits.js';
import { headText } from './parts/draft-fields.js';
import { DraftInput } from './parts/draft-input.js';
import { EditsContext, useEdits } from './parts/edits-context.js';
import { EndDialog, type Ending } from './parts/end-dialog.js';
import { FloorNotice } from './parts/floor-notice.js';
import { goTo, placeOf } from './parts/go-to.js';
import { JobPanel } from './parts/job-panel.js';
import { LinksDialog } from './parts/links-dialog.js';
import { MovedNotice } from './parts/moved-notice.js';
import { NewFrom } from './parts/new-from.js';
import { marksIn, noMarks, Removed } from './parts/order-marks.js';
import { PacketDialog } from './parts/packet-dialog.js';
import { ProposalActs } from './parts/proposal-acts.js';
import { ProposalClient } from './parts/proposal-client.js';
import { Section } from './parts/proposal-section.js';
import { ProposalTotals } from './parts/proposal-totals.js';
import { SendDialog } from './parts/send-dialog.js';
import { SentPanel } from './parts/sent-panel.js';
import { TermsPanel } from './parts/terms-panel.js';
import { TimeMachine } from './parts/time-machine.js';
import { useDraftEdits } from './parts/use-draft-edits.js';
import { useSteps } from './parts/use-steps.js';
import { WhyPanel } from './parts/why-panel.js';
import { hasSource, sourceIn, startOf, type ProposalSource } from './proposal-source.js';

/** A proposal that nobody has touched: nothing is written until somebody does. */
const untouched: ProposalDraft = {
  id: 0,
  version: 0,
  number: null,
  state: 'draft',
  title: 'Untitled proposal',
  cover: '',
  notes: '',
  client: null,
  discount: null,
  pricing: null,
  tax_rates: [],
  tax_rounding: 'total',
  tax_inclusive: false,
  instalment_plan: [],
  look: { quantities: true, prices: 'lines', pictures: false },
  valid_days: 30,
  sections: [],
  picks: { sections: [], lines: [] },
  faults: [],
  revisions: [],
  revision: null,
  job: null,
  undo: null,
  redo: null,
  updated_at: '',
  subtotal: '0.00',
  discount_amount: '0.00',
  net: '0.00',
  taxes: [],
  tax: '0.00',
  total: '0.00',
  instalments: [],
  cost: null,
  margin_percent: null,
  markup_percent: null,
};

/** The editor of a proposal (`create-quote-proposal`); `new` begins one. */
export function Proposal() {
  const slug = useParams().slug!;
  const [search] = useSearchParams();
  // The page stays the same when a new proposal gets its own address; every other address is another page.
  const [page, setPage] = useState<{ slug: string; next?: string; at: number }>({ slug, at: 0 });
  if (slug !== page.slug) setPage(slug === page.next ? { slug, at: page.at } : { slug, at: page.at + 1 });
  return (
    <Loaded
      key={page.at}
      slug={slug}
      source={sourceIn(search)}
      onStarted={(id) => setPage((now) => ({ ...now, next: String(id) }))}
    />
  );
}

/** How often it is looked whether the PDF of a revision is made (ms). */
const PDF_WAIT_MS = 3_000;

/** Whether the PDF of the newest revision is still being made. */
function waitsForPdf(draft: ProposalDraft | undefined): boolean {
  const newest = draft?.revisions.at(-1);
  return newest !== undefined && !newest.has_pdf && (newest.state === 'sent' || newest.state === 'opened');
}

interface LoadedProps {
  slug: string;
  source: ProposalSource;
  onStarted: (id: number) => void;
}

function Loaded({ slug, source, onStarted }: LoadedProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [started, setStarted] = useState<number | null>(null);
  const id = started ?? (slug === 'new' ? null : Number(slug));
  const query = useQuery({
    ...proposalQuery(viewer.id, id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (waitsForPdf(state.data) ? PDF_WAIT_MS : false),
  });
  const draft = id === null ? untouched : query.data;
  if (!draft)
    return (
      <div className="board pt-6">
        {query.isError ? (
          <QueryFailed query={query} />
        ) : (
          <Loading>
            <Skeleton className="h-10 mb-6" />
            <SkeletonText lines={8} />
          </Loading>
        )}
      </div>
    );
  return (
    <Editor
      id={id}
      draft={draft}
      source={source}
      onStarted={(made) => {
        setStarted(made);
        onStarted(made);
        void navigate(paths['create-quote-proposal'](made), { replace: true, preventScrollReset: true });
      }}
    />
  );
}

interface EditorProps {
  id: number | null;
  draft: ProposalDraft;
  source: ProposalSource;
  onStarted: (id: number) => void;
}

function Editor({ id, draft, source, onStarted }: EditorProps) {
  const viewer = useViewer();
  const [open, setOpen] = useState<Opened | null>(null);
  const [choosing, setChoosing] = useState<number | null>(null);
  const { edits, state } = useDraftEdits({ id, draft, userId: viewer.id, start: startOf(source), onStarted });
  const editable = viewer.may('work') && !isClosed(draft);
  useSteps(edits, editable);
  const { sections } = draft;
  const askWhy = useCallback((why: string) => setOpen({ why, revision: null }), []);
  const names = sections.map(({ id: section, title }) => `${section} ${title}`).join('\n');
  // Lines know the sections to move to; they are drawn again when one of those changes its name.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `names` holds all that is taken of them
  const places = useMemo(() => sections.map(({ id: section, title }) => ({ id: section, title })), [names]);
  const shown = draft.job?.open?.marks;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it is made of the marks alone
  const marks = useMemo(() => marksIn(draft), [shown]);
  const costs = sections.every(({ cost }) => cost !== null);
  const group = freeGroup(draft);
  const begins = id === null && hasSource(source);

  return (
    <EditsContext value={edits}>
      <AskWhyContext value={askWhy}>
        <Meta title={id === null ? 'New proposal' : draft.title} />
        <ToolHead
          title={id === null ? 'New proposal' : draft.title}
          back={{ to: paths.proposals(), label: 'Back to the proposals' }}
          beside={
            <>
              {draft.number && <span className="text-sm text-ink-3">{draft.number}</span>}
              <ProposalBadge state={draft.state} />
            </>
          }
          actions={
            <ProposalActs
              id={id}
              draft={draft}
              editable={editable}
              state={state}
              onStep={(step) => edits.step(step)}
              onSend={() => setOpen('send')}
              onEnd={setOpen}
              onTimeMachine={() => setOpen({ bridged: null })}
              onPacket={() => setOpen('packet')}
            />
          }
        />
        <div className="proposal">
          <div className="proposal-main">
            <SentPanel
              draft={draft}
              onLinks={() => setOpen('links')}
              onCompare={(compared) => setOpen({ compared })}
              onTimeMachine={(bridged) => setOpen({ bridged })}
              onWhy={(revision) => setOpen({ why: 'total', revision })}
            />
            {/* Enter is a convenience on top of Tab. */}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <fieldset className="proposal-main" disabled={!editable} onKeyDown={(event) => onKey(event, askWhy)}>
              <legend className="sr-only">Proposal</legend>
              {editable && <MovedNotice draft={draft} onOpen={() => setOpen({ bridged: null })} />}
              <Standing draft={draft} state={state} onRetry={() => edits.retry()} />
              <div className="proposal-head">
                <DraftInput
                  field="title"
                  label="Title"
                  maxLength={proposalTextRules.title.most}
                  text={headText(draft, 'title')}
                />
                <ProposalClient client={draft.client} />
              </div>
              <DraftInput
                field="cover"
                label="Cover text"
                optional
                hint="The client reads it before the first section."
                rows={3}
                maxLength={paperTextRules.cover.most}
                text={headText(draft, 'cover')}
              />
              {sections.map((section) => (
                <Section
                  key={section.id}
                  section={section}
                  marks={marks.get(section.id) ?? noMarks}
                  places={places}
                  editable={editable}
                  costs={costs}
                  group={group}
                  onChoice={setChoosing}
                />
              ))}
              <Removed
                marks={[...marks.values()].flat().filter(({ line_id: of }) => of === null)}
                label="Removed sections"
              />
              {begins && <NewFrom source={source} busy={state.state === 'saving'} onStart={() => edits.begin()} />}
              {sections.length === 0 && !begins && <NoSections />}
              {editable && (
                <div className="section-acts">
                  <Button variant="primary" onClick={() => setOpen('section')}>
                    <Plus aria-hidden="true" />
                    Add a section
                  </Button>
                  {sections.length > 1 && (
                    <Button onClick={() => setOpen('order')}>
                      <ListOrdered aria-hidden="true" />
                      Change order of sections
                    </Button>
                  )}
                </div>
              )}
              {sections.length > 0 && (
                <DraftInput
                  field="notes"
                  label="Notes at the end"
                  optional
                  hint="The client reads them after the last section: exclusions, access, who carries away the debris."
                  rows={3}
                  maxLength={paperTextRules.notes.most}
                  text={headText(draft, 'notes')}
                />
              )}
            </fieldset>
            {draft.revisions.length > 0 && <Conversation draft={draft} />}
          </div>
          <Sums draft={draft} editable={editable} onOpen={setOpen} />
        </div>
        <Dialogs
          draft={draft}
          editable={editable}
          costs={costs}
          group={group}
          source={source}
          open={open}
          setOpen={setOpen}
          choosing={choosing}
          onChosen={() => setChoosing(null)}
        />
        {state.conflict && (
          <ConflictDialog
            what="this proposal"
            {...state.conflict}
            save={(sideOf) => edits.decide(sideOf)}
            useTheirs={() => edits.decide(() => 'theirs')}
            cancel={() => edits.postpone()}
          />
        )}
      </AskWhyContext>
    </EditsContext>
  );
}

function NoSections() {
  return (
    <Oops
      message1="No sections yet"
      message2="A section is a room, an area or a phase. Put in a template with its measurements, a saved quote, or lines of your own."
    />
  );
}

interface SumsProps {
  draft: ProposalDraft;
  editable: boolean;
  /** Opens a dialog over the editor. */
  onOpen: (opened: Opened) => void;
}

/** What it comes to, which stays in sight; on a phone, the total at its foot. */
function Sums({ draft, editable, onOpen }: SumsProps) {
  const viewer = useViewer();
  // What was accepted counts with what its client chose.
  const agreed = useQuery({
    ...revisionQuery(viewer.id, draft.id, draft.job?.revision ?? 0),
    enabled: draft.job?.open === null,
  }).data;
  const shown = agreed ?? draft;
  return (
    <>
      <aside className="proposal-aside" aria-label="Totals">
        {draft.job && (draft.job.open || draft.job.orders.length > 0) && <JobPanel job={draft.job} />}
        <SectionTitle>Totals</SectionTitle>
        <ProposalTotals draft={shown} onWhy={(why) => onOpen({ why, revision: shown.revision })} />
        {editable && (
          <>
            <FloorNotice draft={draft} agrees />
            <Button className="mt-4 w-full" onClick={() => onOpen('terms')}>
              <SlidersHorizontal aria-hidden="true" />
              Terms and look…
            </Button>
          </>
        )}
      </aside>
      <div className="peek">
        <span>
          <span className="text-ink-3">{draft.job?.open ? 'New total' : 'Total'}</span>
          <b>
            <Money amount={shown.total} />
          </b>
        </span>
        {editable && (
          <Button onClick={() => onOpen('section')}>
            <Plus aria-hidden="true" />
            Add a section
          </Button>
        )}
      </div>
    </>
  );
}

/** The dialog that is open over the editor. */
type Opened =
  | 'section'
  | 'order'
  | 'terms'
  | 'send'
  | 'links'
  | 'packet'
  | Ending
  | { compared: number }
  | { bridged: number | null }
  | { why: string; revision: number | null };

interface DialogsProps {
  draft: ProposalDraft;
  editable: boolean;
  costs: boolean;
  group: number;
  source: ProposalSource;
  open: Opened | null;
  setOpen: (open: Opened | null) => void;
  /** The section whose choice is made. */
  choosing: number | null;
  onChosen: () => void;
}

function Dialogs({ draft, editable, costs, group, source, open, setOpen, choosing, onChosen }: DialogsProps) {
  const edits = useEdits();
  /** What has the focus once the dialog is gone. */
  const [jump, setJump] = useState<string | null>(null);
  useEffect(() => {
    if (jump === null) return;
    goTo(jump);
    setJump(null);
  }, [jump]);
  const close = () => setOpen(null);
  const named = draft.sections.map(({ id, title, choice }) => ({ id, name: title, choice }));
  const chosen = named.find((one) => one.id === choosing);
  return (
    <>
      {open === 'section' && <AddSectionDialog quoteType={quoteTypeOf[source.action]} onClose={close} />}
      {open === 'terms' && <TermsPanel draft={draft} costs={costs} onClose={close} />}
      {open === 'links' && <LinksDialog draft={draft} onClose={close} />}
      {open === 'packet' && <PacketDialog draft={draft} onClose={close} />}
      {(open === 'withdraw' || open === 'void' || open === 'accept' || open === 'drop') && (
        <EndDialog how={open} draft={draft} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'compared' in open && (
        <CompareDialog id={draft.id} revision={open.compared} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'bridged' in open && (
        <TimeMachine draft={draft} revision={open.bridged} editable={editable} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'why' in open && (
        <WhyPanel id={draft.id} path={open.why} revision={open.revision} onClose={close} />
      )}
      {open === 'send' && (
        <SendDialog
          draft={draft}
          onJump={(path) => {
            const place = placeOf(path);
            if (place.kind === 'terms') return setOpen('terms');
            close();
            setJump(place.selector);
          }}
          onClose={close}
        />
      )}
      {chosen && (
        <ChoiceDialog
          item={chosen}
          items={named}
          group={group}
          target={(section_id) => ({ change: 'section', section_id })}
          onClose={onChosen}
        />
      )}
      {open === 'order' && (
        <OrderDialog
          label="Sections"
          items={named}
          onClose={close}
          onUpdate={async (ids) => {
            await edits.run({ change: 'sort-sections', ids });
            const batch = edits.lastBatch;
            return { undo: async () => edits.step({ batch }) };
          }}
        />
      )}
    </>
  );
}

/** A number that no group of alternatives has yet. */
function freeGroup({ sections }: ProposalDraft): number {
  const all = sections.flatMap(({ choice, lines }) => [choice, ...lines.map((line) => line.choice)]);
  return Math.max(0, ...all.map((choice) => (choice?.kind === 'alternative' ? choice.group : 0))) + 1;
}

/** Whether a proposal is not changed any more: void, or accepted and without an open change order. */
const isClosed = ({ state, job }: ProposalDraft): boolean => state === 'void' || job?.open === null;

/** Why something is not saved, or cannot be changed. */
function Standing({ draft, state, onRetry }: { draft: ProposalDraft; state: EditsState; onRetry: () => void }) {
  if (isClosed(draft))
    return (
      <Notice>
        {draft.state === 'void'
          ? 'This proposal is void, and is not changed any more. Use it as a start for another one.'
          : 'The client has accepted this proposal, so it is not changed any more. A change order changes the job.'}
      </Notice>
    );
  if (!state.failure) return null;
  return (
    <Notice tone="bad" live>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{state.failure.message}</p>
        {state.failure.signedOut && (
          <a className="btn small" href={paths.login()} target="_blank" rel="noreferrer">
            Sign in <span className="sr-only">(opens a new tab)</span>
          </a>
        )}
        {state.failure.retry && (
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Alt+W asks why the number of the cell is what it is. */
function onKey(event: KeyboardEvent<HTMLElement>, askWhy: (path: string) => void): void {
  const number = numberOf((event.target as HTMLElement).dataset.field);
  if (event.code !== 'KeyW' || !event.altKey || number === undefined) return nextLine(event);
  event.preventDefault();
  askWhy(number);
}

/** Enter goes to the same cell of the next line, Shift+Enter to that of the one before. */
function nextLine(event: KeyboardEvent<HTMLElement>): void {
  const { cell } = (event.target as HTMLElement).dataset;
  if (event.key !== 'Enter' || !cell || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-cell="${cell}"]`)];
  const next = cells[cells.indexOf(event.target as HTMLInputElement) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}
