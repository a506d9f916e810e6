import { Link } from '../lib/navigation.js';

/** The path to this page; the last step is this page. On a phone only the previous step shows, as the way back. */
export function Breadcrumbs({ trail }: { trail: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print">
      <ol className="crumbs">
        {trail.map(({ name, path }, at) => (
          <li key={path} aria-current={at === trail.length - 1 ? 'page' : undefined}>
            {at === trail.length - 1 ? name : <Link to={path}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
