import { follows } from '@quotewright/domain/kernel/text-rules.js';
import {
  paperNumberRules as numbers,
  paperTextRules as texts,
  type PaperSettings,
} from '@quotewright/domain/proposals/contract-papers.js';
import { proposalNumberRules } from '@quotewright/domain/proposals/contract.js';
import { savePapers } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isApiError } from '../../../api/errors.js';
import { papersQuery } from '../../../api/proposals.js';
import { useCommand } from '../../../api/use-command.js';
import { paths } from '../../../app/paths.js';
import { Form, FormAlert, useSaveShortcut, useSavingForm, type SavingForm } from '../../../features/form/form.js';
import { isNumber, LookFields, TaxFields } from '../../../features/proposals/paper-fields.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { zonesWith } from '../../../lib/time-zones.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Switch } from '../../../ui/choice.js';
import { Field, Input, Select, Textarea } from '../../../ui/field.js';
import { Notice, SkeletonText } from '../../../ui/states.js';
import { useHydrated } from '../../../ui/time.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { useToast } from '../../../ui/toast.js';
import { PaperLogo } from './paper-logo.js';
import { PaperPreview } from './paper-preview.js';
import { daysIn, firstNumber, papersField, papersForm, papersOf, type PapersForm } from './papers-form.js';

/** How the business's proposals begin, look and are followed up. */
export function PapersScreen() {
  const viewer = useViewer();
  const papers = useQuery(papersQuery(viewer.id));
  return (
    <>
      <Meta title="Papers" />
      <ToolHead title="Papers" padded back={{ to: paths.proposals(), label: 'Back to the proposals' }} />
      <div className="tool-body">
        {papers.isPending && <SkeletonText lines={8} />}
        <QueryFailed query={papers} />
        {papers.data && <Papers papers={papers.data} />}
      </div>
    </>
  );
}

type PapersFormProps = { form: SavingForm<PapersForm> };

function Papers({ papers }: { papers: PaperSettings }) {
  const viewer = useViewer();
  const command = useCommand();
  const toast = useToast();
  const [known, setKnown] = useState({ version: papers.version, logo: papers.logo });
  /** Another owner saved first. */
  const [theirs, setTheirs] = useState<PaperSettings | null>(null);
  const owner = viewer.may('business');
  const form = useSavingForm<PapersForm>({
    defaultValues: papersForm(papers),
    fieldOf: papersField,
    save: async (values) => {
      try {
        const body = { version: known.version, ...papersOf(values) };
        const { data, message } = await command(savePapers, { body });
        setKnown(data);
        toast({ message });
      } catch (error) {
        if (isApiError(error, 'papers_changed')) setTheirs(error.data);
        throw error;
      }
    },
  });
  useSaveShortcut(form.submit, owner);
  const settle = (take: boolean) => {
    if (take) form.reset(papersForm(theirs!));
    setKnown(theirs!);
    setTheirs(null);
    form.clearFailure();
  };
  return (
    <div className="papers">
      <Form onSubmit={form.submit} label="Papers">
        <fieldset className="papers-fields" disabled={!owner}>
          <legend className="sr-only">Papers</legend>
          {!owner && <Notice>Owners of the business change these settings. New proposals begin with them.</Notice>}
          <Appearance form={form} logo={known.logo} onLogo={setKnown} />
          <Texts form={form} />
          <Beginning form={form} />
          <TaxFields form={form} />
          <LookFields form={form} />
          {(owner || papers.floor_percent !== null) && <Floor form={form} />}
          <FollowUp form={form} />
          {theirs && (
            <Notice tone="warn" live>
              <p>Another owner saved these settings meanwhile. Your input is still here.</p>
              <div className="flex flex-wrap gap-2 mt-2">
                <Button size="small" onClick={() => settle(false)}>
                  Save mine over it
                </Button>
                <Button size="small" variant="ghost" onClick={() => settle(true)}>
                  Take theirs
                </Button>
              </div>
            </Notice>
          )}
          <FormAlert form={form} />
          {owner && (
            <div>
              <Button type="submit" variant="primary" busy={form.saving}>
                Save
              </Button>
            </div>
          )}
        </fieldset>
      </Form>
      <aside aria-label="Preview" className="papers-aside">
        <h2 className="sub-head">Preview</h2>
        <PaperPreview form={form.watch()} business={viewer.business} logo={known.logo} />
      </aside>
    </div>
  );
}

function Appearance({
  form,
  logo,
  onLogo,
}: PapersFormProps & { logo: string | null; onLogo: (papers: PaperSettings) => void }) {
  return (
    <fieldset className="terms-part">
      <legend>Letterhead</legend>
      <PaperLogo logo={logo} onSaved={onLogo} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Colour form={form} field="accent_color" label="Colour of lines and buttons" />
        <Colour form={form} field="heading_color" label="Colour of headings" />
      </div>
      <Field label="Contact" optional hint="Address, phone, e-mail." error={form.formState.errors.contact?.message}>
        <Textarea rows={3} maxLength={texts.contact.most} {...form.register('contact')} />
      </Field>
      <Field label="Footer" optional error={form.formState.errors.footer?.message}>
        <Input maxLength={texts.footer.most} {...form.register('footer')} />
      </Field>
      <Field label="Paper of PDFs">
        <Select {...form.register('paper')}>
          <option value="letter">US Letter</option>
          <option value="a4">A4</option>
        </Select>
      </Field>
    </fieldset>
  );
}

function Colour({ form, field, label }: PapersFormProps & { field: 'accent_color' | 'heading_color'; label: string }) {
  const value = form.watch(field);
  return (
    <Field label={label} error={form.formState.errors[field]?.message}>
      <Input
        dir="ltr"
        autoComplete="off"
        maxLength={texts.color.most}
        prefix={
          <input
            type="color"
            className="paper-colour"
            aria-label={`${label}, from a palette`}
            value={texts.color.pattern.test(value) ? value : '#000000'}
            onChange={(event) => form.setValue(field, event.target.value, { shouldDirty: true, shouldValidate: true })}
          />
        }
        {...form.register(field, { validate: follows(texts.color) })}
      />
    </Field>
  );
}

function Texts({ form }: PapersFormProps) {
  const { errors } = form.formState;
  return (
    <fieldset className="terms-part">
      <legend>Texts</legend>
      <Field
        label="Cover text"
        optional
        hint="New proposals begin with it. Each has its own from then on."
        error={errors.cover?.message}
      >
        <Textarea rows={4} {...form.register('cover', { validate: follows(texts.cover) })} />
      </Field>
      <Field label="Terms" optional hint="They stand at the end of each." error={errors.terms?.message}>
        <Textarea rows={6} {...form.register('terms', { validate: follows(texts.terms) })} />
      </Field>
    </fieldset>
  );
}

function Beginning({ form }: PapersFormProps) {
  const { errors } = form.formState;
  const pattern = form.watch('number_pattern');
  const zones = useId();
  // The server knows other time zones than the browser.
  const hydrated = useHydrated();
  return (
    <fieldset className="terms-part">
      <legend>Number and validity</legend>
      <Field
        label="Numbers"
        error={errors.number_pattern?.message}
        hint={
          texts.number_pattern.pattern.test(pattern)
            ? `The first is ${firstNumber(pattern, new Date().getUTCFullYear())}. {yyyy} is the year, {nnnn} counts. Numbers that were used stay.`
            : texts.number_pattern.message
        }
      >
        <Input
          dir="ltr"
          autoComplete="off"
          maxLength={texts.number_pattern.most}
          {...form.register('number_pattern', { validate: follows(texts.number_pattern) })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Valid for" hint="Days, that of sending included." error={errors.valid_days?.message}>
          <Input
            numeric
            suffix="days"
            {...form.register('valid_days', { validate: isNumber(proposalNumberRules.validDays) })}
          />
        </Field>
        <Field label="Time zone" hint="Where the last day ends." error={errors.time_zone?.message}>
          <Input
            dir="ltr"
            autoComplete="off"
            list={zones}
            {...form.register('time_zone', { validate: follows({ ...texts.time_zone, least: 1 }) })}
          />
        </Field>
        <datalist id={zones}>{hydrated && zonesWith('UTC').map((zone) => <option key={zone} value={zone} />)}</datalist>
      </div>
    </fieldset>
  );
}

function Floor({ form }: PapersFormProps) {
  const { errors } = form.formState;
  return (
    <fieldset className="terms-part">
      <legend>Least margin</legend>
      <Field
        label="Margin that is too low"
        optional
        hint="A proposal that earns less brings a warning before it is sent. Clients never see it."
        error={errors.floor_percent?.message}
      >
        <Input
          numeric
          suffix="%"
          {...form.register('floor_percent', {
            validate: (text) => text.trim() === '' || isNumber(numbers.floor)(text),
          })}
        />
      </Field>
      <Switch {...form.register('floor_asks')}>A second member agrees before it is sent</Switch>
      {errors.floor_asks?.message && (
        <Notice tone="bad" live>
          {errors.floor_asks.message}
        </Notice>
      )}
    </fieldset>
  );
}

function FollowUp({ form }: PapersFormProps) {
  const { errors } = form.formState;
  return (
    <fieldset className="terms-part">
      <legend>Reminders</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Days before the end"
          optional
          hint="Such as 7, 3, 1. Only what was sent by e-mail brings reminders."
          error={errors.remind_days?.message}
        >
          <Input
            autoComplete="off"
            {...form.register('remind_days', {
              validate: (text) => daysIn(text) !== null || numbers.remindDays.message,
            })}
          />
        </Field>
        <Field label="At most" error={errors.remind_most?.message}>
          <Input
            numeric
            suffix="reminders"
            {...form.register('remind_most', { validate: isNumber(numbers.remindMost) })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
