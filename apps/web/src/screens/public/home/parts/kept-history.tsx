import { SectionTitle } from '../../../../ui/ornament.js';

/** Changes as the history says them: what was changed, before and after. */
const CHANGES = [
  { what: 'Waste of the planks', before: '8%', after: '10%' },
  { what: 'Formula of the quarter round', before: '(Q1 + Q2) x 2', after: '(Q1 + Q2) x 2 - Q3' },
  { what: 'Supplier of the underlay', before: 'The default', after: 'Your own offer' },
];

/** What sets it apart: each change is kept, and can be looked at and taken back by itself. */
export function KeptHistory() {
  return (
    <section className="band mt-8" aria-labelledby="kept">
      <div className="page kept">
        <div>
          <SectionTitle id="kept">Know why a number is what it is</SectionTitle>
          <p className="lead">
            A spreadsheet shows the last number typed. Quotewright keeps every change from the first day: who made it,
            when, and what stood there before.
          </p>
          <ul className="kept-list">
            <li>See a template as it was on any day, and compare two days.</li>
            <li>Undo one change, and keep those that came after it.</li>
            <li>See what each change did to the total of a sample quote.</li>
            <li>A quote you saved keeps its lines and prices for good.</li>
          </ul>
        </div>
        <figure className="kept-example">
          <figcaption>For example</figcaption>
          <ol>
            {CHANGES.map(({ what, before, after }) => (
              <li key={what}>
                <span>{what}</span>
                <bdi dir="ltr">
                  <del>
                    <span className="sr-only">Before: </span>
                    {before}
                  </del>{' '}
                  <ins>
                    <span className="sr-only">After: </span>
                    {after}
                  </ins>
                </bdi>
              </li>
            ))}
          </ol>
        </figure>
      </div>
    </section>
  );
}
