import { isTrade } from '@quotewright/domain/catalogue/contract.js';
import type { Me } from '@quotewright/domain/identity/contract.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { Button } from '../../ui/button.js';
import { dialogPart } from '../../ui/dialog-part.js';
import { Notice } from '../../ui/states.js';
import { SendLink } from './send-link.js';

/** Loaded on demand. */
const ChangeAddress = dialogPart(
  'features/standing/change-address.tsx',
  'Use another address',
  () => import('./change-address.js'),
);

/** Why suppliers' costs are hidden, and what to do next; nothing if nothing is missing. */
export function StandingBar({ me }: { me: Me }) {
  const { standing } = me.extradetails;
  if (standing === 'approved') return null;
  return (
    <aside className="standing no-print" aria-label="Your account">
      <Notice tone={standing === 'waiting' ? 'info' : 'warn'}>
        {standing === 'unverified' ? (
          <Unverified me={me} />
        ) : (
          <Undecided refusal={standing === 'refused' ? (me.extradetails.refusal ?? '') : null} />
        )}
      </Notice>
    </aside>
  );
}

function Unverified({ me }: { me: Me }) {
  const [changing, setChanging] = useState(false);
  /** On a phone the first sentence stands alone until the rest is asked for. */
  const [whole, setWhole] = useState(false);
  const { email, user_type: type } = me.details;
  return (
    <div className="standing-parts" data-whole={whole || undefined}>
      <p>
        Confirm your e-mail address: open the link that we mailed to{' '}
        <strong>
          <bdi>{email}</bdi>
        </strong>
        .{' '}
        <span className="standing-rest">
          {isTrade(type)
            ? 'Until then you quote with retail prices and your own numbers; what suppliers charge, margin and markup are hidden.'
            : 'Until then you cannot send us requests or change what others see.'}
        </span>
        <button type="button" className="link standing-more" onClick={() => setWhole(true)}>
          More
        </button>
      </p>
      <span className="standing-rest">
        <span className="flex flex-wrap gap-2">
          <SendLink />
          <Button size="small" variant="ghost" onClick={() => setChanging(true)}>
            Use another address
          </Button>
        </span>
      </span>
      {changing && <ChangeAddress onClose={() => setChanging(false)} />}
    </div>
  );
}

/** @param refusal the admin's reason; `null` without a decision */
function Undecided({ refusal }: { refusal: string | null }) {
  return (
    <p>
      {refusal === null
        ? 'We are checking your business and will e-mail you when it is approved. '
        : 'Your business was not approved. '}
      {refusal && <bdi>{`“${refusal}” `}</bdi>}
      {refusal === null ? 'Until then you quote' : 'You quote'} with retail prices and your own numbers; what suppliers
      charge, margin and markup are hidden. <Link to={paths['dashboard-skus']()}>Enter your own prices</Link>
    </p>
  );
}
