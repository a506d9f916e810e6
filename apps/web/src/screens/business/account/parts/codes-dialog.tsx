import { messageOf } from '../../../../api/errors.js';
import { saveFile } from '../../../../lib/save-file.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

/** The recovery codes, which are shown this once. It must be answered: a press beside it does not close it. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const toast = useToast();
  const text = codes.join('\n');
  async function onCopy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ message: 'Copied.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <Dialog
      alert
      open
      title="Keep your recovery codes"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void onCopy()}>Copy</Button>
          <Button onClick={() => saveFile('quotewright-recovery-codes.txt', new Blob([`${text}\n`]))}>Download</Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <Notice tone="warn">Each signs you in once without your phone. They are not shown again.</Notice>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
