import type { BookingRow } from '@quotewright/domain/bookings/contract.js';
import { useState } from 'react';
import { useGiveTemplate } from '../../../../api/bookings.js';
import { TemplatePicker } from '../../../../features/template-picker/template-picker.js';
import { dateTime } from '../../../../lib/moments.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';

/** Gives the finished template to who asked for it: until it is taken, another one can replace it. */
export function GiveTemplate({ booking: { id, name, state, gift } }: { booking: BookingRow }) {
  const toast = useToast();
  const give = useGiveTemplate();
  const [picking, setPicking] = useState(false);
  return (
    <section className="grid gap-3" aria-labelledby="give-template">
      <h3 id="give-template">Finished template</h3>
      {gift ? (
        <p className="text-sm">
          <bdi>{gift.name}</bdi>
          <span className="note block">
            {`Given on ${dateTime(gift.given_at)}. ${gift.taken ? 'It is in My QTemplates.' : 'Not taken yet.'}`}
          </span>
        </p>
      ) : (
        <p className="text-sm text-ink-2">{`${name} gets a copy as it is now, and an e-mail with its link.`}</p>
      )}
      {!gift?.taken && state !== 'cancelled' && (
        <div>
          <Button onClick={() => setPicking(true)}>{gift ? 'Give another template' : 'Give a template'}</Button>
        </div>
      )}
      {picking && (
        <TemplatePicker
          title={`Give a template to ${name}`}
          scope="staging"
          taken={new Set(gift ? [gift.template_id] : [])}
          onPick={async (template) => {
            toast({ title: 'Success', message: await give.mutateAsync({ id, quote_template_id: template.id }) });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  );
}
