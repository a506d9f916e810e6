import { limits, type TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useTemplateCommand } from '../../../../api/templates.js';
import { Form, FormAlert, useSaveShortcut } from '../../../../features/form/form.js';
import { PicturePicker } from '../../../../features/pictures/picture-picker.js';
import type { ReorderItem } from '../../../../features/reorder/order.js';
import { TemplateOrderDialog } from '../../../../features/reorder/template-order-dialog.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import type { AskedField } from '../../../../features/who-set/asked-field.js';
import { WhoSetMenu } from '../../../../features/who-set/who-set.js';
import { counted } from '../../../../lib/format.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Picture } from '../../../../ui/picture.js';
import { Progress, useSlow } from '../../../../ui/states.js';
import { DescriptionConflict } from './description-conflict.js';
import { DescriptionFields } from './description-fields.js';
import { StandardTextNote } from './standard-text-note.js';
import { useDescription } from './use-description.js';

interface DescriptionTabProps {
  /** `null` while the template is new. */
  template: TemplateDetails | null;
  viewer: Viewer;
  hidden: boolean;
  backTo: string;
  /** Whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
  /** Opens the new template. */
  onCreated: (alias: string) => Promise<void>;
}

/** The Description tab: name, texts, guide price and pictures. */
export function DescriptionTab({ template, viewer, hidden, backTo, onDirty, onCreated }: DescriptionTabProps) {
  const { form, pending, setPending, edited, onEdited, dirty, sent, conflict } = useDescription({
    template,
    viewer,
    onCreated,
  });
  const deleteImage = useTemplateCommand(calls.deleteImage);
  const sortImages = useTemplateCommand(calls.sortImages);
  const change = useTemplateChange(template?.id ?? 0);
  const sending = pending.length + edited.size;
  const slow = useSlow(form.saving && sending > 0);
  const savable = template === null || dirty;

  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useSaveShortcut(() => savable && form.submit(), !hidden);

  return (
    <div className="tool-body" hidden={hidden}>
      <Form onSubmit={form.submit} className="two-columns" label="Description">
        <DescriptionFields
          form={form}
          admin={viewer.admin}
          below={(field) =>
            (field === 'advice' || field === 'warranty') &&
            !viewer.admin && <StandardTextNote form={form} field={field} viewer={viewer} />
          }
        />
        <div className="grid gap-5 content-start">
          <div>
            <div className="flex flex-wrap items-center gap-2 mb-3">
              <h2 className="sub-head me-auto">Pictures</h2>
              {template && template.images.length > 0 && (
                <WhoSetMenu end fields={template.images.flatMap(askedOfPicture)} />
              )}
            </div>
            <PicturePicker
              most={limits.images}
              stored={template?.images ?? []}
              pending={pending}
              onPending={setPending}
              edited={edited}
              onEdited={onEdited}
              onDelete={async (id) => {
                const made = edited.get(id) ?? null;
                onEdited(id, null);
                if (!(await change(() => deleteImage.mutateAsync({ params: { id } }), 'Picture deleted.')))
                  onEdited(id, made);
              }}
              orderDialog={(onClose) => (
                <TemplateOrderDialog
                  template={template!}
                  call={calls.sortImages}
                  label="Order of the pictures"
                  itemsOf={picturesIn}
                  onClose={onClose}
                />
              )}
              onThumbnail={async (id) => {
                const others = template!.images.map((image) => image.id).filter((other) => other !== id);
                const order = [id, ...others].map((image, at) => ({ id: image, sort_order: at + 1 }));
                await change(() => sortImages.mutateAsync({ body: order }), 'Thumbnail changed.');
              }}
            />
          </div>
        </div>
        <div className="form-foot">
          <FormAlert form={form} />
          {slow && (
            <div className="grid gap-1.5" role="status">
              <p className="text-sm text-ink-2">
                {sent < 1 ? `Sending ${counted(sending, 'picture')}…` : 'Saving the pictures…'}
              </p>
              <Progress value={sent < 1 ? sent : undefined} label="Pictures sent" />
            </div>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {/* The head announces it; this one stays in view while the page scrolls. */}
            <span className="saved-state me-auto" aria-hidden="true">
              {savable ? <span className="saved-dot" /> : <Check />}
              {!savable ? 'All changes saved' : template ? 'Unsaved changes' : 'Not saved yet'}
            </span>
            <ButtonLink variant="ghost" to={backTo}>
              Cancel
            </ButtonLink>
            <Button type="submit" variant="primary" busy={form.saving} disabled={!savable && !form.saving}>
              {template ? 'Save changes' : 'Create template'} <kbd>Ctrl S</kbd>
            </Button>
          </div>
        </div>
      </Form>
      {conflict && <DescriptionConflict conflict={conflict} />}
    </div>
  );
}

const askedOfPicture = ({ id }: { id: number }, at: number): AskedField[] => [
  { path: `images.${id}`, label: `Picture ${at + 1}` },
  { path: `images.${id}.position`, label: `Position of picture ${at + 1}` },
];

const picturesIn = ({ images }: TemplateDetails): ReorderItem[] =>
  images.map(({ id, image }, at) => ({
    id,
    name: `Picture ${at + 1}`,
    lead: <Picture image={image} alt="" sizes="64px" className="picture !w-16" />,
  }));
