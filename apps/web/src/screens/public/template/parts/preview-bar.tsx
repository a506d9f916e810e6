import type { TemplatePreview } from '@quotewright/domain/templates/contract.js';
import { Eye } from 'lucide-react';
import { useMe } from '../../../../api/identity.js';
import { paths } from '../../../../app/paths.js';
import { ReleaseToggles } from '../../../../features/releases/release-toggles.js';
import { ButtonLink } from '../../../../ui/button.js';
import './preview.css';

/** Says above a preview what it is, and leads back. */
export default function PreviewBar({ preview, releases }: { preview: TemplatePreview; releases: string | null }) {
  const me = useMe();
  const { page, published_card: published, has_unpublished_changes: waiting } = preview;
  return (
    <section className="notice preview-bar" aria-label="Preview">
      <Eye aria-hidden="true" />
      <p>
        <strong>Preview.</strong>{' '}
        {published === null
          ? 'This page is not public. Publishing would show it like this.'
          : releases !== null
            ? waiting
              ? 'The releases change the public page to this.'
              : 'The releases leave this page as it is.'
            : waiting
              ? 'Publishing would change the public page to this.'
              : 'No change waits: the public page is the same.'}{' '}
        Only admins can open it.
      </p>
      {me && releases !== null && (
        <ReleaseToggles
          userId={me.extradetails.member.id}
          chosen={releases.split(',').map(Number)}
          addressOf={(ids) => paths['quote-template'](page.alias, { preview: '1', releases: ids.join(',') })}
        />
      )}
      <div className="preview-acts">
        {releases === null ? (
          <ButtonLink size="small" to={paths['qtemplate-detail'](page.alias)}>
            Back to the editor
          </ButtonLink>
        ) : (
          <ButtonLink size="small" to={paths['releases-preview']({ releases })}>
            Everything in these releases
          </ButtonLink>
        )}
        {published && (
          <ButtonLink size="small" to={paths['quote-template'](published.alias)}>
            The page now
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
