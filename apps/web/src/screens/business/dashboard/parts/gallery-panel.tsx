import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { galleryQuery } from '../../../../api/gallery.js';
import { paths } from '../../../../app/paths.js';
import { TemplateCard, TemplateCardSkeleton } from '../../../../features/template-card/template-card.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import { galleryRequest } from '../dashboard.loader.js';

/** The most used templates of the gallery. */
export function GalleryPanel({ userId }: { userId: number }) {
  const gallery = useQuery(galleryQuery(userId, galleryRequest));
  return (
    <section aria-labelledby="gallery">
      <SectionTitle
        id="gallery"
        end={
          <Link to={paths['construction-quote-templates']()}>
            {gallery.data ? `All ${gallery.data.total} templates` : 'All templates'}
          </Link>
        }
      >
        Quote templates
      </SectionTitle>
      <QueryFailed query={gallery} />
      <ul className="card-grid four">
        {gallery.isPending
          ? Array.from({ length: galleryRequest.perPage }, (_, at) => (
              <li key={at}>
                <TemplateCardSkeleton />
              </li>
            ))
          : gallery.data?.data.map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} sizes="(max-width: 576px) 112px, (max-width: 1000px) 46vw, 24vw" />
              </li>
            ))}
      </ul>
    </section>
  );
}
