import type { TemplateImage } from '@quotewright/domain/templates/contract.js';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Picture } from '../../ui/picture.js';

interface LargePictureProps {
  name: string;
  images: readonly TemplateImage[];
  /** The current picture, from 0. */
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
}

/** The large view: one picture as large as the window allows. The default export, because it is loaded on demand. */
export default function LargePicture({ name, images, at, onShow, onClose }: LargePictureProps) {
  return (
    <Dialog open onClose={onClose} title={name} size="x-large">
      <Picture
        image={images[at]!.image}
        alt={`${name}, view ${at + 1}`}
        sizes="1100px"
        className="picture pictures-large"
      />
      {images.length > 1 && (
        <div className="flex items-center justify-between gap-2">
          <Button onClick={() => onShow(at - 1)}>
            <ChevronLeft className="flip" aria-hidden="true" />
            Previous
          </Button>
          <p className="text-sm text-ink-3" aria-live="polite">{`${at + 1} of ${images.length}`}</p>
          <Button onClick={() => onShow(at + 1)}>
            Next
            <ChevronRight className="flip" aria-hidden="true" />
          </Button>
        </div>
      )}
    </Dialog>
  );
}
