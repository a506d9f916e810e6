import type { Team, TeamInvitation, TeamMember } from '@quotewright/domain/identity/contract-team.js';
import type { Role } from '@quotewright/domain/identity/contract.js';
import { roleNames, roles } from '@quotewright/domain/kernel/rights.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.js';
import { leaveTeam, teamQuery, useChangeMember, useRemoveMember, useWithdrawInvitation } from '../../../api/team.js';
import { paths } from '../../../app/paths.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Switch } from '../../../ui/choice.js';
import { useConfirm } from '../../../ui/confirm.js';
import { Field, Select } from '../../../ui/field.js';
import { dialogPart } from '../../../ui/dialog-part.js';
import { Dim } from '../../../ui/ornament.js';
import { SkeletonText } from '../../../ui/states.js';
import { Ago, Day } from '../../../ui/time.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { useToast } from '../../../ui/toast.js';
import { InviteForm } from './invite-form.js';

const EraseDialog = dialogPart(
  'screens/business/team/erase-dialog.tsx',
  'Delete the business',
  () => import('./erase-dialog.js'),
);

/** What each role may do, as the page says it. */
const MAY: Readonly<Record<Role, string>> = {
  owner: 'everything, also members, settings and exports.',
  manager: 'templates, quotes, and your own prices.',
  estimator: 'templates and quotes.',
  viewer: 'reading only; cost and margin if you allow it.',
};

/** The members of the user's business: who they are, what they may do, and who is invited. */
export function TeamScreen() {
  const viewer = useViewer();
  const team = useQuery(teamQuery(viewer.id));
  const owner = viewer.may('business');
  return (
    <>
      <Meta title="Team" />
      <ToolHead title="Team" padded />
      <div className="tool-body">
        <div className="team">
          {team.isPending && <SkeletonText lines={4} />}
          <QueryFailed query={team} />
          {team.data && (
            <>
              <Members team={team.data} owner={owner} />
              {owner ? (
                <>
                  {team.data.invitations.length > 0 && <Invitations invitations={team.data.invitations} />}
                  <InviteForm alone={team.data.members.length === 1 && team.data.invitations.length === 0} />
                </>
              ) : (
                <p className="text-sm text-ink-2">
                  Owners of the business say who is in the team and what they may do.
                </p>
              )}
              <section aria-label="Roles">
                <h2 className="sub-head">What each role may do</h2>
                <Dim className="my-2" />
                <dl className="team-roles">
                  {roles.map((role) => (
                    <div key={role}>
                      <dt>{roleNames[role]}</dt>
                      <dd>{MAY[role]}</dd>
                    </div>
                  ))}
                </dl>
              </section>
              {owner && team.data.members.length > 1 && <EraseBusiness business={team.data.business} />}
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Somebody alone deletes the account instead, which takes the business along. */
function EraseBusiness({ business }: { business: string }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Delete the business">
      <h2 className="sub-head">Delete the business</h2>
      <Dim className="my-2" />
      <p className="text-sm text-ink-2">Everything that belongs to it goes. Its members keep their accounts.</p>
      <Button className="mt-3" variant="danger" onClick={() => setOpen(true)}>
        Delete the business
      </Button>
      {open && <EraseDialog business={business} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Members({ team: { business, members }, owner }: { team: Team; owner: boolean }) {
  return (
    <section aria-label="Members">
      <h2 className="sub-head">
        Members of <bdi>{business}</bdi>
      </h2>
      <Dim className="my-2" />
      <ul className="team-members">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} owner={owner} alone={members.length === 1} />
        ))}
      </ul>
    </section>
  );
}

function MemberRow({ member, owner, alone }: { member: TeamMember; owner: boolean; alone: boolean }) {
  const viewer = useViewer();
  const { id, name, email, role, see_cost: seeCost, seen_at: seenAt } = member;
  const own = id === viewer.id;
  return (
    <li>
      <div className="team-who">
        <span>
          <bdi>{name}</bdi>
          {own && <span className="text-ink-3"> (you)</span>}
        </span>
        <span className="note">
          <bdi>{email}</bdi>
          {seenAt && !own && (
            <>
              , last here <Ago at={seenAt} />
            </>
          )}
        </span>
      </div>
      {owner && !alone ? (
        <RoleChoice member={member} />
      ) : (
        <span className="text-ink-2">
          {roleNames[role]}
          {role === 'viewer' && (seeCost ? ', sees cost' : ', without cost')}
        </span>
      )}
      {!alone && (own ? <Leave /> : owner && <Remove member={member} />)}
    </li>
  );
}

/** Changes a role at once; it counts in every session of the member. */
function RoleChoice({ member: { id, name, role, see_cost: seeCost } }: { member: TeamMember }) {
  const change = useChangeMember();
  const toast = useToast();
  const shown = change.isPending ? change.variables : { role, see_cost: seeCost };
  async function save(wanted: { role: Role; see_cost?: boolean }) {
    try {
      toast({ title: 'Success', message: await change.mutateAsync({ id, ...wanted }) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <div className="team-role">
      <Field label={`Role of ${name}`} labelHidden>
        <Select
          small
          value={shown.role}
          disabled={change.isPending}
          onChange={(event) => void save({ role: event.target.value as Role })}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleNames[one]}
            </option>
          ))}
        </Select>
      </Field>
      {shown.role === 'viewer' && (
        <Switch
          checked={shown.see_cost ?? false}
          disabled={change.isPending}
          aria-label={`${name} sees cost`}
          onChange={(event) => void save({ role: 'viewer', see_cost: event.target.checked })}
        >
          Sees cost
        </Switch>
      )}
    </div>
  );
}

function Remove({ member: { id, name } }: { member: TeamMember }) {
  const remove = useRemoveMember();
  const confirm = useConfirm();
  const toast = useToast();
  async function ask() {
    const sure = await confirm({
      title: `Remove ${name}?`,
      body: 'They are signed out at once and get an e-mail. What they made stays with the business, under their name.',
      action: 'Remove',
      danger: true,
    });
    if (!sure) return;
    try {
      toast({ message: await remove.mutateAsync({ id }) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <Button
      size="small"
      variant="plain"
      busy={remove.isPending}
      aria-label={`Remove ${name}`}
      onClick={() => void ask()}
    >
      Remove
    </Button>
  );
}

function Leave() {
  const confirm = useConfirm();
  const toast = useToast();
  async function ask() {
    const sure = await confirm({
      title: 'Leave the team?',
      body: 'You no longer see its templates, quotes and prices. Your account stays, with an empty business of your own.',
      action: 'Leave',
      danger: true,
    });
    if (!sure) return;
    await leaveTeam(paths.dashboard()).catch((error) => toast({ tone: 'bad', message: messageOf(error) }));
  }
  return (
    <Button size="small" variant="plain" onClick={() => void ask()}>
      Leave
    </Button>
  );
}

function Invitations({ invitations }: { invitations: readonly TeamInvitation[] }) {
  return (
    <section aria-label="Invitations">
      <h2 className="sub-head">Invited</h2>
      <Dim className="my-2" />
      <ul className="team-members">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation: { id, email, role, ends_at: endsAt } }: { invitation: TeamInvitation }) {
  const withdraw = useWithdrawInvitation();
  const toast = useToast();
  async function end() {
    try {
      toast({ message: await withdraw.mutateAsync({ id }) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <li>
      <div className="team-who">
        <bdi>{email}</bdi>
        <span className="note">
          The link works until <Day at={endsAt} />
        </span>
      </div>
      <span className="text-ink-2">{roleNames[role]}</span>
      <Button
        size="small"
        variant="plain"
        busy={withdraw.isPending}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => void end()}
      >
        Withdraw
      </Button>
    </li>
  );
}
