import type { ReleaseItemView } from '@quotewright/domain/releases/contract.js';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors.js';
import { previewQuery } from '../../../api/gallery.js';
import { releaseQuery } from '../../../api/releases.js';
import { paths } from '../../../app/paths.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { ReleaseToggles } from '../../../features/releases/release-toggles.js';
import { TemplateCard } from '../../../features/template-card/template-card.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { listed } from '../../../lib/words.js';
import { Meta } from '../../../seo/meta.js';
import { ButtonLink } from '../../../ui/button.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { Loading, Oops, Skeleton } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { releaseIdsIn } from './release-ids.js';

const CARD_SIZES = '(max-width: 599px) 92vw, 320px';

/** The templates of some releases as the gallery will list them, each with what it lists now. */
export function ReleasesPreview() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const ids = releaseIdsIn(search);
  const queries = useQueries({ queries: ids.map((id) => releaseQuery(viewer.id, id)) });
  const releases = queries.flatMap(({ data }) => data ?? []);
  const failed = queries.find(({ isError }) => isError);
  // The last release counts.
  const items = [...new Map(releases.flatMap((release) => release.items).map((item) => [item.key, item])).values()];
  const templates = items.filter(({ kind }) => kind === 'template');
  const places = items.filter(({ kind }) => kind === 'category' || kind === 'subcategory');
  return (
    <>
      <Meta title="Preview of releases" />
      <ToolHead
        padded
        title="Preview"
        back={
          ids.length === 1
            ? { to: paths.release(ids[0]!), label: 'Back to the release' }
            : { to: paths.releases(), label: 'Back to releases' }
        }
      />
      <div className="board release">
        <section className="notice" aria-label="Preview">
          <Eye aria-hidden="true" />
          <div className="grid gap-3">
            <p>
              <strong>Preview.</strong>{' '}
              {releases.length > 0 &&
                `The gallery after ${listed(releases.map(({ name }) => name))}. Nothing of it is public yet. `}
              Only admins can open this address.
            </p>
            <ReleaseToggles
              userId={viewer.id}
              chosen={ids}
              addressOf={(chosen) => paths['releases-preview']({ releases: chosen.join(',') })}
            />
          </div>
        </section>
        {failed && <QueryFailed query={failed} />}
        {ids.length === 0 && (
          <Oops
            message1="No release chosen"
            message2="Choose one above, or several: they are shown as if they were published one after the other."
            link={{ to: paths.releases(), label: 'Releases' }}
          />
        )}
        {places.length > 0 && (
          <section>
            <SectionTitle>Categories</SectionTitle>
            <ul className="text-sm grid gap-1 mt-2">
              {places.map(({ key, name, action }) => (
                <li key={key}>
                  <bdi className="font-semibold">{name ?? 'A category that is gone'}</bdi>
                  {action === 'publish' ? ' is visible.' : ' is no longer visible.'}
                </li>
              ))}
            </ul>
          </section>
        )}
        {templates.length > 0 && (
          <section>
            <SectionTitle>Templates</SectionTitle>
            <ul className="release-cards">
              {templates.map((item) => (
                <Previewed key={item.key} item={item} releases={ids.join(',')} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** One template: its card now, and as it will be, which leads to its public page then. */
function Previewed({ item: { name, alias, action }, releases }: { item: ReleaseItemView; releases: string }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const preview = useQuery({
    ...previewQuery(viewer.id, alias ?? '', releases),
    enabled: alias !== null && action === 'publish',
  });
  const { data } = preview;
  if (alias === null || action === 'unpublish' || isApiError(preview.error, 'not_published'))
    return (
      <li>
        <p className="text-sm">
          <bdi className="font-semibold">{name ?? 'A template that is gone'}</bdi> is no longer in the gallery.
        </p>
      </li>
    );
  const address = paths['quote-template'](data?.page.alias ?? alias, { preview: '1', releases });
  return (
    <li className="release-card">
      <QueryFailed query={preview} />
      {preview.isPending && (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {data && (
        <>
          {data.published_card && data.has_unpublished_changes && (
            <figure>
              <figcaption>Now</figcaption>
              <TemplateCard template={data.published_card} sizes={CARD_SIZES} onView={() => void navigate(address)} />
            </figure>
          )}
          <figure>
            <figcaption>{data.published_card ? 'After' : 'After, new in the gallery'}</figcaption>
            <TemplateCard template={data.card} sizes={CARD_SIZES} onView={() => void navigate(address)} />
          </figure>
          <ButtonLink size="small" to={address} aria-label={`Public page of ${data.page.name} after the releases`}>
            Its public page then
          </ButtonLink>
        </>
      )}
    </li>
  );
}
