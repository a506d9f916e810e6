import { bookingStates, type BookingRow, type BookingState } from '@quotewright/domain/bookings/contract.js';
import { bookingRules } from '@quotewright/domain/bookings/contract-rules.js';
import { mediaUrl } from '@quotewright/domain/kernel/media.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useQuery } from '@tanstack/react-query';
import { adminsQuery } from '../../../../api/accounts.js';
import { hoursQuery, useAnswerBooking, useRemoveBooking, useUpdateBooking } from '../../../../api/bookings.js';
import { messageOf } from '../../../../api/errors.js';
import { paths } from '../../../../app/paths.js';
import { bookingTitle } from '../../../../features/booking/reasons.js';
import { dayWords, momentWords } from '../../../../features/booking/slot-days.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { Form, FormAlert, useSavingForm, type SavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { dateTime } from '../../../../lib/moments.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Select, Textarea } from '../../../../ui/field.js';
import { Picture } from '../../../../ui/picture.js';
import { useToast } from '../../../../ui/toast.js';
import { stateWords } from '../words.js';
import { GiveTemplate } from './give-template.js';

interface DeskValues {
  state: BookingState;
  /** The id of an admin; empty: nobody. */
  assigned_to: string;
  notes: string;
}

/** One booking: who, when and why, what became of it, and the answer. */
export function BookingPanel({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const toast = useToast();
  const confirm = useConfirm();
  const update = useUpdateBooking();
  const admins = useQuery(adminsQuery).data?.data ?? [];
  const cancelled = booking.state === 'cancelled';
  // Nobody can miss a call that there is none of.
  const states = bookingStates.filter((state) => booking.at !== null || state !== 'no_show');
  const form: SavingForm<DeskValues> = useSavingForm<DeskValues>({
    guard: false,
    defaultValues: {
      state: booking.state,
      assigned_to: String(booking.assigned_to?.id ?? ''),
      notes: booking.notes,
    },
    save: async ({ state, assigned_to, notes }): Promise<void> => {
      const cancels = state === 'cancelled' && !cancelled;
      const question = {
        title: 'Cancel this booking?',
        body: `We e-mail ${booking.name}, and the time becomes free. This cannot be undone.`,
        action: 'Cancel booking',
        keep: 'Keep it',
        danger: true,
      };
      if (cancels && !(await confirm(question))) return form.setValue('state', booking.state);
      const message = await update.mutateAsync({
        id: booking.id,
        state,
        notes,
        assigned_to: assigned_to === '' ? null : Number(assigned_to),
      });
      toast({ message });
      onClose();
    },
  });
  const answer = useAnswer(booking.id);
  const dirty = form.formState.isDirty || answer.form.formState.isDirty;
  const close = useGuardedClose({ dirty, saving: form.saving, about: 'this booking', onClose });
  return (
    <SidePanel
      open
      title={`${bookingTitle(booking)}: ${booking.name}`}
      onClose={close}
      footer={<FormButtons form={form} action="Save" onCancel={close} />}
    >
      <div className="grid gap-6">
        <Facts booking={booking} />
        <FootForm form={form} label="What became of it">
          <Field label="State" hint={cancelled ? 'A cancelled booking stays cancelled.' : undefined}>
            <Select disabled={cancelled} {...form.register('state')}>
              {states.map((state) => (
                <option key={state} value={state}>
                  {stateWords(booking)[state]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Assigned to">
            <Select {...form.register('assigned_to')}>
              <option value="">No one</option>
              {admins.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Notes" optional hint="For the team only." error={form.formState.errors.notes?.message}>
            <Textarea rows={4} {...form.register('notes', { validate: follows(bookingRules.notes) })} />
          </Field>
        </FootForm>
        <Answers booking={booking} answer={answer} />
        {booking.reason === 'custom-template' && <GiveTemplate booking={booking} />}
        <DeleteButton booking={booking} onDeleted={onClose} />
      </div>
    </SidePanel>
  );
}

function DeleteButton({ booking: { id, name }, onDeleted }: { booking: BookingRow; onDeleted: () => void }) {
  const remove = useRemoveBooking();
  const confirm = useConfirm();
  const toast = useToast();
  async function onDelete() {
    const sure = await confirm({
      title: 'Delete this booking?',
      body: `All that ${name} sent is deleted, and your notes and answers with it. If it still stands, we e-mail ${name} that it is cancelled. This cannot be undone.`,
      action: 'Delete booking',
      keep: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    try {
      toast({ message: await remove.mutateAsync({ id }) });
      onDeleted();
    } catch (error) {
      toast({ tone: 'bad', title: 'Error', message: messageOf(error) });
    }
  }
  return (
    <div>
      <Button variant="danger" busy={remove.isPending} onClick={() => void onDelete()}>
        Delete booking
      </Button>
    </div>
  );
}

function useAnswer(id: number) {
  const toast = useToast();
  const send = useAnswerBooking();
  const form = useSavingForm({
    guard: false,
    defaultValues: { message: '' },
    save: async ({ message }) => {
      toast({ title: 'Success', message: await send.mutateAsync({ id, message }) });
      form.reset({ message: '' });
    },
  });
  return { form };
}

/** What was answered, and the next answer. */
function Answers({ booking, answer: { form } }: { booking: BookingRow; answer: ReturnType<typeof useAnswer> }) {
  return (
    <section className="grid gap-3" aria-label="Answer by e-mail">
      <h3>Answer by e-mail</h3>
      {booking.answers.map(({ at, by, text }) => (
        <div key={at} className="bookings-answer">
          <p className="note">
            <time dateTime={at}>{dateTime(at)}</time>
            {by && ` by ${by}`}
          </p>
          <p dir="auto">{text}</p>
        </div>
      ))}
      <Form onSubmit={form.submit} className="grid gap-3" label="Answer by e-mail">
        <Field label={`To ${booking.email}`} error={form.formState.errors.message?.message}>
          <Textarea rows={5} {...form.register('message', { validate: follows(bookingRules.message) })} />
        </Field>
        <FormAlert form={form} />
        <div>
          <Button type="submit" busy={form.saving}>
            Send answer
          </Button>
        </div>
      </Form>
    </section>
  );
}

function Facts({ booking }: { booking: BookingRow }) {
  const { demo_date, email, mobile, description, trade, measurements, deadline, template, pictures } = booking;
  const zone = useQuery(hoursQuery(useViewer().id)).data?.time_zone;
  return (
    <dl className="bookings-facts">
      <dt>When</dt>
      <dd>{demo_date ? `${momentWords(demo_date)} (${zone})` : 'No call'}</dd>
      {demo_date && booking.time_zone !== zone && (
        <>
          <dt>Time zone</dt>
          <dd>{booking.time_zone}</dd>
        </>
      )}
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt>Mobile Number</dt>
      <dd>
        <a href={`tel:${mobile.replace(/[^\d+]/g, '')}`}>
          <bdi dir="ltr">{mobile}</bdi>
        </a>
      </dd>
      {template && (
        <>
          <dt>Template</dt>
          <dd>
            <a href={paths['quote-template'](template)} target="_blank" rel="noreferrer">
              {template}
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          </dd>
        </>
      )}
      {trade && (
        <>
          <dt>Trade</dt>
          <dd dir="auto">{trade}</dd>
        </>
      )}
      {measurements && (
        <>
          <dt>Measurements</dt>
          <dd dir="auto">{measurements}</dd>
        </>
      )}
      {deadline && (
        <>
          <dt>Needed by</dt>
          <dd>{dayWords(deadline)}</dd>
        </>
      )}
      {description && (
        <>
          <dt>Description</dt>
          <dd dir="auto">{description}</dd>
        </>
      )}
      {pictures.length > 0 && (
        <>
          <dt>Photos</dt>
          <dd className="bookings-photos">
            {pictures.map((image, at) => (
              <a key={image} href={mediaUrl(image, 1280)} target="_blank" rel="noreferrer">
                <Picture image={image} alt={`Photo ${at + 1} (opens a new tab)`} sizes="120px" />
              </a>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
