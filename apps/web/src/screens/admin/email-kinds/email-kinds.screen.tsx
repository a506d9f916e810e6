import { darkMedia, mailKinds, type MailKind, type MailSample } from '@quotewright/domain/emails/contract-kinds.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { mailKindQuery } from '../../../api/emails.js';
import { paths } from '../../../app/paths.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { ownHtml } from '../../../lib/trusted.js';
import { Meta } from '../../../seo/meta.js';
import { Segmented } from '../../../ui/choice.js';
import { Field, Select } from '../../../ui/field.js';
import { Skeleton } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { chosenKind, kinds } from './chosen-kind.js';

const READERS: Readonly<Record<(typeof mailKinds)[MailKind]['to'], string>> = {
  accounts: 'accounts',
  businesses: 'accounts of businesses',
  admins: 'admins',
  anybody: 'people with or without an account',
};

/** Every kind of e-mail with sample data, as its readers get it. On a phone, the list and each kind are pages of their own. */
export function EmailKinds() {
  const [search] = useSearchParams();
  const chosen = chosenKind(search);
  const shown = chosen ?? kinds[0]!;
  return (
    <>
      <Meta title="E-mails" />
      <ToolHead
        padded
        title="E-mails"
        beside={<span className="text-sm text-ink-3">With sample data</span>}
        back={{ to: paths.settings(), label: 'Back to settings' }}
      />
      <div className={`tool-body email-kinds ${chosen ? 'chosen' : ''}`}>
        <nav aria-label="Kinds of e-mail">
          {kinds.map((kind) => (
            <Link
              key={kind}
              to={paths['email-kinds']({ kind })}
              aria-current={kind === shown ? 'page' : undefined}
              preventScrollReset
            >
              {mailKinds[kind].name}
            </Link>
          ))}
        </nav>
        <Preview key={shown} kind={shown} />
      </div>
    </>
  );
}

/** One kind: who gets it, and each occasion on which it is sent. */
function Preview({ kind }: { kind: MailKind }) {
  const viewer = useViewer();
  const preview = useQuery(mailKindQuery(viewer.id, kind));
  const [index, setIndex] = useState(0);
  const samples = preview.data?.samples ?? [];
  const sample = samples[index];
  const { name, to } = mailKinds[kind];
  return (
    <section className="email-kind" aria-labelledby="email-kind">
      <p className="to-kinds">
        <Link to={paths['email-kinds']()}>All e-mails</Link>
      </p>
      <h2 className="sub-head" id="email-kind">
        {name}
      </h2>
      <p className="text-sm text-ink-3">{`To ${READERS[to]}.`}</p>
      {preview.isPending && <Skeleton className="h-96" />}
      <QueryFailed query={preview} />
      {samples.length > 1 && (
        <Field label="Occasion">
          <Select value={index} onChange={(event) => setIndex(Number(event.target.value))}>
            {samples.map(({ subject }, at) => (
              <option key={at} value={at}>{`${at + 1}. ${subject}`}</option>
            ))}
          </Select>
        </Field>
      )}
      {sample && <Sample sample={sample} />}
    </section>
  );
}

/** An e-mail on a desktop or a phone, light or dark, or as plain text. */
function Sample({ sample }: { sample: MailSample }) {
  const [as, setAs] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const { subject, html, text, attachment } = sample;
  return (
    <>
      <dl className="email-facts">
        <dt>Subject</dt>
        <dd>
          <bdi>{subject}</bdi>
        </dd>
        {attachment && (
          <>
            <dt>Attached</dt>
            <dd>{attachment}</dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Segmented
          legend="Format"
          value={as}
          onChange={setAs}
          options={[
            { value: 'html', label: 'Formatted' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
        {as === 'html' && (
          <>
            <Segmented
              legend="Screen"
              value={width}
              onChange={setWidth}
              options={[
                { value: 'desktop', label: 'Desktop' },
                { value: 'phone', label: 'Phone' },
              ]}
            />
            <Segmented
              legend="Colours"
              value={theme}
              onChange={setTheme}
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
          </>
        )}
      </div>
      {as === 'html' ? (
        <iframe
          className={`letter tall ${width}`}
          title="The e-mail"
          sandbox=""
          srcDoc={ownHtml(html.replace(darkMedia, theme === 'dark' ? 'all' : 'not all'))}
        />
      ) : (
        // If longer than its box, it scrolls with the keyboard too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="letter tall" tabIndex={0} aria-label="The e-mail as plain text">
          {text}
        </pre>
      )}
    </>
  );
}
