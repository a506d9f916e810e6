import type { TemplatePreview } from '@quotewright/domain/templates/contract.js';
import { Eye } from 'lucide-react';
import { paths } from '../../../../app/paths.js';
import { ButtonLink } from '../../../../ui/button.js';
import './preview.css';

/** Says above a preview what it is, and leads back. */
export default function PreviewBar({ preview }: { preview: TemplatePreview }) {
  const { page, published_card: published, has_unpublished_changes: waiting } = preview;
  return (
    <section className="notice preview-bar" aria-label="Preview">
      <Eye aria-hidden="true" />
      <p>
        <strong>Preview.</strong>{' '}
        {published === null
          ? 'This page is not public. Publishing would show it like this.'
          : waiting
            ? 'Publishing would change the public page to this.'
            : 'No change waits: the public page is the same.'}{' '}
        Only admins can open it.
      </p>
      <div className="preview-acts">
        <ButtonLink size="small" to={paths['qtemplate-detail'](page.alias)}>
          Back to the editor
        </ButtonLink>
        {published && (
          <ButtonLink size="small" to={paths['quote-template'](published.alias)}>
            The page now
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
