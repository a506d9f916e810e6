import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { publishedCategoriesQuery } from '../../../api/categories.js';
import { CategoryList } from '../../../features/category-list/category-list.js';
import { Gallery } from '../../../features/gallery/gallery.js';
import { useParams } from '../../../lib/navigation.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { categoryWords } from './words.js';

/** What people ask of every category. */
const ALWAYS = [
  {
    question: 'Can I change a template?',
    answer:
      'Yes. Get Template puts a copy into your account. Its questions, formulas, waste, products, prices and pictures are yours to change.',
  },
  {
    question: 'Do I see prices?',
    answer:
      'Once you are signed in. As a visitor you can try free templates with your own measurements and see every quantity.',
  },
];

/** The templates of one category, and below them what people ask about its trade and where to look next. */
export function CategoryPage() {
  const { category: alias } = useParams();
  const categories = useQuery(publishedCategoriesQuery).data ?? [];
  const category = categories.find((one) => one.alias === alias);
  const words = categoryWords[alias ?? ''];
  const questions = [...(words?.questions ?? []), ...ALWAYS];
  const related = (words?.related ?? []).flatMap((one) => categories.find((each) => each.alias === one) ?? []);
  return (
    <Gallery lead={words?.lead} questions={questions}>
      <section className="section faq-split">
        <SectionTitle>{category && `Questions about ${category.title.toLowerCase()} quotes`}</SectionTitle>
        <div className="faq">
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question}
                <Plus aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      {related.length > 0 && (
        <nav className="section" aria-label="Related categories">
          <SectionTitle>Often part of the same job</SectionTitle>
          <CategoryList categories={related} />
        </nav>
      )}
    </Gallery>
  );
}
