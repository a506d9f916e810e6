import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import type { PaperSettings } from '@quotewright/domain/proposals/contract-papers.js';
import { savePaperLogo } from '@quotewright/domain/proposals/endpoints.js';
import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/errors.js';
import { useCommand } from '../../../api/use-command.js';
import { makeSmaller, sentenceOf, takePicture } from '../../../features/image-editor/picture-file.js';
import { Button } from '../../../ui/button.js';
import { FieldError } from '../../../ui/field.js';
import { useToast } from '../../../ui/toast.js';

/** The logo: saved as soon as it is chosen. */
export function PaperLogo({ logo, onSaved }: { logo: string | null; onSaved: (papers: PaperSettings) => void }) {
  const command = useCommand();
  const toast = useToast();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(img: string | null) {
    setBusy(true);
    try {
      const { data, message } = await command(savePaperLogo, { body: { img } });
      onSaved(data);
      toast({ message });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function take(file: File) {
    setProblem(null);
    setBusy(true);
    try {
      const { source, tooLarge } = await takePicture(file);
      await save(tooLarge ? await makeSmaller(source) : source);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2" role="group" aria-label="Logo">
      <span className="field-label">Logo</span>
      <div className="paper-logo">
        {logo && <img src={mediaUrl(logo, IMAGE_WIDTHS[1])} alt="The logo on your papers" />}
        <input
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          disabled={busy}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
            // Selecting the same file again must count as a change.
            event.target.value = '';
          }}
        />
        <label className="btn" htmlFor={id}>
          <ImagePlus aria-hidden="true" />
          {logo ? 'Choose another' : 'Choose a picture'}
        </label>
        {logo && (
          <Button busy={busy} onClick={() => void save(null)}>
            <X aria-hidden="true" />
            Remove the logo
          </Button>
        )}
      </div>
      <FieldError message={problem ?? undefined} />
      <p className="field-hint">It is saved at once. What was sent keeps the logo that it was sent with.</p>
    </div>
  );
}
