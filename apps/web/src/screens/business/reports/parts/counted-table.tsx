import { outcomeNames, type BeaconsReport } from '@quotewright/domain/reports/contract.js';
import { quantity } from '../../../../lib/format.js';
import { percent } from './percent.js';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** What became of everything that browsers reported as shown: the parts add up to it. */
export function CountedTable({ report: { received, parts, since, period } }: { report: BeaconsReport }) {
  const later = since !== null && since > period.from;
  return (
    <>
      <p className="report-note">
        A browser reports each time that it shows a template. Every report is in exactly one line.{' '}
        {since === null && 'None has come in so far.'}
        {later && <>They are kept since {DAY.format(new Date(since))}; views of earlier days are not in it.</>}
        {since !== null && !later && received === 0 && 'None came in on these days.'}
      </p>
      {received > 0 && (
        <table className="report-parts">
          <caption className="sr-only">What was counted and what was left out</caption>
          <thead>
            <tr>
              <th scope="col">What became of it</th>
              <th scope="col">Number</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ outcome, count }) => (
              <tr key={outcome}>
                <th scope="row">{outcomeNames[outcome]}</th>
                <td>{quantity(count)}</td>
                <td>{percent(count / received)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Received</th>
              <td>{quantity(received)}</td>
              <td>{percent(1)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </>
  );
}
