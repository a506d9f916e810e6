import { IMAGES_AT_ONCE } from '@quotewright/domain/kernel/media.js';
import { useState } from 'react';
import { counted } from '../../lib/format.js';
import { makeSmaller, sentenceOf, takePicture, type TakenPicture } from '../image-editor/picture-file.js';

interface Room {
  /** Most pictures in all. */
  most: number;
  /** Number of stored ones. */
  stored: number;
  /** New ones waiting to be sent. */
  pending: readonly string[];
  /** Number of edited ones waiting to be sent. */
  edited: number;
}

/**
 * Accepts files: pictures within the limit go to `onTaken`, too large ones wait for "Make it smaller", and the rest get
 * a sentence each.
 */
export function usePickedPictures({ most, stored, pending, edited }: Room, onTaken: (sources: string[]) => void) {
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
    refused.push(...add(taken.filter((picture) => !picture.tooLarge).map(({ source }) => source)));
    setTooLarge((before) => [...before, ...taken.filter((picture) => picture.tooLarge)]);
    setProblems(refused);
    setBusy(false);
  }

  /** Passes on as many as fit, and says what was left out. */
  function add(sources: readonly string[]): string[] {
    const fitting = sources.slice(0, Math.max(0, most - stored - pending.length));
    const sent = fitting.slice(0, Math.max(0, IMAGES_AT_ONCE - pending.length - edited));
    if (sent.length > 0) onTaken(sent);
    const left = (count: number) => `${counted(count, 'picture was', 'pictures were')} left out.`;
    return [
      ...(fitting.length < sources.length
        ? [`At most ${counted(most, 'picture')}: ${left(sources.length - fitting.length)}`]
        : []),
      ...(sent.length < fitting.length
        ? [
            `At most ${counted(IMAGES_AT_ONCE, 'picture')} at once: ${left(fitting.length - sent.length)} Save, then add the rest.`,
          ]
        : []),
    ];
  }

  async function shrink(picture: TakenPicture) {
    setBusy(true);
    try {
      setProblems(add([await makeSmaller(picture.source)]));
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

export type PickedPictures = ReturnType<typeof usePickedPictures>;
