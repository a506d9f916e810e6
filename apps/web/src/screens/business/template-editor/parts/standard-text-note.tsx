import { standardTextFor, type ClientText } from '@quotewright/domain/advice/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { standardTextsQuery } from '../../../../api/advice.js';
import { paths } from '../../../../app/paths.js';
import type { SavingForm } from '../../../../features/form/form.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';
import type { DescriptionForm } from './description-form.js';

interface StandardTextNoteProps {
  form: SavingForm<DescriptionForm>;
  field: ClientText;
  viewer: Viewer;
}

const nouns: Record<ClientText, string> = { warranty: 'warranty', advice: 'advice' };

/** Below a template's warranty or advice: which standard text quotes use while it is empty, and how to take that over. */
export function StandardTextNote({ form, field, viewer }: StandardTextNoteProps) {
  const standard = useQuery(standardTextsQuery(viewer.id));
  const toast = useToast();
  const [own, category] = form.watch([field, 'category_id']);
  if (!standard.data) return null;
  const used = standardTextFor(field, category === '' ? null : Number(category), standard.data.templates);
  if (!used)
    return viewer.may('prices') ? (
      <p className="note">
        <Link to={paths.advice()}>{`Write your standard ${nouns[field]}`}</Link>
        {': quotes use it where this is empty.'}
      </p>
    ) : null;
  const fill = (text: string) => form.setValue(field, text, { shouldDirty: true });
  function takeOver(text: string) {
    fill(text);
    if (own.trim() !== '')
      toast({ message: `Your ${nouns[field]} was replaced.`, action: { label: 'Undo', onPress: () => fill(own) } });
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 mt-1">
      <p className="note" role="status">
        {own.trim() === '' ? (
          <>
            Empty: quotes use your standard text <Link to={paths.advice({ panel: used.id })}>{used.title}</Link>.
          </>
        ) : (
          ''
        )}
      </p>
      {own.trim() !== used[field] && (
        <Button
          size="small"
          aria-label={`Use my standard text for the ${nouns[field]}`}
          onClick={() => takeOver(used[field])}
        >
          Use my standard text
        </Button>
      )}
    </div>
  );
}
