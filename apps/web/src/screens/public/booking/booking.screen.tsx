import type { BookingByLink, OfferedTemplate } from '@quotewright/domain/bookings/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  bookingByLinkQuery,
  useCancelBooking,
  useDeleteBooking,
  useMoveBooking,
  useTakeTemplate,
} from '../../../api/bookings.js';
import { isApiError, messageOf } from '../../../api/errors.js';
import { useMe } from '../../../api/identity.js';
import { paths } from '../../../app/paths.js';
import { bookingTitle } from '../../../features/booking/reasons.js';
import { momentWords } from '../../../features/booking/slot-days.js';
import { ownZone, SlotPicker } from '../../../features/booking/slot-picker.js';
import { useParams, usePlace } from '../../../lib/navigation.js';
import { Meta } from '../../../seo/meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { useConfirm } from '../../../ui/confirm.js';
import { NeedsScript } from '../../../ui/needs-script.js';
import { Dim } from '../../../ui/ornament.js';
import { part } from '../../../ui/part.js';
import { Picture } from '../../../ui/picture.js';
import { Notice } from '../../../ui/states.js';
import { useToast } from '../../../ui/toast.js';

const RequestPictures = part('screens/public/booking/request-pictures.tsx', () => import('./request-pictures.js'));

/** A booking by the link in its e-mails: when it is, and to move, cancel or delete it. */
export function BookingScreen() {
  const { token = '' } = useParams();
  const { data } = useQuery(bookingByLinkQuery(token));
  const [deleted, setDeleted] = useState(false);
  if (deleted) return <Deleted />;
  if (!data) return null;
  return (
    <div className="page booking">
      <Meta title="Your booking" />
      <div className="booking-intro">
        <h1>{bookingTitle(data)}</h1>
        <Dim />
        <State booking={data} />
        {data.gift && <Gift token={token} gift={data.gift} />}
        {data.open ? (
          <CancelButton token={token} booking={data} />
        ) : (
          <div>
            <ButtonLink to={data.kind === 'demo' ? paths['book-a-demo']() : paths['book-a-call']()}>
              Book another time
            </ButtonLink>
          </div>
        )}
        <DeleteButton token={token} open={data.open} onDeleted={() => setDeleted(true)} />
      </div>
      {data.open && (
        <div className="booking-sheet">
          <NeedsScript />
          {data.reason === 'custom-template' && <RequestPictures token={token} pictures={data.pictures} />}
          <MoveForm key={data.demo_date} token={token} booking={data} />
        </div>
      )}
    </div>
  );
}

function State({ booking: { state, open, demo_date, time_zone, gift } }: { booking: BookingByLink }) {
  const when = demo_date && (
    <p className="lead">
      <strong>{momentWords(demo_date)}</strong> ({time_zone})
    </p>
  );
  if (state === 'cancelled') return <Notice>{demo_date ? 'This is cancelled.' : 'This request is withdrawn.'}</Notice>;
  return (
    <>
      {when}
      {!open && !gift && <p className="lead">This has taken place, or can no longer be changed.</p>}
      {open && !demo_date && !gift && <p className="lead">We read your request and answer by e-mail.</p>}
    </>
  );
}

/** The template that the team made: into an account's own templates, after signing up where there is none. */
function Gift({ token, gift: { name, thumbnail, taken, alias } }: { token: string; gift: OfferedTemplate }) {
  const me = useMe();
  const { pathname } = usePlace();
  const take = useTakeTemplate();
  const toast = useToast();
  const back = { u: pathname, qn: name, thumbnail: thumbnail ?? undefined };
  async function onTake() {
    try {
      toast({ title: 'Success', message: await take.mutateAsync({ token }) });
    } catch (error) {
      toast({ tone: 'bad', title: 'Error', message: messageOf(error) });
    }
  }
  return (
    <section className="grid gap-3" aria-labelledby="gift">
      <h2 id="gift">Your template is ready</h2>
      <Picture image={thumbnail} alt="" sizes="(max-width: 576px) 92vw, 320px" className="picture booking-gift" />
      <p className="lead">
        <bdi>{name}</bdi>
      </p>
      {taken ? (
        <>
          <p>It is in My QTemplates of the account that took it.</p>
          {me && alias && (
            <div>
              <ButtonLink variant="primary" to={paths['qtemplate-detail'](alias)}>
                Open your template
              </ButtonLink>
            </div>
          )}
        </>
      ) : me ? (
        me.details.user_type !== 'admin' && (
          <div>
            <Button variant="primary" busy={take.isPending} onClick={() => void onTake()}>
              Add to My QTemplates
            </Button>
          </div>
        )
      ) : (
        <>
          <p>Sign up, or sign in, and come back here: it becomes your own, to change and to quote with.</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="primary" to={paths.register(back)}>
              FREE SIGN UP
            </ButtonLink>
            <ButtonLink to={paths.login(back)}>Sign In</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

function CancelButton({ token, booking: { demo_date } }: { token: string; booking: BookingByLink }) {
  const cancel = useCancelBooking();
  const confirm = useConfirm();
  const toast = useToast();
  const withdraw = demo_date === null;
  async function onCancel() {
    const sure = await confirm({
      title: withdraw ? 'Withdraw this request?' : 'Cancel this booking?',
      body: withdraw ? 'We will not work on it.' : 'The time becomes free for others.',
      action: withdraw ? 'Withdraw' : 'Cancel booking',
      keep: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    try {
      toast({ title: 'Success', message: await cancel.mutateAsync({ token }) });
    } catch (error) {
      toast({ tone: 'bad', title: 'Error', message: messageOf(error) });
    }
  }
  return (
    <div>
      <Button variant="danger" busy={cancel.isPending} onClick={() => void onCancel()}>
        {withdraw ? 'Withdraw request' : 'Cancel booking'}
      </Button>
    </div>
  );
}

interface DeleteButtonProps {
  token: string;
  open: boolean;
  onDeleted: () => void;
}

function DeleteButton({ token, open, onDeleted }: DeleteButtonProps) {
  const remove = useDeleteBooking();
  const confirm = useConfirm();
  const toast = useToast();
  async function onDelete() {
    const sure = await confirm({
      title: 'Delete what we keep?',
      body: `We delete your name, your number and all you sent with this.${open ? ' It is cancelled too.' : ''} This cannot be undone.`,
      action: 'Delete',
      keep: 'Keep it',
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ token });
      onDeleted();
    } catch (error) {
      toast({ tone: 'bad', title: 'Error', message: messageOf(error) });
    }
  }
  return (
    <div>
      <Button variant="ghost" busy={remove.isPending} onClick={() => void onDelete()}>
        Delete for good
      </Button>
    </div>
  );
}

/** It takes the focus: the button that had it is gone. */
function Deleted() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current!.focus(), []);
  return (
    <div className="page booking">
      <Meta title="Your booking" />
      <div className="booking-intro">
        <h1 ref={heading} tabIndex={-1}>
          It is deleted
        </h1>
        <Dim />
        <p className="lead">We keep nothing of it. The link in our e-mails leads nowhere now.</p>
      </div>
    </div>
  );
}

function MoveForm({ token, booking: { demo_date: before } }: { token: string; booking: BookingByLink }) {
  const move = useMoveBooking();
  const toast = useToast();
  const [chosenZone, setZone] = useState<string>();
  const zone = chosenZone ?? (typeof document === 'undefined' ? 'UTC' : ownZone());
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  async function onMove() {
    if (!time) return setError('Choose a day and a time.');
    try {
      const message = await move.mutateAsync({ token, demo_date: time, time_zone: zone });
      toast({ title: 'Success', message });
    } catch (failure) {
      if (isApiError(failure, 'slot_taken')) setTime('');
      setError(isApiError(failure) ? failure.errors[0]?.message : undefined);
      toast({ tone: 'bad', title: 'Error', message: messageOf(failure) });
    }
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!move.isPending) void onMove();
      }}
    >
      <h2>{before ? 'Move it to another time' : 'Add a call'}</h2>
      <SlotPicker
        value={time}
        onChange={(value) => {
          setTime(value);
          setError(undefined);
        }}
        zone={zone}
        onZone={(to) => {
          setZone(to);
          setTime('');
        }}
        error={error}
      />
      <Button type="submit" variant="primary" size="big" busy={move.isPending}>
        {before ? 'Move booking' : 'Book Now'}
      </Button>
    </form>
  );
}
