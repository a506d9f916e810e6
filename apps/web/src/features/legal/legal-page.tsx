import { Meta } from '../../seo/meta.js';
import { Dim } from '../../ui/ornament.js';

interface LegalPageProps {
  title: string;
  canonical: string;
  description: string;
  sections: readonly { title: string; text: readonly string[] }[];
}

/** A legal page. */
export function LegalPage({ title, canonical, description, sections }: LegalPageProps) {
  return (
    <article className="page legal">
      <Meta title={title} description={description} canonical={canonical} />
      <h1>{title}</h1>
      <Dim />
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
