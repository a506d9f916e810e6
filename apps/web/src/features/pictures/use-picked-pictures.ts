import { limits } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { messageOf } from '../../api/errors.js';
import { counted } from '../../lib/format.js';
import { makeSmaller, PictureProblem, takePicture, type TakenPicture } from '../image-editor/picture-file.js';

/** What a person reads about something that was thrown while handling a picture. */
function sentenceOf(error: unknown): string {
  return error instanceof PictureProblem ? error.message : messageOf(error);
}

/**
 * Takes files in: pictures within the limit are handed to `onTaken`, too large ones wait for "Make it smaller", and
 * for the rest there is a sentence each.
 * @param room how many more pictures there may be
 */
export function usePickedPictures(room: number, onTaken: (sources: string[]) => void) {
  const [tooLarge, setTooLarge] = useState<readonly TakenPicture[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  async function take(files: readonly File[]) {
    setProblems([]);
    setBusy(true);
    const taken: TakenPicture[] = [];
    const refused: string[] = [];
    for (const file of files) {
      try {
        taken.push(await takePicture(file));
      } catch (error) {
        refused.push(sentenceOf(error));
      }
    }
    const fitting = taken.filter((picture) => !picture.tooLarge).map(({ source }) => source);
    if (fitting.length > room) refused.push(`${counted(limits.images, 'picture')} are the most: ${counted(fitting.length - room, 'one was', 'were')} left out.`);
    onTaken(fitting.slice(0, room));
    setTooLarge((before) => [...before, ...taken.filter((picture) => picture.tooLarge)]);
    setProblems(refused);
    setBusy(false);
  }

  async function shrink(picture: TakenPicture) {
    setBusy(true);
    try {
      onTaken([await makeSmaller(picture.source)]);
      forget(picture);
    } catch (error) {
      setProblems([sentenceOf(error)]);
    } finally {
      setBusy(false);
    }
  }

  const forget = (picture: TakenPicture) => setTooLarge((before) => before.filter((one) => one !== picture));

  return { take, shrink, forget, tooLarge, problems, setProblems, busy };
}
