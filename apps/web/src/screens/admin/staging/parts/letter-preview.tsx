import type { PreviewTemplatesRequest, RecipientCount } from '@quotewright/domain/emails/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { letterPreviewQuery } from '../../../../api/emails.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { ownHtml } from '../../../../lib/trusted.js';
import { listed } from '../../../../lib/words.js';
import { Segmented } from '../../../../ui/choice.js';
import { Notice, Skeleton } from '../../../../ui/states.js';
import { optedOutWords } from './opted-out.js';

/** The e-mail as each recipient will read it. */
export function LetterPreview({
  request,
  viewer,
  nobody,
}: {
  request: PreviewTemplatesRequest;
  viewer: Viewer;
  nobody: boolean;
}) {
  const [as, setAs] = useState<'html' | 'text'>('html');
  const preview = useQuery(letterPreviewQuery(viewer.id, request));
  if (preview.isPending) return <Skeleton className="h-96" />;
  if (preview.isError) return <QueryFailed query={preview} />;
  const { subject, html, text, recipients } = preview.data;
  return (
    <>
      {nobody ? (
        <Notice tone="warn">No recipients yet: go back and choose them.</Notice>
      ) : (
        <p className="text-sm">{whoGets(recipients)}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="text-ink-3">Subject: </span>
          <strong className="font-semibold">{subject}</strong>
        </p>
        <Segmented
          legend="Format"
          value={as}
          onChange={setAs}
          options={[
            { value: 'html', label: 'Formatted' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
      </div>
      {as === 'html' ? (
        <iframe className="letter" title="The e-mail" sandbox="" srcDoc={ownHtml(html)} />
      ) : (
        // If longer than its box, it scrolls with the keyboard too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="letter" tabIndex={0} aria-label="The e-mail as plain text">
          {text}
        </pre>
      )}
    </>
  );
}

function whoGets({ total, contractor, retailinstall, address, opted_out: optedOut }: RecipientCount): string {
  const groups = [
    contractor > 0 && counted(contractor, 'contractor'),
    retailinstall > 0 && counted(retailinstall, 'retail & install business', 'retail & install businesses'),
    address > 0 && 'the address',
  ].filter((part) => part !== false);
  return [
    total === 0 ? 'No one would get it.' : `${counted(total, 'e-mail')} to ${listed(groups)}.`,
    optedOutWords(optedOut),
  ]
    .join(' ')
    .trim();
}
