import { useState } from 'react';
import type { Downloaded } from '../../api/download.js';
import { messageOf } from '../../api/errors.js';
import { saveFile } from '../../lib/save-file.js';
import { useToast } from '../../ui/toast.js';

/** Fetches files and saves them; a toast tells what became of each. */
export function useDownload() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  /** @param said once it is saved, by its name */
  async function download(fetch: () => Promise<Downloaded>, said: (name: string) => string): Promise<void> {
    setBusy(true);
    try {
      const { name, content } = await fetch();
      saveFile(name, content);
      toast({ message: said(name) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, download };
}
