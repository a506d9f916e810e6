import { dataUrlBytes, IMAGE_MAX_BYTES, IMAGE_TOO_LARGE } from '@quotewright/domain/kernel/media.js';
import { CircleAlert, ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Picture } from '../../ui/picture.js';
import { makeSmaller, readPicture } from '../image-editor/picture-file.js';

const ImageEditor = lazy(() => import('../image-editor/image-editor.js'));

/** A stored picture: its id and media hash. */
interface StoredPicture {
  id: number;
  image: string;
}

interface PicturePickerProps {
  stored: readonly StoredPicture[];
  /** New pictures as data URLs, sent when the form is saved. */
  pending: readonly string[];
  onPending: (pending: string[]) => void;
  onDelete: (id: number) => Promise<unknown>;
  /** Whether the last picture may go as well (products); a template keeps one. */
  mayBeEmpty?: boolean;
}

/** The pictures of a template or product: stored ones, new ones waiting for the form, picking, editing, deleting. */
export function PicturePicker({ stored, pending, onPending, onDelete, mayBeEmpty = false }: PicturePickerProps) {
  const [editing, setEditing] = useState<number | null>(null);
  const [tooLarge, setTooLarge] = useState<{ name: string; source: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const deletable = mayBeEmpty || stored.length > 1;
  const confirm = useConfirm();

  async function pick(files: FileList | null) {
    setFailure(null);
    setTooLarge(null);
    const added: string[] = [];
    for (const file of files ?? []) {
      try {
        const source = await readPicture(file);
        if (file.size < IMAGE_MAX_BYTES) added.push(source);
        else setTooLarge({ name: file.name, source });
      } catch (error) {
        setFailure(messageOf(error));
      }
    }
    if (added.length > 0) onPending([...pending, ...added]);
    if (input.current) input.current.value = '';
  }

  async function shrink() {
    setBusy(true);
    try {
      onPending([...pending, await makeSmaller(tooLarge!.source, IMAGE_MAX_BYTES)]);
      setTooLarge(null);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function remove(picture: StoredPicture) {
    const yes = await confirm({ title: 'Delete image', body: 'Are you sure you want to delete this image?', action: 'Yes', keep: 'No', danger: true });
    if (!yes) return;
    setFailure(null);
    try {
      await onDelete(picture.id);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }

  return (
    <div className="grid gap-3">
      <ul className="picture-grid" aria-label="Pictures">
        {stored.map((picture, at) => (
          <li key={picture.id} className="grid gap-1.5 content-start">
            <Picture image={picture.image} alt={`Picture ${at + 1} of ${stored.length}`} sizes="200px" className="picture" />
            {deletable && (
              <Button variant="ghost" size="small" className="justify-self-start" onClick={() => void remove(picture)} aria-label={`Delete picture ${at + 1}`}>
                <Trash2 aria-hidden="true" />
                Delete
              </Button>
            )}
          </li>
        ))}
        {pending.map((source, at) => (
          <li key={source} className="grid gap-1.5 content-start">
            <span className="relative">
              <img src={source} alt={`New, not saved yet: ${at + 1}`} className="picture" />
              <span className="badge pending absolute bottom-2 start-2">not saved</span>
            </span>
            <span className="flex gap-1">
              <Button variant="ghost" size="small" onClick={() => setEditing(at)} aria-label={`Edit new picture ${at + 1}`}>
                <Pencil aria-hidden="true" />
                Edit
              </Button>
              <Button variant="ghost" size="small" onClick={() => onPending(pending.filter((_, index) => index !== at))} aria-label={`Remove new picture ${at + 1}`}>
                Remove
              </Button>
            </span>
          </li>
        ))}
        <li>
          {/* Dropping a file is a convenience beside picking one. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <label
            htmlFor={id}
            className="picture-drop"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void pick(event.dataTransfer.files);
            }}
          >
            <ImagePlus aria-hidden="true" className="size-6" />
            <span>Add a picture</span>
          </label>
          <input ref={input} id={id} type="file" accept="image/*" multiple className="sr-only" onChange={(event) => void pick(event.target.files)} />
        </li>
      </ul>
      {tooLarge && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-brick">
          <CircleAlert aria-hidden="true" className="size-[1.125em] flex-none" />
          {IMAGE_TOO_LARGE}
          <span className="text-ink-3">{`${tooLarge.name}, ${(dataUrlBytes(tooLarge.source) / 1_000_000).toFixed(1)} MB`}</span>
          <Button size="small" busy={busy} onClick={() => void shrink()}>
            Make it smaller
          </Button>
        </p>
      )}
      {failure && (
        <p role="alert" className="text-sm text-brick">
          {failure}
        </p>
      )}
      {editing !== null && (
        <Suspense fallback={null}>
          <ImageEditor
            source={pending[editing]!}
            onCancel={() => setEditing(null)}
            onSave={(source) => {
              onPending(pending.map((before, at) => (at === editing ? source : before)));
              setEditing(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
