import { useMutation } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { requestPremium } from '../../api/identity.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/states.js';

/** A premium template for an account without premium: explains it, and sends a request to the admins. */
export function RequestAccess({ templateId }: { templateId: number }) {
  const [asked, setAsked] = useState<string | null>(null);
  const ask = useMutation({ mutationFn: () => requestPremium(templateId), onSuccess: setAsked });
  if (asked)
    return (
      <Notice tone="good" live>
        {asked}
      </Notice>
    );
  return (
    <div className="grid gap-3">
      <p className="flex gap-2 text-sm text-ink-2">
        <Bookmark className="mt-1 text-brass" aria-hidden="true" />
        This is a premium template. Your account does not have premium yet: ask for it, and our team answers by e-mail.
      </p>
      <Button variant="primary" size="big" busy={ask.isPending} onClick={() => ask.mutate()}>
        Request access
      </Button>
      {ask.isError && (
        <Notice tone="bad" live>
          {messageOf(ask.error)}
        </Notice>
      )}
    </div>
  );
}
