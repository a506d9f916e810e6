import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { keepInTab, readFromTab } from '../../lib/tab-storage.js';
import { useHydrated } from '../../ui/time.js';
import { GalleryPictures } from '../gallery-pictures/gallery-pictures.js';

/** Where the tab remembers whether it is open. */
const KEPT = 'about-template';

/**
 * The template being quoted: pictures and description, folded so that the quote itself is in view. A tab remembers
 * whether it was opened.
 */
export function AboutTemplate({ template }: { template: TemplateDetails }) {
  const hydrated = useHydrated();
  const kept = useMemo(() => hydrated && readFromTab(KEPT) === true, [hydrated]);
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (template.images.length === 0 && !template.description) return null;
  return (
    <details
      className="about-fold"
      open={chosen ?? kept}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open === (chosen ?? kept)) return;
        setChosen(open);
        keepInTab(KEPT, open || null);
      }}
    >
      <summary className="btn plain small -ms-3">
        About this template
        <ChevronDown aria-hidden="true" />
      </summary>
      <AboutTemplateOpen template={template} />
    </details>
  );
}

/** Pictures and description of a template. */
export function AboutTemplateOpen({ template }: { template: TemplateDetails }) {
  if (template.images.length === 0 && !template.description) return null;
  return (
    <section
      className={`about-template ${template.images.length === 0 ? 'no-pictures' : ''}`}
      aria-label="About this template"
    >
      {template.images.length > 0 && (
        <GalleryPictures name={template.name} images={template.images} sizes="(max-width: 860px) 40vw, 224px" />
      )}
      <p className="about-words">
        <bdi>{template.description}</bdi>
      </p>
    </section>
  );
}
