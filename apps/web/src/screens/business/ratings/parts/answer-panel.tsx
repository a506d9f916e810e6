import { follows } from '@quotewright/domain/kernel/text-rules.js';
import type { RatingRow } from '@quotewright/domain/ratings/contract.js';
import { ratingRules } from '@quotewright/domain/ratings/contract-rules.js';
import { useAnswerRating } from '../../../../api/ratings.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';
import { OwnStars } from './own-stars.js';
import { RatingText } from './rating-text.js';

interface AnswerPanelProps {
  rating: RatingRow;
  onClose: () => void;
}

/** A supplier's sentence on a rating; an empty one takes it back. */
export function AnswerPanel({ rating, onClose }: AnswerPanelProps) {
  const answer = useAnswerRating();
  const toast = useToast();
  const form = useSavingForm({
    guard: false,
    defaultValues: { answer: rating.answer },
    save: async (values) => {
      toast({ message: (await answer.mutateAsync({ id: rating.id, ...values })).message });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'this answer', onClose });
  return (
    <SidePanel
      open
      title="Answer a rating"
      onClose={close}
      footer={<FormButtons form={form} action="Save answer" onCancel={close} />}
    >
      <div className="grid gap-1 mb-4">
        <OwnStars stars={rating.stars} />
        <RatingText text={rating.sentence} />
      </div>
      <FootForm form={form} label="Your answer">
        <Field
          label="Your answer"
          hint="Only the business that rated you reads it. Leave it empty to take it back."
          error={errors.answer?.message}
        >
          <Textarea rows={3} dir="auto" {...form.register('answer', { validate: follows(ratingRules.answer) })} />
        </Field>
      </FootForm>
    </SidePanel>
  );
}
