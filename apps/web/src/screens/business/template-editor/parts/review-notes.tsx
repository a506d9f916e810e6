import { erasedText } from '@quotewright/domain/kernel/contract.js';
import {
  commentRule,
  type ComparedChange,
  type ReviewComment,
  type TemplateDetails,
  type TemplateReview,
} from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { Check, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../../api/errors.js';
import { useTemplateCommand, useTemplatesChanged } from '../../../../api/templates.js';
import { useLeaveGuard } from '../../../../features/form/unsaved.js';
import { actorName } from '../../../../features/history/words.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { useToast } from '../../../../ui/toast.js';
import { NoteField, Said } from './review-note.js';

interface NotesProps {
  template: TemplateDetails;
  review: TemplateReview;
  viewer: Viewer;
}

/** What reviewers note about one change, and what they can do with it. */
export function ChangeNotes({
  change: { path, label },
  onSetBack,
  ...about
}: NotesProps & { change: ComparedChange; onSetBack: () => void }) {
  const { template, review, viewer } = about;
  const [text, setText] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const open = text !== null;
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const mark = useTemplateCommand(calls.markChange);
  const comment = useTemplateCommand(calls.comment);
  const changed = useTemplatesChanged();
  const toast = useToast();
  useLeaveGuard(Boolean(text?.trim()) && !comment.isPending, (query) => query.get('view'));
  const marks = review.marks.filter((one) => one.path === path);
  const comments = review.comments.filter((one) => one.path === path);
  const own = marks.some(({ actor }) => actor.id === viewer.id);
  const body = { quote_template_id: template.id, at_version: review.version, path };

  function failed(error: unknown): string {
    if (isApiError(error) && [404, 409].includes(error.status)) changed();
    return messageOf(error);
  }

  function close() {
    setText(null);
    setFailure(null);
    opener.current?.focus();
  }

  async function accept() {
    try {
      await mark.mutateAsync({ body: { ...body, accepted: !own } });
    } catch (error) {
      toast({ tone: 'bad', message: failed(error) });
    }
  }

  async function send() {
    setFailure(null);
    if (!text?.trim()) return setFailure(commentRule.missing);
    try {
      await comment.mutateAsync({ body: { ...body, text: text.trim() } });
      close();
    } catch (error) {
      setFailure(failed(error));
    }
  }

  return (
    <div className="change-notes">
      <Comments {...about} comments={comments} />
      {marks.length > 0 && (
        <p className="text-sm text-green">
          {'Accepted by '}
          <bdi>{marks.map(({ actor }) => actorName({ actor, source: 'screen' })).join(', ')}</bdi>
        </p>
      )}
      <div className="review-acts">
        <Button
          size="small"
          aria-pressed={own}
          aria-label={`Accept: ${label}`}
          busy={mark.isPending}
          onClick={() => void accept()}
        >
          <Check aria-hidden="true" />
          {own ? 'Accepted' : 'Accept'}
        </Button>
        <Button size="small" variant="ghost" aria-label={`Set back: ${label}`} onClick={onSetBack}>
          Set back…
        </Button>
        <Button
          ref={opener}
          size="small"
          variant="ghost"
          aria-expanded={open}
          aria-label={`Comment: ${label}`}
          onClick={() => setText((typed) => typed ?? '')}
        >
          Comment
        </Button>
      </div>
      {open && (
        <>
          <NoteField
            ref={field}
            label={`Comment on ${label}`}
            maxLength={commentRule.most}
            value={text}
            onType={(typed) => {
              setText(typed);
              setFailure(null);
            }}
            failure={failure}
          />
          <div className="review-acts">
            <Button size="small" variant="primary" busy={comment.isPending} onClick={() => void send()}>
              Add comment
            </Button>
            <Button size="small" variant="ghost" disabled={comment.isPending} onClick={close}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Comments, oldest first; one's own can be removed. */
export function Comments({ template, viewer, comments }: Omit<NotesProps, 'review'> & { comments: ReviewComment[] }) {
  const remove = useTemplateCommand(calls.removeComment);
  const toast = useToast();
  async function run(id: number) {
    try {
      await remove.mutateAsync({ body: { quote_template_id: template.id, id } });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  if (comments.length === 0) return null;
  return (
    <ul className="review-comments">
      {comments.map(({ id, actor, at, text }) => (
        <li key={id}>
          <div className="min-w-0">
            <p className="text-sm">
              <Said by={actor} at={at} />
            </p>
            <p className="review-note">{text === erasedText ? <i>The comment was erased.</i> : <bdi>{text}</bdi>}</p>
          </div>
          {actor.id === viewer.id && (
            <Button
              icon
              size="small"
              variant="ghost"
              aria-label="Remove your comment"
              title="Remove"
              disabled={remove.isPending}
              onClick={() => void run(id)}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
