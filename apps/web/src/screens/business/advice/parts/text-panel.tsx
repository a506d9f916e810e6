import {
  filledIn,
  standardTextRules,
  textVariables,
  variableFault,
  type ClientText,
  type TextVariable,
  type VariableValues,
  type WarrantyAdvice,
  type WarrantyAdviceSaved,
} from '@quotewright/domain/advice/contract.js';
import * as calls from '@quotewright/domain/advice/endpoints.js';
import { textFault, follows } from '@quotewright/domain/kernel/text-rules.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useStandardTextCommand } from '../../../../api/advice.js';
import { publishedCategoriesQuery } from '../../../../api/categories.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import type { SavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { FormConflict } from '../../../../features/merging/form-conflict.js';
import { asTyped, type Part } from '../../../../features/merging/form-merge.js';
import { useMergingForm } from '../../../../features/merging/use-merging-form.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { day } from '../../../../lib/day.js';
import { Segmented } from '../../../../ui/choice.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Input, Select, Textarea } from '../../../../ui/field.js';
import { useHydrated } from '../../../../ui/time.js';
import { useTextUndo } from './use-text-change.js';

/** A standard text as its form holds it; no category: `''`. */
type TextForm = Record<'title' | 'category_id' | ClientText, string>;

const blank: TextForm = { title: '', category_id: '', warranty: '', advice: '' };

const valuesOf = ({ title, category_id, warranty, advice }: WarrantyAdvice): TextForm => ({
  title,
  category_id: category_id === null ? '' : String(category_id),
  warranty,
  advice,
});

const parts: readonly Part<TextForm>[] = [
  { label: 'Title', fields: ['title'] },
  { label: 'Category', fields: ['category_id'] },
  { label: 'Warranty', fields: ['warranty'] },
  { label: 'Advice', fields: ['advice'] },
];

const textRule = (field: ClientText) => (text: string) =>
  (textFault(standardTextRules[field], text) ?? variableFault(text))?.message ?? true;

/** The field of the form that a path of the call (`data.title`) names. */
const fieldOf = (path: string): FieldPath<TextForm> | null => {
  const field = path.replace(/^data\./, '');
  return field in blank ? (field as FieldPath<TextForm>) : null;
};

interface TextPanelProps {
  texts: readonly WarrantyAdvice[];
  /** `null` = a new one. */
  text: WarrantyAdvice | null;
  onClose: () => void;
}

/** Adds or edits a standard text, with a preview of what clients and visitors read. */
export function TextPanel({ texts, text, onClose }: TextPanelProps) {
  const command = useStandardTextCommand();
  const say = useTextUndo();
  const categories = useQuery(publishedCategoriesQuery);
  // The text that it was opened for: another browser may delete it.
  const [id] = useState(text?.id ?? null);
  const { form, conflict } = useMergingForm<TextForm, WarrantyAdviceSaved, WarrantyAdvice>({
    current: text,
    valuesOf,
    blank,
    parts,
    fieldOf,
    send({ category_id, ...texts_ }, version) {
      const data = { ...texts_, category_id: category_id === '' ? null : Number(category_id) };
      if (id === null) return command(calls.add, { body: { data } });
      return command(calls.update, { body: { data: { ...data, id }, ...(version !== undefined && { version }) } });
    },
    saved({ data, message }, meanwhile) {
      say(`${message}${meanwhile}`, data.batch_id);
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'this text', onClose });
  const [warranty, advice, chosen] = form.watch(['warranty', 'advice', 'category_id']);
  const known = categories.data ?? [];
  const nameOf = (category: string): string =>
    category === '' ? 'All templates' : (known.find((one) => String(one.id) === category)?.title ?? 'Another category');
  // The category of a text stays, also when it is taken off the site.
  const options = ['', ...known.map((one) => String(one.id))];

  return (
    <SidePanel
      open
      onClose={close}
      title={id === null ? 'Add standard text' : 'Edit standard text'}
      footer={<FormButtons form={form} action={id === null ? 'Add text' : 'Save text'} onCancel={close} />}
    >
      <FootForm form={form} label="Standard text">
        <Field label="Title" hint="Only you see it." error={errors.title?.message}>
          <Input
            dir="auto"
            autoComplete="off"
            maxLength={standardTextRules.title.most}
            {...form.register('title', { validate: follows(standardTextRules.title) })}
          />
        </Field>
        <Field
          label="Category"
          hint={usedWords(texts, id, chosen === '' ? null : Number(chosen))}
          error={errors.category_id?.message}
        >
          <Select {...form.register('category_id')}>
            {(options.includes(chosen) ? options : [...options, chosen]).map((category) => (
              <option key={category} value={category}>
                {nameOf(category)}
              </option>
            ))}
          </Select>
        </Field>
        <QueryFailed query={categories} />
        <TextField form={form} field="warranty" label="Warranty" />
        <TextField form={form} field="advice" label="Advice" />
        <Preview warranty={warranty} advice={advice} />
      </FootForm>
      {conflict && (
        <FormConflict
          what="this text"
          conflict={conflict}
          wordsOf={(part, values) =>
            part.fields[0] === 'category_id' ? nameOf(values.category_id) : asTyped(part, values)
          }
        />
      )}
    </SidePanel>
  );
}

/** Whether a text of this category will be used, in words. */
function usedWords(texts: readonly WarrantyAdvice[], id: number | null, categoryId: number | null): string {
  const used = texts.find((text) => text.is_default && text.category_id === categoryId);
  if (used?.id === id) return 'This text is in use here.';
  return used ? `“${used.title}” is in use here.` : 'Nothing is in use here yet: this text will be.';
}

const variableNames: Record<TextVariable, string> = {
  template: 'Template name',
  client: 'Client',
  date: 'Date of the quote',
};

/** A text with buttons that put variables where the caret is. */
function TextField({ form, field, label }: { form: SavingForm<TextForm>; field: ClientText; label: string }) {
  const id = useId();
  function insert(name: TextVariable) {
    const box = document.getElementById(id) as HTMLTextAreaElement;
    box.setRangeText(`{{${name}}}`, box.selectionStart, box.selectionEnd, 'end');
    form.setValue(field, box.value, { shouldDirty: true });
    box.focus();
  }
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} optional error={form.formState.errors[field]?.message}>
        <Textarea dir="auto" rows={5} {...form.register(field, { validate: textRule(field) })} />
      </Field>
      <p className="standard-text-variables">
        <span>Insert</span>
        {textVariables.map((name) => (
          <button
            key={name}
            type="button"
            className="btn small"
            aria-label={`Insert ${variableNames[name].toLowerCase()} into ${label.toLowerCase()}`}
            onClick={() => insert(name)}
          >
            {variableNames[name]}
          </button>
        ))}
      </p>
    </div>
  );
}

/** What a client reads on a quote, or a visitor on a public page. */
function Preview({ warranty, advice }: { warranty: string; advice: string }) {
  const hydrated = useHydrated();
  const [place, setPlace] = useState<'quote' | 'public'>('quote');
  const values: VariableValues =
    place === 'quote' ? { template: 'Kitchen floor', date: day(new Date().toISOString(), hydrated) } : {};
  const shown = { Warranty: filledIn(warranty, values), Advice: filledIn(advice, values) };
  const typed = warranty + advice;
  const left =
    place === 'public'
      ? typed.includes('{{') && 'Public pages know no quote: what names one is left out.'
      : /\{\{\s*client/i.test(typed) && 'Quotes name no client, so what names one is left out.';
  return (
    <section className="standard-text-preview" aria-label="Preview">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="sub-head">Preview</h3>
        <Segmented
          legend="Where it is read"
          value={place}
          onChange={setPlace}
          options={[
            { value: 'quote', label: 'On a quote' },
            { value: 'public', label: 'On public pages' },
          ]}
        />
      </div>
      {Object.entries(shown).map(([label, text]) => (
        <div key={label}>
          <h4>{label}</h4>
          <p dir="auto">{text || <span className="text-ink-3">Nothing</span>}</p>
        </div>
      ))}
      {left && <p className="note">{left}</p>}
    </section>
  );
}
