import type { ContentSummary } from '@quotewright/domain/content/contract.js';
import { day } from '../../lib/day.js';
import { Link } from '../../lib/navigation.js';

/** Pages of words to choose from: title, what each is about, and of an article when it was written. */
export function ContentList({ pages, level = 2 }: { pages: readonly ContentSummary[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="content-list">
      {pages.map(({ address, title, description, date, minutes }) => (
        <li key={address}>
          <Heading>
            <Link to={address}>{title}</Link>
          </Heading>
          <p>{description}</p>
          {date && (
            <p className="note">
              <time dateTime={date}>{day(date)}</time> · {minutes} min read
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
