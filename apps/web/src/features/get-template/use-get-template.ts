import type { TemplateCopied } from '@quotewright/domain/templates/contract.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.js';
import { getTemplate } from '../../api/gallery.js';
import { useToast } from '../../ui/toast.js';

/** Get Template: puts a copy into My QTemplates, then calls `onCopied`. A failure shows as a toast. */
export function useGetTemplate(templateId: number, onCopied: (copy: TemplateCopied) => unknown) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => getTemplate(templateId),
    onSuccess: async (copy) => {
      await client.invalidateQueries({ queryKey: ['templates'] });
      await onCopied(copy);
    },
    onError: (error) => toast({ title: 'Error', tone: 'bad', message: messageOf(error) }),
  });
}
