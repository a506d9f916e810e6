import { BadgeCheck, PencilRuler, RefreshCw } from 'lucide-react';
import { SectionTitle } from '../../../../ui/ornament.js';

/** The claims of the strip (spec §1), and what each means here. */
const PROMISES = [
  {
    id: 'original',
    claim: '100% Original',
    Icon: PencilRuler,
    meaning:
      'We draw the pictures and write the formulas of our templates ourselves. None is taken from another product or bought as stock.',
  },
  {
    id: 'replacement',
    claim: '10 Day Replacement',
    Icon: RefreshCw,
    meaning:
      'A template does not fit your job? Tell us within ten days after you took it, and we replace it with one that does.',
  },
  {
    id: 'warranty',
    claim: '1 Year Warranty',
    Icon: BadgeCheck,
    meaning:
      'A formula of ours is wrong? For a year after you took the template we correct it, and tell you what we changed.',
  },
];

/** The claims, each leading to its meaning. */
export function PromiseStrip() {
  return (
    <nav className="section page" aria-label="What we promise">
      <ul className="promise-strip">
        {PROMISES.map(({ id, claim, Icon }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Icon aria-hidden="true" />
              {claim}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the claims mean. */
export function Promises() {
  return (
    <section className="section page" aria-labelledby="promises">
      <SectionTitle id="promises">What we promise</SectionTitle>
      <div className="promises">
        {PROMISES.map(({ id, claim, meaning }) => (
          <div key={id} id={id}>
            <h3>{claim}</h3>
            <p>{meaning}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
