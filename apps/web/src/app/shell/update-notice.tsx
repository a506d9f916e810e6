import { use, useEffect, useSyncExternalStore } from 'react';
import { isUpdated, onUpdate } from '../../api/release.js';
import { UnsavedContext } from '../../features/form/unsaved.js';
import { useConfirm } from '../../ui/confirm.js';
import { useToast } from '../../ui/toast.js';

/** Announces a later release than the page's. Reloading is up to the user, and asks first about unsaved changes. */
export function UpdateNotice() {
  const updated = useSyncExternalStore(onUpdate, isUpdated, () => false);
  const unsaved = use(UnsavedContext);
  const confirm = useConfirm();
  const toast = useToast();
  useEffect(() => {
    if (!updated) return;
    const announce = () =>
      toast({
        tone: 'news',
        lasts: true,
        message: 'Quotewright was updated: reload when you are ready.',
        action: { label: 'Reload', onPress: () => void reload() },
      });
    const reload = async () => {
      const typed = unsaved.current.parts.size > 0;
      if (
        typed &&
        !(await confirm({
          title: 'Reload without saving?',
          body: 'Your changes here are not saved.',
          action: 'Reload',
          keep: 'Stay',
          danger: true,
        }))
      )
        return announce();
      unsaved.current.moving = true;
      window.location.reload();
    };
    return announce();
  }, [updated, unsaved, confirm, toast]);
  return null;
}
