import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Skeleton } from '../../../../ui/states.js';
import { dollars, signedDollars } from '../../../../lib/cents.js';
import { usePriceBridge } from './use-price-bridge.js';

/** What publishing does to the price of the sample quote, as one figure. */
export function PriceEffect({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const { bridge, pending } = usePriceBridge(template, viewer);
  const cents = bridge && bridge.to - bridge.from;
  return (
    <section className="price-effect" aria-label="Effect on the sample quote" aria-busy={pending}>
      <h3>Sample quote</h3>
      {pending && <Skeleton className="w-40" />}
      {bridge && (
        <>
          <bdi dir="ltr" className="figure">
            {cents === 0 ? 'No change' : signedDollars(cents!)}
          </bdi>
          <bdi dir="ltr" className="from-to">
            {cents === 0 ? dollars(bridge.to) : `${dollars(bridge.from)} → ${dollars(bridge.to)}`}
          </bdi>
        </>
      )}
      {!bridge && !pending && <p className="from-to">Cannot be compared: the public page asks other questions.</p>}
    </section>
  );
}
