import { changeProposalLinks } from '@quotewright/domain/proposals/endpoints.js';
import { Copy, Link } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { useCommand } from '../../../../api/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Field, Input } from '../../../../ui/field.js';
import { Notice } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

/** Makes a link to be copied, and shows its address, which is not told again. `atOnce`: without being asked to. */
export function NewLink({ id, atOnce = false }: { id: number; atOnce?: boolean }) {
  const command = useCommand();
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const locked = useRef(false);
  async function make() {
    if (locked.current) return;
    locked.current = true;
    setBusy(true);
    setFailure(null);
    try {
      setUrl((await command(changeProposalLinks, { params: { id }, body: {} })).data.url);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      locked.current = false;
      setBusy(false);
    }
  }
  const first = useEffectEvent(() => void make());
  useEffect(() => {
    if (atOnce) first();
  }, [atOnce]);
  return (
    <div className="grid gap-3">
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {url ? (
        <CopiedLink url={url} />
      ) : (
        <div>
          <Button busy={busy} onClick={() => void make()}>
            <Link aria-hidden="true" />
            Make a link
          </Button>
        </div>
      )}
    </div>
  );
}

function CopiedLink({ url }: { url: string }) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ message: 'Link copied.' });
    } catch {
      toast({ tone: 'bad', message: 'Your browser does not allow copying here. Select the link instead.' });
    }
  };
  return (
    <>
      <Field
        label="Link for the client"
        hint="Copy it now: it is not shown again. Who has it can read, ask and accept without an account."
      >
        <Input ref={input} readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div>
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy link
        </Button>
      </div>
    </>
  );
}
