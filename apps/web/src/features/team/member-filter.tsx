import { useQuery } from '@tanstack/react-query';
import { teamQuery } from '../../api/team.js';
import { BoardFilter } from '../board/filters.js';
import { useViewer } from '../viewer/use-viewer.js';

/** The members of the user's business; a list says who made what only where there are several. */
export function useMembers() {
  const viewer = useViewer();
  return useQuery({ ...teamQuery(viewer.id), enabled: !viewer.admin }).data?.members ?? [];
}

/** Where one member made nothing of a kind. */
export const NoneByMember = () => <p className="text-ink-2">Nothing by this member yet.</p>;

/**
 * Narrows a list to what one member made, `by` in the address; nothing in a business of one.
 * @param made what a member did, as `Saved by`
 */
export function MemberFilter({ made, by }: { made: string; by: number | undefined }) {
  const viewer = useViewer();
  const members = useMembers();
  if (members.length < 2) return null;
  return (
    <BoardFilter
      label={made}
      param="by"
      value={by ? String(by) : ''}
      all={`${made} anyone`}
      options={members.map(({ id, name }) => ({ value: String(id), label: id === viewer.id ? 'Mine' : name }))}
    />
  );
}
