import '../../../features/pictures/pictures.css';
import { mostBookingPictures, type BookingByLink } from '@quotewright/domain/bookings/contract.js';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAddBookingPictures, useRemoveBookingPicture } from '../../../api/bookings.js';
import { messageOf } from '../../../api/errors.js';
import { AddPictures, RefusedPictures } from '../../../features/pictures/add-pictures.js';
import { usePickedPictures } from '../../../features/pictures/use-picked-pictures.js';
import { Button } from '../../../ui/button.js';
import { Picture } from '../../../ui/picture.js';
import { useToast } from '../../../ui/toast.js';

interface RequestPicturesProps {
  token: string;
  pictures: BookingByLink['pictures'];
}

/** Pictures of the job with a request for a custom template, sent as they are chosen. Loaded by those who may send some. */
export default function RequestPictures({ token, pictures }: RequestPicturesProps) {
  const toast = useToast();
  const add = useAddBookingPictures();
  const remove = useRemoveBookingPicture();
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const room = { most: mostBookingPictures, stored: pictures.length, pending: unsent, edited: 0 };
  const picked = usePickedPictures(room, (sources) => void send([...unsent, ...sources]));

  /** One by one: a call takes no more. */
  async function send(all: string[]) {
    setUnsent(all);
    try {
      for (const [at, picture] of all.entries()) {
        const message = await add.mutateAsync({ token, img: [picture] });
        setUnsent(all.slice(at + 1));
        if (at === all.length - 1) toast({ title: 'Success', message });
      }
    } catch (error) {
      picked.setProblems([messageOf(error)]);
    }
  }

  async function onRemove(id: number) {
    try {
      toast({ title: 'Success', message: await remove.mutateAsync({ token, id }) });
    } catch (error) {
      picked.setProblems([messageOf(error)]);
    }
  }

  return (
    <section className="grid gap-3" aria-labelledby="request-pictures">
      <h2 id="request-pictures">Photos of the job</h2>
      <p className="note">{`At most ${mostBookingPictures}, each up to 2 MB. Only our team sees them.`}</p>
      <ul className="picture-grid" aria-label="Photos">
        {pictures.map(({ id, image }, at) => (
          <li key={id} className="picture-card">
            <Picture image={image} alt={`Photo ${at + 1}`} sizes="200px" />
            <Button
              variant="ghost"
              size="small"
              busy={remove.isPending && remove.variables.id === id}
              onClick={() => void onRemove(id)}
            >
              <Trash2 aria-hidden="true" />
              Remove
              <span className="sr-only">{` photo ${at + 1}`}</span>
            </Button>
          </li>
        ))}
        {pictures.length < mostBookingPictures && (
          <AddPictures picked={{ ...picked, busy: picked.busy || add.isPending }} />
        )}
      </ul>
      <RefusedPictures picked={picked} />
      {unsent.length > 0 && !add.isPending && (
        <div>
          <Button busy={add.isPending} onClick={() => void send([...unsent])}>
            Send again
          </Button>
        </div>
      )}
    </section>
  );
}
