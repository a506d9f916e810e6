import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { clientTextRules, type ProposalMessage } from '@quotewright/domain/proposals/contract-client-page.js';
import type { ProposalDraft } from '@quotewright/domain/proposals/contract.js';
import { sendMessage } from '@quotewright/domain/proposals/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesQuery } from '../../../../api/proposals.js';
import { useCommand } from '../../../../api/use-command.js';
import { Form, FormAlert, useSavingForm } from '../../../../features/form/form.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Field, Select, Textarea } from '../../../../ui/field.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

/** What the client asks and the business answers, oldest first. */
export function Conversation({ draft }: { draft: ProposalDraft }) {
  const viewer = useViewer();
  const messages = useQuery(messagesQuery(viewer.id, draft.id));
  const [sent, setSent] = useState(0);
  return (
    <section className="conversation" aria-labelledby="conversation-title">
      <h2 className="sub-head" id="conversation-title">
        Questions and answers
      </h2>
      {messages.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={messages} />
      {messages.data?.length === 0 && (
        <p className="text-sm text-ink-2">The client has not asked anything yet. It can ask on its page.</p>
      )}
      {!!messages.data?.length && (
        <ol aria-label="Messages">
          {messages.data.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {viewer.may('work') && draft.state !== 'void' && (
        // The next message has a form of its own.
        <Answer key={sent} draft={draft} onSent={() => setSent((before) => before + 1)} />
      )}
    </section>
  );
}

function Message({ message: { by_client: byClient, from, line, body, at } }: { message: ProposalMessage }) {
  return (
    <li className={byClient ? 'theirs' : 'ours'}>
      <p className="note">
        <bdi>{from === '' ? 'Erased client' : (from ?? 'A deleted account')}</bdi>
        {', '}
        <Ago at={at} />
        {line && (
          <>
            {', about '}
            <bdi>{line.name}</bdi>
          </>
        )}
      </p>
      <p className="said">
        <bdi>{body}</bdi>
      </p>
    </li>
  );
}

function Answer({ draft, onSent }: { draft: ProposalDraft; onSent: () => void }) {
  const command = useCommand();
  const toast = useToast();
  const lines = draft.sections.flatMap((section) => section.lines);
  const form = useSavingForm<{ message: string; line: string }>({
    defaultValues: { message: '', line: '' },
    save: async ({ message, line }) => {
      const answer = await command(sendMessage, {
        params: { id: draft.id },
        body: { message, ...(line !== '' && { line_id: Number(line) }) },
      });
      toast({ message: answer.message });
      onSent();
    },
    fieldOf: (path) => (path === 'line_id' ? 'line' : null),
  });
  const { errors } = form.formState;
  return (
    <Form onSubmit={form.submit} label="Write to the client" className="grid gap-3">
      <Field
        label="Message to the client"
        hint="The client reads it on their page, and gets it by e-mail if you know their address."
        error={errors.message?.message}
      >
        <Textarea
          rows={3}
          maxLength={clientTextRules.message.most}
          {...form.register('message', { validate: follows(clientTextRules.message) })}
        />
      </Field>
      <div className="conversation-acts">
        <Field label="About" error={errors.line?.message}>
          <Select {...form.register('line')}>
            <option value="">The whole proposal</option>
            {lines.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={form.saving}>
          Send the message
        </Button>
      </div>
      <FormAlert form={form} />
    </Form>
  );
}
