import type { Category } from '@quotewright/domain/categories/contract.js';
import { ArrowRight } from 'lucide-react';
import { paths } from '../../app/paths.js';
import { Link } from '../../lib/navigation.js';
import './category-list.css';

/** Categories as links to their pages. */
export function CategoryList({ categories }: { categories: readonly Pick<Category, 'id' | 'alias' | 'title'>[] }) {
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
