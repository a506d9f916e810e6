import { IMAGE_WIDTHS, IMAGES_AT_ONCE, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { messageOf } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { dialogPart } from '../../ui/dialog-part.js';
import { Picture } from '../../ui/picture.js';
import { useToast } from '../../ui/toast.js';
import { AddPictures, RefusedPictures } from './add-pictures.js';
import { NewPicture, StoredPicture, type Stored } from './picture-cards.js';
import { usePickedPictures } from './use-picked-pictures.js';

const ImageEditor = dialogPart(
  'features/image-editor/image-editor.tsx',
  'Image Editor',
  () => import('../image-editor/image-editor.js'),
);

/** A stored picture is edited at its largest width. */
const EDITED_WIDTH = IMAGE_WIDTHS.at(-1)!;

interface PicturePickerProps {
  stored: readonly Stored[];
  /** New pictures as data URLs, sent when the form is saved. */
  pending: readonly string[];
  onPending: (change: (before: string[]) => string[]) => void;
  /** Edited stored pictures to send with the form: data URLs by id. */
  edited?: ReadonlyMap<number, string>;
  /** Receives an edited picture, or `null` to restore the original; without it stored pictures are not editable. */
  onEdited?: (id: number, source: string | null) => void;
  onDelete: (id: number) => Promise<unknown>;
  /** Change Order for the stored pictures; without it their order does not matter. */
  orderDialog?: (onClose: () => void) => ReactNode;
  /** Puts a stored picture first. */
  onThumbnail?: (id: number) => Promise<unknown>;
  /** Most pictures. */
  most: number;
  /** Whether the last picture may be deleted too (products); a template keeps one. */
  mayBeEmpty?: boolean;
}

const none: ReadonlyMap<number, string> = new Map();

/** A picture in the editor: its original, and the stored one it replaces, if any. */
interface Editing {
  source: string;
  stored?: number;
}

/**
 * The pictures of a template or product: stored ones, and new ones waiting for the form; select, drop, paste, edit,
 * order, delete.
 */
export function PicturePicker({
  stored,
  pending,
  onPending,
  edited = none,
  onEdited,
  onDelete,
  orderDialog,
  onThumbnail,
  most,
  mayBeEmpty = false,
}: PicturePickerProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [viewed, setViewed] = useState<{ name: string; stored?: string; source?: string } | null>(null);
  const [ordering, setOrdering] = useState(false);
  const [over, setOver] = useState(false);
  const picked = usePickedPictures({ most, stored: stored.length, pending, edited: edited.size }, (sources) =>
    onPending((before) => [...new Set([...before, ...sources])]),
  );
  const root = useRef<HTMLDivElement>(null);
  const confirm = useConfirm();
  const toast = useToast();
  usePaste(root, (files) => void picked.take(files));

  async function remove(picture: Stored) {
    const yes = await confirm({
      title: 'Delete image',
      body: 'Are you sure you want to delete this image?',
      action: 'Yes',
      keep: 'No',
      danger: true,
    });
    if (!yes) return;
    picked.setProblems([]);
    try {
      await onDelete(picture.id);
    } catch (error) {
      picked.setProblems([messageOf(error)]);
    }
  }

  function edit({ id: pictureId, image }: Stored) {
    picked.setProblems([]);
    const made = edited.get(pictureId);
    if (made === undefined && pending.length + edited.size >= IMAGES_AT_ONCE)
      return picked.setProblems([
        `You can save at most ${IMAGES_AT_ONCE} new or edited pictures at once. Save, then edit this one.`,
      ]);
    setEditing({ source: made ?? mediaUrl(image, EDITED_WIDTH), stored: pictureId });
  }

  function takeEdited({ source, stored: pictureId }: Editing, made: string) {
    setEditing(null);
    if (made === source) return;
    if (pictureId === undefined) onPending((before) => before.map((other) => (other === source ? made : other)));
    else onEdited?.(pictureId, made);
  }

  function drop(source: string, at: number) {
    onPending((before) => before.filter((other) => other !== source));
    const undo = () => onPending((before) => [...before.slice(0, at), source, ...before.slice(at)]);
    toast({ message: 'New picture removed.', action: { label: 'Undo', onPress: undo } });
  }

  const dragging = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };

  return (
    // Dropping a file is an alternative to selecting one.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={`picture-picker ${over ? 'over' : ''}`}
      onDragEnter={dragging}
      onDragOver={dragging}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void picked.take([...event.dataTransfer.files]);
      }}
    >
      <ul className="picture-grid" aria-label="Pictures">
        {stored.map((picture, at) => (
          <StoredPicture
            key={picture.id}
            picture={picture}
            at={at}
            count={stored.length}
            first={onThumbnail !== undefined && at === 0}
            edited={edited.get(picture.id)}
            onView={() =>
              setViewed(
                edited.has(picture.id)
                  ? { name: `Picture ${at + 1}`, source: edited.get(picture.id) }
                  : { name: `Picture ${at + 1}`, stored: picture.image },
              )
            }
            onEdit={onEdited && (() => edit(picture))}
            onPutBack={() => onEdited?.(picture.id, null)}
            onThumbnail={onThumbnail && at > 0 ? () => void onThumbnail(picture.id) : undefined}
            onDelete={mayBeEmpty || stored.length > 1 ? () => void remove(picture) : undefined}
          />
        ))}
        {pending.map((source, at) => (
          <NewPicture
            key={source}
            source={source}
            at={at}
            first={onThumbnail !== undefined && stored.length === 0 && at === 0}
            onView={() => setViewed({ name: `New picture ${at + 1}`, source })}
            onThumbnail={
              onThumbnail && stored.length === 0 && at > 0
                ? () => onPending((before) => [source, ...before.filter((other) => other !== source)])
                : undefined
            }
            onEdit={() => setEditing({ source })}
            onRemove={() => drop(source, at)}
          />
        ))}
        <AddPictures picked={picked} />
      </ul>
      {orderDialog && stored.length > 1 && (
        <Button size="small" className="justify-self-start" onClick={() => setOrdering(true)}>
          Change picture order
        </Button>
      )}
      <RefusedPictures picked={picked} />
      {viewed && (
        <Dialog open size="wide" title={viewed.name} onClose={() => setViewed(null)}>
          {viewed.stored ? (
            <Picture image={viewed.stored} alt={viewed.name} sizes="840px" />
          ) : (
            <img className="picture" src={viewed.source} alt={viewed.name} />
          )}
        </Dialog>
      )}
      {ordering && orderDialog?.(() => setOrdering(false))}
      {editing !== null && (
        <ImageEditor
          source={editing.source}
          onClose={() => setEditing(null)}
          onSave={(made) => takeEdited(editing, made)}
        />
      )}
    </div>
  );
}

/** Passes on pictures pasted anywhere, while `root` is in view and no dialog covers it. */
function usePaste(root: { current: HTMLElement | null }, onFiles: (files: File[]) => void) {
  const current = useRef(onFiles);
  useEffect(() => {
    current.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const top = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (files.length === 0 || !root.current?.checkVisibility() || (top && !top.contains(root.current))) return;
      event.preventDefault();
      current.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [root]);
}
