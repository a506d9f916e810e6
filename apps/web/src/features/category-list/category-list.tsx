import type { Category } from '@quotewright/domain/categories/contract.js';
import { ArrowRight } from 'lucide-react';
import { paths } from '../../app/paths.js';
import { Link } from '../../lib/navigation.js';
import './category-list.css';

interface CategoryListProps {
  categories: readonly Pick<Category, 'id' | 'alias' | 'title'>[];
}

/** Categories as links to their pages. */
export function CategoryList({ categories }: CategoryListProps) {
  return (
    <ul className="category-list">
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={paths['guest-master-quote-templates'](category.alias)}>
            {category.title}
            <ArrowRight className="flip" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The same under a heading; nothing if there are none. */
export function TemplatesByTrade({ categories }: CategoryListProps) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="by-trade" className="grid gap-3">
      <h2 id="by-trade">Templates by trade</h2>
      <CategoryList categories={categories} />
    </section>
  );
}
