import type { LeadProfile } from '@quotewright/domain/leads/contract.js';
import { leadRules } from '@quotewright/domain/leads/contract-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useQuery } from '@tanstack/react-query';
import { publishedCategoriesQuery } from '../../../../api/categories.js';
import { useMe } from '../../../../api/identity.js';
import { useSaveLeadProfile } from '../../../../api/leads.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { Checkbox } from '../../../../ui/choice.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, FieldError, Input, Textarea } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

interface ProfileValues {
  open: boolean;
  about: string;
  area: string;
  /** Ids of categories, as the boxes hold them. */
  category_ids: string[];
}

/** Whether a contractor takes leads, and what those read who choose one. */
export function ProfilePanel({ profile, onClose }: { profile: LeadProfile | null; onClose: () => void }) {
  const save = useSaveLeadProfile();
  const toast = useToast();
  const standing = useMe()?.extradetails.standing;
  const categories = useQuery(publishedCategoriesQuery);
  const form = useSavingForm<ProfileValues>({
    guard: false,
    defaultValues: {
      // Whoever comes here for the first time wants to.
      open: profile?.open ?? true,
      about: profile?.about ?? '',
      area: profile?.area ?? '',
      category_ids: profile?.category_ids.map(String) ?? [],
    },
    save: async ({ category_ids, ...values }) => {
      toast({ message: (await save.mutateAsync({ ...values, category_ids: category_ids.map(Number) })).message });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'what you say of yourself', onClose });
  return (
    <SidePanel
      open
      title="Take leads"
      onClose={close}
      footer={<FormButtons form={form} action="Save" onCancel={close} />}
    >
      <FootForm form={form} label="Take leads">
        {standing === 'waiting' && (
          <Notice>Your business is waiting for approval. You can take leads once it is approved.</Notice>
        )}
        <Checkbox {...form.register('open')}>
          <span>
            We take leads
            <span className="block text-sm text-ink-3">
              Stores and partners see your business name and what you say here, never an address. Leads that you have
              stay when you stop.
            </span>
          </span>
        </Checkbox>
        <Field label="What you do" hint="A sentence for those who choose a contractor." error={errors.about?.message}>
          <Textarea rows={3} dir="auto" {...form.register('about', { validate: follows(leadRules.about) })} />
        </Field>
        <Field label="Where you work" hint="Such as Portland and 30 miles around." error={errors.area?.message}>
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={leadRules.area.most}
            {...form.register('area', { validate: follows(leadRules.area) })}
          />
        </Field>
        <fieldset className="grid gap-2 min-w-0">
          <legend className="field-label">
            Trades <span className="optional">optional</span>
          </legend>
          <p className="field-hint">You get leads of these trades only; of every trade if you choose none.</p>
          <QueryFailed query={categories} />
          <div className="lead-trades">
            {categories.data?.map(({ id, title }) => (
              <Checkbox key={id} value={String(id)} {...form.register('category_ids')}>
                <bdi>{title}</bdi>
              </Checkbox>
            ))}
          </div>
          <FieldError message={errors.category_ids?.message} />
        </fieldset>
      </FootForm>
    </SidePanel>
  );
}
