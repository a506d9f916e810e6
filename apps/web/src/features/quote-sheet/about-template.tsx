import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { GalleryPictures } from '../gallery-pictures/gallery-pictures.js';

/** The template being quoted: pictures and description. */
export function AboutTemplate({ template }: { template: TemplateDetails }) {
  const [whole, setWhole] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  useEffect(() => {
    const cut = new ResizeObserver(([entry]) => {
      const { scrollHeight, clientHeight } = entry!.target;
      // Shown completely it fits, and must keep its way back.
      setLong((before) => scrollHeight > clientHeight + 1 || (before && !entry!.target.classList.contains('cut')));
    });
    if (words.current) cut.observe(words.current);
    return () => cut.disconnect();
  }, []);
  if (template.images.length === 0 && !template.description) return null;
  return (
    <section
      className={`about-template ${template.images.length === 0 ? 'no-pictures' : ''}`}
      aria-label="About this template"
    >
      {template.images.length > 0 && (
        <GalleryPictures name={template.name} images={template.images} sizes="(max-width: 860px) 40vw, 224px" />
      )}
      <div className="min-w-0">
        <p ref={words} id="template-description" className={`about-words ${whole ? '' : 'cut'}`}>
          <bdi>{template.description}</bdi>
        </p>
        {long && (
          <Button
            variant="plain"
            size="small"
            className="no-print -ms-3"
            aria-expanded={whole}
            aria-controls="template-description"
            onClick={() => setWhole(!whole)}
          >
            {whole ? 'Show less' : 'Read on'}
          </Button>
        )}
      </div>
    </section>
  );
}
