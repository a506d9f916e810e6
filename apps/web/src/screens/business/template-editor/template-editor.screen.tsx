import { templateMissing, type Moment, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Check, Eye, FlaskConical, History } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors.js';
import { lifeQuery, momentsQuery, pastQuery } from '../../../api/history.js';
import { useOutbox } from '../../../api/outbox.js';
import { templateQuery } from '../../../api/template.js';
import { relatedQuery, stagingQuery, templateCommandKey, templatesQuery } from '../../../api/templates.js';
import { paths } from '../../../app/paths.js';
import { ScheduledBadge } from '../../../features/public-state/public-state.js';
import { useViewer, type Viewer } from '../../../features/viewer/use-viewer.js';
import { WhoSetFields } from '../../../features/who-set/who-set.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { counted } from '../../../lib/format.js';
import { withValues } from '../../../lib/query.js';
import { useChangeQuery } from '../../../lib/use-change-query.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { Meta } from '../../../seo/meta.js';
import { PriceBadge } from '../../../ui/badge.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { useLeaveGuard } from '../../../features/form/unsaved.js';
import { part } from '../../../ui/part.js';
import { Loading, Oops, Skeleton, SkeletonText } from '../../../ui/states.js';
import { Tabs } from '../../../ui/tabs.js';
import { DescriptionTab } from './parts/description-tab.js';
import { LinesTab } from './parts/lines-tab.js';
import { unsavedLines, type LineDrafts } from './parts/line-merge.js';
import { PublishingDialogs, type PublishingStep } from './parts/publishing-dialogs.js';
import { QuestionsTab } from './parts/questions-tab.js';
import { ReadyState } from './parts/ready-state.js';
import { RelatedTab } from './parts/related-tab.js';
import type { TypedSamples } from './parts/use-sample-answers.js';

export const HISTORY_TAB = 'screens/business/template-editor/parts/history-tab.tsx';

const HistoryTab = part(
  HISTORY_TAB,
  async () => ({ default: (await import('./parts/history-tab.js')).HistoryTab }),
  (failed) => <div className="tool-body">{failed}</div>,
);

const PastEditor = part(
  'screens/business/template-editor/parts/past-editor.tsx',
  async () => ({ default: (await import('./parts/past-editor.js')).PastEditor }),
  (failed) => <div className="tool-body">{failed}</div>,
);

const StateView = part(
  'screens/business/template-editor/parts/state-view.tsx',
  async () => ({ default: (await import('./parts/state-view.js')).StateView }),
  (failed) => <div className="tool-body">{failed}</div>,
);

/** Debounce of the moment shown: steps over changes can follow each other fast. */
const STEP_MS = 120;

/** The template editor: all parts of a template in tabs, with its saved state always in view. */
export function TemplateEditor() {
  const slug = useParams().slug!;
  const viewer = useViewer();
  const template = useQuery({ ...templateQuery(viewer.id, slug), enabled: slug !== 'new' });
  const missing = isApiError(template.error) && template.error.status === 404;
  // Undoing a name that was never public frees its address: an open editor there asks where its template went.
  const known = template.data?.id ?? 0;
  const freed = missing && known !== 0;
  const listed = useQuery({
    ...templatesQuery(viewer.id, { ids: [known], scope: viewer.admin ? 'staging' : 'mine' }),
    enabled: freed,
  });
  const movedTo = freed ? listed.data?.data.find(({ id }) => id === known)?.alias : undefined;
  const backTo = viewer.admin ? paths['qtemplates-staging']() : paths['qbuilder-business']();

  if (slug === 'new') return <Editor template={null} viewer={viewer} backTo={backTo} />;
  if (template.data)
    return <Editor key={template.data.id} template={template.data} movedTo={movedTo} viewer={viewer} backTo={backTo} />;
  if (missing) {
    return (
      <div className="board">
        <Oops level={1} message1="Oops" message2={templateMissing} link={{ to: backTo, label: 'Back to the list' }} />
      </div>
    );
  }
  if (template.isError) {
    return (
      <div className="board pt-6">
        <QueryFailed query={template} />
      </div>
    );
  }
  return <EditorSkeleton />;
}

interface EditorProps {
  template: TemplateDetails | null;
  /** The template's current alias, if its old address no longer resolves. */
  movedTo?: string;
  viewer: Viewer;
  backTo: string;
}

const noMoments: readonly Moment[] = [];
const TABS = ['description', 'lines', 'questions', 'related', 'history'] as const;
type TabName = (typeof TABS)[number];

function Editor({ template, movedTo, viewer, backTo }: EditorProps) {
  const slug = useParams().slug;
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const [drafts, setDrafts] = useState<LineDrafts>(new Map());
  const [typed, setTyped] = useState<TypedSamples>({});
  const [descriptionDirty, setDescriptionDirty] = useState(false);
  const [publishing, setPublishing] = useState<PublishingStep | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  // A removed line has nothing left to save.
  const unsaved = useMemo<ReadonlySet<number>>(
    () => (template ? unsavedLines(drafts, template) : new Set()),
    [drafts, template],
  );
  const move = useLeaveGuard(unsaved.size > 0 || descriptionDirty);

  const work = viewer.may('work');
  const wanted = search.get('tab') as TabName | null;
  const tab: TabName =
    template && wanted && TABS.includes(wanted) && (wanted !== 'related' || viewer.admin) ? wanted : 'description';
  const asOf = template ? search.get('as_of') : null;
  const earlier = usePast(template, viewer, slug!, asOf);
  const openPanel = (value: number | 'new' | null, on: TabName) =>
    changeQuery(
      (query) => {
        query.set('tab', on);
        if (value === null) query.delete('panel');
        else query.set('panel', String(value));
      },
      { replace: true },
    );

  // The address follows the template's current name: after a rename, its undo, or when an old alias was opened.
  const alias = movedTo ?? template?.alias;
  useEffect(() => {
    if (alias === undefined || alias === slug) return;
    void move(() => {
      // Cached data under it is of the undone name.
      if (movedTo) client.removeQueries(templateQuery(viewer.id, movedTo));
      return navigate(
        { pathname: paths['qtemplate-detail'](alias), search: search.toString() },
        { replace: true, preventScrollReset: true },
      );
    });
  }, [alias, slug, movedTo, viewer.id, client, search, move, navigate]);

  return (
    <WhoSetFields template={template} viewer={viewer}>
      <Meta title={template ? template.name : 'New template'} />
      <header className="tool-head">
        <div className="tool-head-row">
          <Link
            className="btn icon ghost small"
            to={backTo}
            aria-label={viewer.admin ? 'Back to staging' : 'Back to My QTemplates'}
          >
            <ArrowLeft aria-hidden="true" className="flip" />
          </Link>
          <h1>{template ? template.name : 'New template'}</h1>
          {template?.userType === 'admin' && <PriceBadge quotePrice={template.quote_price} />}
          {asOf === null && (
            <HeadActs
              template={template}
              viewer={viewer}
              lines={unsaved.size}
              description={descriptionDirty}
              onPublish={() => setPublishing({ step: 'publish' })}
            />
          )}
        </div>
        <EditorTabs
          template={template}
          shown={earlier.past.data && asOf !== null ? earlier.past.data : template}
          viewer={viewer}
          current={tab}
          past={asOf !== null}
        />
      </header>
      {template && asOf !== null && (
        <PastEditor template={template} viewer={viewer} asOf={asOf} tab={tab} {...earlier} />
      )}
      {work ? (
        <>
          <DescriptionTab
            template={template}
            viewer={viewer}
            hidden={tab !== 'description' || asOf !== null}
            backTo={backTo}
            onDirty={setDescriptionDirty}
            onCreated={(made) => move(() => navigate(paths['qtemplate-detail'](made), { replace: true }))}
          />
          {template && asOf === null && tab === 'lines' && (
            <LinesTab
              template={template}
              viewer={viewer}
              drafts={drafts}
              unsaved={unsaved}
              onDrafts={setDrafts}
              typed={typed}
              onTyped={setTyped}
              testHref={paths['test-quote'](template.alias, {
                u: paths['qtemplate-detail'](template.alias, { tab: 'lines' }),
              })}
              onAddQuestion={() =>
                void navigate(paths['qtemplate-detail'](template.alias, { tab: 'questions' }) + '&panel=new', {
                  replace: true,
                })
              }
            />
          )}
          {template && asOf === null && tab === 'questions' && (
            <QuestionsTab
              template={template}
              panel={panelIn(search)}
              onPanel={(value) => openPanel(value, 'questions')}
            />
          )}
        </>
      ) : (
        template &&
        asOf === null &&
        tab !== 'history' && (
          <div className="past past-state">
            <StateView tab={tab} then={template} now={template} />
          </div>
        )
      )}
      {template && asOf === null && tab === 'related' && <RelatedTab template={template} viewer={viewer} />}
      {template && asOf === null && tab === 'history' && (
        <HistoryTab template={template} viewer={viewer} onRollBack={(to) => setPublishing({ step: 'roll back', to })} />
      )}
      {template && publishing && (
        <PublishingDialogs template={template} viewer={viewer} at={publishing} onStep={setPublishing} />
      )}
    </WhoSetFields>
  );
}

interface HeadActsProps {
  template: TemplateDetails | null;
  viewer: Viewer;
  /** Lines with unsaved changes. */
  lines: number;
  /** The description has unsaved changes. */
  description: boolean;
  onPublish: () => void;
}

/** What has been saved, and what can be done with the template as a whole. */
function HeadActs({ template, viewer, lines, description, onPublish }: HeadActsProps) {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  return (
    <div className="tool-head-acts">
      {viewer.may('work') && <SavedState template={template} viewer={viewer} lines={lines} description={description} />}
      {template && (
        <ButtonLink
          to={paths['business-quote'](template.alias, {
            u: paths['qtemplate-detail'](template.alias, { tab: 'lines' }),
          })}
        >
          <FlaskConical aria-hidden="true" />
          Test Now
        </ButtonLink>
      )}
      {template?.userType === 'admin' && viewer.admin && (
        <ButtonLink to={paths['qtemplate-detail'](template.alias, { tab: 'history', view: 'review' })}>
          Review…
        </ButtonLink>
      )}
      {template?.userType === 'admin' && viewer.admin && (
        <ReadyState
          template={template}
          viewer={viewer}
          open={search.has('ready')}
          onOpen={(open) =>
            changeQuery((query) => (open ? query.set('ready', '1') : query.delete('ready')), { replace: true })
          }
        />
      )}
      {template && viewer.admin && (
        <Button disabled={!template.has_unpublished_changes && template.published_version !== null} onClick={onPublish}>
          Publish…
        </Button>
      )}
    </div>
  );
}

/** The question whose panel is open. */
function panelIn(search: URLSearchParams): number | 'new' | null {
  const panel = search.get('panel');
  return panel === 'new' ? 'new' : panel ? Number(panel) : null;
}

/** The template at the moment in the address, and what the ways to other moments need. */
function usePast(template: TemplateDetails | null, viewer: Viewer, slug: string, asOf: string | null) {
  const id = template?.id ?? 0;
  const read = useDebounced(asOf, STEP_MS);
  const enabled = asOf !== null;
  const past = useQuery({
    ...pastQuery(viewer.id, slug, read ?? ''),
    enabled: enabled && read !== null,
    // The view that reads the rest loads later; a query tells only of what has been read before.
    notifyOnChangeProps: 'all',
  });
  const life = useQuery({ ...lifeQuery(viewer.id, id), enabled });
  const moments = useQuery({ ...momentsQuery(viewer.id, id), enabled });
  return { past, life: life.data, moments: moments.data ?? noMoments };
}

interface EditorTabsProps {
  template: TemplateDetails | null;
  /** The state whose parts the tabs count: today's or an earlier one. */
  shown: TemplateDetails | null;
  viewer: Viewer;
  current: TabName;
  past: boolean;
}

/** The parts of a template, and the way to its earlier states. */
function EditorTabs({ template, shown, viewer, current, past }: EditorTabsProps) {
  const [search] = useSearchParams();
  const related = useQuery({
    ...relatedQuery(viewer.id, template?.id ?? 0),
    enabled: viewer.admin && template !== null,
  });
  useEffect(() => {
    const tab = document.querySelector('nav.pills > [aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // The count of related templates comes later and widens a tab.
  }, [current, related.data?.length]);

  const tabs: { id: string; label: ReactNode; count?: number }[] = [{ id: 'description', label: 'Description' }];
  if (template && shown) {
    tabs.push(
      { id: 'lines', label: 'Linked Items', count: shown.products.length },
      { id: 'questions', label: 'Questions', count: shown.questions.length },
    );
    if (viewer.admin && !past)
      tabs.push({ id: 'related', label: 'Related Templates', ...(related.data ? { count: related.data.length } : {}) });
    tabs.push({ id: 'history', label: 'History' });
  }
  return (
    <div className="editor-tabs">
      <Tabs label="Template parts" tabs={tabs} current={current} />
      {template && !past && (
        <div className="editor-views">
          {template.userType === 'admin' && (
            <Link className="btn small ghost" to={paths['quote-template'](template.alias, { preview: '1' })}>
              <Eye aria-hidden="true" />
              <span className="max-md:sr-only">Preview</span>
            </Link>
          )}
          <Link
            className="btn small ghost"
            to={`?${withValues(search, { as_of: `v${template.version}`, panel: null }).toString()}`}
            preventScrollReset
          >
            <History aria-hidden="true" />
            <span className="max-md:sr-only">As of…</span>
          </Link>
        </div>
      )}
    </div>
  );
}

/** Saved, Saving…, unsaved changes, and the number of unpublished changes. */
function SavedState({
  template,
  viewer,
  lines,
  description,
}: {
  template: TemplateDetails | null;
  viewer: Viewer;
  lines: number;
  description: boolean;
}) {
  const saving = useIsMutating({ mutationKey: templateCommandKey }) > 0;
  const { told } = useOutbox();
  const behind = viewer.admin && template !== null && template.has_unpublished_changes;
  const ahead = useQuery({ ...stagingQuery(viewer.id, { searchTerm: template?.name, perPage: 100 }), enabled: behind });
  const row = ahead.data?.data.find(({ id }) => id === template?.id);
  const changes = row?.change_count;
  const unsaved = template
    ? [description && 'Description', lines > 0 && counted(lines, 'line')].filter(Boolean).join(' and ')
    : 'Template';
  return (
    <>
      <span className="saved-state" role="status">
        {saving ? (
          told ? (
            'Waiting for the connection'
          ) : (
            'Saving…'
          )
        ) : unsaved ? (
          <>
            <span className="saved-dot" aria-hidden="true" />
            {`${unsaved} not saved`}
          </>
        ) : (
          <>
            <Check aria-hidden="true" />
            Saved
          </>
        )}
      </span>
      {behind && (
        <Link className="badge pending" to="?tab=history" replace>
          {changes === undefined ? 'Changes not published' : `${counted(changes, 'change')} not published`}
        </Link>
      )}
      {row?.scheduled && <ScheduledBadge name={row.name} scheduled={row.scheduled} />}
      {row?.in_review && (
        <Link className="badge info" to="?tab=history&view=review" replace>
          In review
        </Link>
      )}
    </>
  );
}

function EditorSkeleton() {
  return (
    <Loading label="Loading the template">
      <div className="tool-head grid gap-4 pb-4">
        <Skeleton className="h-8 w-72" />
        <Skeleton className="h-8 w-96" />
      </div>
      <div className="tool-body two-columns">
        <SkeletonText lines={8} />
        <Skeleton className="aspect-4/3" />
      </div>
    </Loading>
  );
}
