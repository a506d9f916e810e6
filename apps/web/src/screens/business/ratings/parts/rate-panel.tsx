import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { allStars, type QuotedSupplier, type Stars } from '@quotewright/domain/ratings/contract.js';
import { ratingRules } from '@quotewright/domain/ratings/contract-rules.js';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { useRate } from '../../../../api/ratings.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { counted } from '../../../../lib/format.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, FieldError, Textarea } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

interface RatePanelProps {
  supplier: QuotedSupplier;
  onClose: () => void;
}

/** Stars and a sentence for a supplier, new or changed. */
export function RatePanel({ supplier: { supplier_id, business_name, own }, onClose }: RatePanelProps) {
  const rate = useRate();
  const toast = useToast();
  const form = useSavingForm<{ stars: string | null; sentence: string }>({
    guard: false,
    defaultValues: { stars: own ? String(own.stars) : null, sentence: own?.sentence ?? '' },
    save: async ({ stars, sentence }) => {
      toast({ message: (await rate.mutateAsync({ supplier_id, stars: Number(stars) as Stars, sentence })).message });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'this rating', onClose });
  const chosen = Number(form.watch('stars'));
  const errorId = useId();
  return (
    <SidePanel
      open
      title={`Rate ${business_name}`}
      onClose={close}
      footer={<FormButtons form={form} action="Save rating" onCancel={close} />}
    >
      <FootForm form={form} label="Your rating">
        <fieldset className="field" aria-describedby={errors.stars ? errorId : undefined}>
          <legend className="field-label">Stars</legend>
          <div className="star-choice">
            {allStars.map((star) => (
              <label key={star}>
                <input
                  type="radio"
                  value={star}
                  className="sr-only"
                  {...form.register('stars', { validate: (stars) => Boolean(stars) || 'Choose 1 to 5 stars.' })}
                />
                <span className="sr-only">{counted(star, 'star')}</span>
                <Star aria-hidden="true" fill={star <= chosen ? 'currentColor' : 'none'} />
              </label>
            ))}
          </div>
          <FieldError id={errorId} message={errors.stars?.message} />
        </fieldset>
        <Field
          label="A sentence"
          optional
          hint="The supplier reads it without your name and can answer. Leave out what would tell who you are."
          error={errors.sentence?.message}
        >
          <Textarea rows={3} dir="auto" {...form.register('sentence', { validate: follows(ratingRules.sentence) })} />
        </Field>
        <p className="text-sm text-ink-3">
          Your business has one rating of each supplier. You can change it at any time. Others see the mean and the
          number.
        </p>
      </FootForm>
    </SidePanel>
  );
}
