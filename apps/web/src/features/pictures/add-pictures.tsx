import { dataUrlBytes, IMAGE_TOO_LARGE } from '@quotewright/domain/kernel/media.js';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.js';
import { SpinnerOverlay } from '../../ui/states.js';
import type { PickedPictures } from './use-picked-pictures.js';

/** The tile that adds pictures from files. */
export function AddPictures({ picked }: { picked: PickedPictures }) {
  const id = useId();
  return (
    <li className="relative">
      <label htmlFor={id} className="picture-drop">
        <ImagePlus aria-hidden="true" className="size-6" />
        <span>Add a picture</span>
        <span className="picture-drop-hint">or drop or paste it here</span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        onChange={(event) => {
          void picked.take([...(event.target.files ?? [])]);
          // Selecting the same file again must count as a change.
          event.target.value = '';
        }}
      />
      {picked.busy && <SpinnerOverlay label="Reading the picture" />}
    </li>
  );
}

/** Pictures that were not added: too large ones can be made smaller. */
export function RefusedPictures({ picked }: { picked: PickedPictures }) {
  return (
    <>
      {picked.tooLarge.map((picture, at) => (
        <div role="alert" key={`${at} ${picture.name}`} className="flex flex-wrap items-center gap-2 text-sm">
          <span className="field-error">
            <CircleAlert aria-hidden="true" />
            {IMAGE_TOO_LARGE}
          </span>
          <span className="text-ink-3">
            <bdi>{picture.name}</bdi>, {(dataUrlBytes(picture.source) / 1_000_000).toFixed(1)} MB
          </span>
          <Button size="small" busy={picked.busy} onClick={() => void picked.shrink(picture)}>
            Make it smaller
          </Button>
          <Button size="small" variant="ghost" onClick={() => picked.forget(picture)}>
            Leave it out
          </Button>
        </div>
      ))}
      {picked.problems.map((problem, at) => (
        <p role="alert" key={`${at} ${problem}`} className="field-error">
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      ))}
    </>
  );
}
