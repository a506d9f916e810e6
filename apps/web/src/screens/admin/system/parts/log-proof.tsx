import type { ChainStatus, SignedHead } from '@quotewright/domain/system/contract.js';
import { counted, quantity } from '../../../../lib/format.js';
import { saveFile } from '../../../../lib/save-file.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Ago } from '../../../../ui/time.js';
import { Fact } from './facts.js';

/** The chain of the log: how far it is signed, with which key, and when everything was last checked. */
export function LogProof({ chain: { length, head, key, verified } }: { chain: ChainStatus }) {
  return (
    <>
      <dl className="system-facts">
        <Fact name="Numbered" note={counted(length, 'entry', 'entries')}>
          Each follows from the one before it
        </Fact>
        <Fact name="Last signed day" note={head ? head.day : 'None yet'}>
          {head ? (
            <>
              Up to number {quantity(head.last)}, <Ago at={head.signed_at} />
            </>
          ) : (
            'Each day is signed after it ends (UTC)'
          )}
        </Fact>
        {key && (
          <Fact name="Key" note={key.fingerprint.slice(0, 16)}>
            {key.changed ? <Badge tone="pending">{`Another key since ${key.since}`}</Badge> : `Since ${key.since}`}
          </Fact>
        )}
        <Fact name="Checked without a fault" note={verified ? `Up to number ${quantity(verified.n)}` : 'Never'}>
          {verified ? (
            <Ago at={verified.at} />
          ) : (
            <>
              Run <code>npm run log:verify</code>
            </>
          )}
        </Fact>
      </dl>
      {head && (
        <p className="mt-4">
          <Button onClick={() => saveFile(`log-head-${head.day}.json`, fileOf(head))}>Download Signed Head</Button>
        </p>
      )}
    </>
  );
}

const fileOf = (head: SignedHead): Blob =>
  new Blob([`${JSON.stringify(head, null, 2)}\n`], { type: 'application/json' });
