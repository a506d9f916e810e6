import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Skeleton } from '../../../../ui/states.js';
import { dollars, signedDollars } from '../../../../lib/cents.js';
import { usePriceBridge } from './use-price-bridge.js';

/** What publishing does to the price of the sample quote, as one figure. */
export function PriceEffect({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const { bridge, pending } = usePriceBridge(template, viewer);
  if (bridge) return <SampleEffect {...bridge} />;
  return (
    <section className="price-effect" aria-label="Effect on the sample quote" aria-busy={pending}>
      <h3>Sample quote</h3>
      {pending && <Skeleton className="w-40" />}
      {!pending && <p className="from-to">Cannot be compared: the public page asks other questions.</p>}
    </section>
  );
}

/** The sample quote before and after, in cents. */
export function SampleEffect({ from, to }: { from: number; to: number }) {
  const same = from === to;
  return (
    <section className="price-effect" aria-label="Effect on the sample quote">
      <h3>Sample quote</h3>
      <bdi dir="ltr" className="figure">
        {same ? 'No change' : signedDollars(to - from)}
      </bdi>
      <bdi dir="ltr" className="from-to">
        {same ? dollars(to) : `${dollars(from)} → ${dollars(to)}`}
      </bdi>
    </section>
  );
}
