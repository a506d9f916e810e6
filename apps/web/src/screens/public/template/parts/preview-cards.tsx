import type { TemplatePreview } from '@quotewright/domain/templates/contract.js';
import { TemplateCard } from '../../../../features/template-card/template-card.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import './preview.css';

const CARD_SIZES = '(max-width: 599px) 92vw, 340px';

/** The template's card in lists: as publishing would make it, beside the one that is there now if it differs. */
export default function PreviewCards({ preview }: { preview: TemplatePreview }) {
  const { card, published_card: published, has_unpublished_changes: waiting } = preview;
  return (
    <section className="section page">
      <SectionTitle>Its card in lists</SectionTitle>
      <div className="preview-cards">
        {published && waiting && (
          <figure>
            <figcaption>Now</figcaption>
            <TemplateCard template={published} sizes={CARD_SIZES} />
          </figure>
        )}
        <figure>
          <figcaption>After publishing</figcaption>
          <TemplateCard template={card} sizes={CARD_SIZES} />
        </figure>
      </div>
    </section>
  );
}
