import { isTrade } from '@quotewright/domain/catalogue/contract.js';
import { accountRules } from '@quotewright/domain/identity/contract-rules.js';
import { userTypeNames, type UserRow } from '@quotewright/domain/identity/contract.js';
import { roleNames } from '@quotewright/domain/kernel/rights.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { useState } from 'react';
import {
  useActivateUser,
  useAnswerPremium,
  useApprove,
  useMarkVerified,
  useRemoveUser,
  useSetPremium,
  useSignOutUser,
  useTurnOffUsersSecondFactor,
  useUpdateUser,
} from '../../../../api/accounts.js';
import { messageOf } from '../../../../api/errors.js';
import { RefuseDialog } from '../../../../features/approval/dialogs.js';
import { FootForm, FormButtons } from '../../../../features/form/foot-form.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useGuardedClose } from '../../../../features/form/use-guarded-close.js';
import { PriceApprovalRule } from '../../../../features/price-approval/approval-rule.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Switch } from '../../../../ui/choice.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { dialogPart } from '../../../../ui/dialog-part.js';
import { SidePanel } from '../../../../ui/dialog.js';
import { Field, Input } from '../../../../ui/field.js';
import { Dim } from '../../../../ui/ornament.js';
import { Notice } from '../../../../ui/states.js';
import { Ago, Day } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { StateBadge } from './state-badge.js';

/** One account: its names, what it may, and ending its use. */
export function UserPanel({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const toast = useToast();
  const update = useUpdateUser();
  const viewer = useViewer();
  const form = useSavingForm({
    guard: false,
    defaultValues: { name: user.name, business_name: user.business_name ?? '' },
    save: async (values) => {
      toast({ message: await update.mutateAsync({ id: user.id, ...values }) });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useGuardedClose({ dirty: isDirty, saving: form.saving, about: 'the account', onClose });
  return (
    <SidePanel
      open
      title={user.name}
      onClose={close}
      footer={<FormButtons form={form} action="Save" onCancel={close} />}
    >
      <div className="grid gap-6">
        <dl className="users-facts">
          <dt>State</dt>
          <dd>
            <StateBadge user={user} />
          </dd>
          <dt>E-mail</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
          <dt>Type</dt>
          <dd>{userTypeNames[user.user_type]}</dd>
          {user.role && user.members > 1 && (
            <>
              <dt>Team</dt>
              <dd>{`${roleNames[user.role]}, one of ${user.members} members`}</dd>
            </>
          )}
          <dt>Since</dt>
          <dd>
            <Day at={user.created_at} />
          </dd>
          <dt>Last seen</dt>
          <dd>{user.last_seen_at ? <Ago at={user.last_seen_at} /> : 'Not in the last 180 days'}</dd>
          <dt>Two-factor</dt>
          <dd>{user.second_factor ? 'On' : 'Off'}</dd>
        </dl>
        <FootForm form={form} label={user.name}>
          <Field label="Name" error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name', { validate: follows(accountRules.name) })} />
          </Field>
          <Field label="Business name" optional error={errors.business_name?.message}>
            <Input
              autoComplete="off"
              {...form.register('business_name', { validate: follows(accountRules.business_name) })}
            />
          </Field>
        </FootForm>
        <Trust user={user} />
        {user.user_type === 'suppliers' && <PriceApprovalRule supplier={user.id} viewer={viewer} />}
        <SignInAttempts userId={user.id} />
        <Use user={user} onGone={onClose} />
      </div>
    </SidePanel>
  );
}

/** Says what a command did, or why not. */
function useTold() {
  const toast = useToast();
  return {
    onSuccess: (message: string) => toast({ message }),
    onError: (error: Error) => toast({ tone: 'bad' as const, message: messageOf(error) }),
  };
}

/** What the account may: a confirmed address, suppliers' cost, premium templates. */
function Trust({ user }: { user: UserRow }) {
  const { id, standing } = user;
  const verify = useMarkVerified();
  const approve = useApprove();
  const premium = useSetPremium();
  const answer = useAnswerPremium();
  const told = useTold();
  const [refusing, setRefusing] = useState(false);
  const decides = isTrade(user.user_type) && standing !== 'unverified';
  return (
    <section aria-label="Access">
      <h3 className="sub-head">Access</h3>
      <Dim className="my-2" />
      <div className="users-acts">
        {(standing === 'unverified' || user.mail_failing) && (
          <Button busy={verify.isPending} onClick={() => verify.mutate({ id }, told)}>
            Mark the address as confirmed
          </Button>
        )}
        {decides && (
          <div className="flex flex-wrap gap-2">
            {standing !== 'approved' && (
              <Button busy={approve.isPending} onClick={() => approve.mutate({ id, approved: true }, told)}>
                Approve
              </Button>
            )}
            {standing !== 'refused' && (
              <Button variant={standing === 'approved' ? undefined : 'ghost'} onClick={() => setRefusing(true)}>
                {standing === 'approved' ? 'Take the approval back' : 'Refuse'}
              </Button>
            )}
          </div>
        )}
        {user.premium_requested_at ? (
          <Notice>
            <p>
              {'Asked for premium templates '}
              <Ago at={user.premium_requested_at} />.
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" busy={answer.isPending} onClick={() => answer.mutate({ id, granted: true }, told)}>
                Yes
              </Button>
              <Button
                size="small"
                variant="ghost"
                busy={answer.isPending}
                onClick={() => answer.mutate({ id, granted: false }, told)}
              >
                No
              </Button>
            </div>
          </Notice>
        ) : (
          user.role && (
            <Switch
              checked={user.premium}
              disabled={premium.isPending}
              onChange={(event) => premium.mutate({ id, premium: event.target.checked }, told)}
            >
              Premium templates
            </Switch>
          )
        )}
        {!user.role && <p className="text-sm text-ink-3">Admins need no grant for anything.</p>}
      </div>
      {refusing && <RefuseDialog account={user} onClose={() => setRefusing(false)} />}
    </section>
  );
}

/** Loaded on demand. */
const SeeAsDialog = dialogPart(
  'features/see-as/see-as-dialog.tsx',
  'See as',
  () => import('../../../../features/see-as/see-as-dialog.js'),
);

const EraseBusiness = dialogPart(
  'screens/admin/users/parts/erase-business-dialog.tsx',
  'Erase the business',
  () => import('./erase-business-dialog.js'),
);
const SetAddress = dialogPart(
  'screens/admin/users/parts/set-address-dialog.tsx',
  'Another address',
  () => import('./set-address-dialog.js'),
);

/** What the account sees, ending sessions, a lost second factor, deactivating and erasing. */
function Use({ user, onGone }: { user: UserRow; onGone: () => void }) {
  const { id, name, members } = user;
  const team = members > 1;
  const own = useViewer().id === id;
  const signOut = useSignOutUser();
  const secondFactor = useTurnOffUsersSecondFactor();
  const activate = useActivateUser();
  const remove = useRemoveUser();
  const confirm = useConfirm();
  const told = useTold();
  const [gone, setGone] = useState(false);
  const [dialog, setDialog] = useState<'see' | 'erase' | 'address' | null>(null);
  const close = () => setDialog(null);

  async function onDeactivate() {
    const sure = await confirm({
      title: `Deactivate ${team ? (user.business_name ?? 'the team') : name}?`,
      body: `${team ? `All ${members} members` : 'They'} are signed out everywhere and cannot sign in. Nothing is deleted, and you can reactivate ${team ? 'the team' : 'the account'}.`,
      action: 'Deactivate',
      danger: true,
    });
    if (sure) activate.mutate({ id, active: false }, told);
  }
  async function onTurnOff() {
    const sure = await confirm({
      title: 'Turn off two-factor sign-in?',
      body: `Do this only if ${name} has lost phone and recovery codes, and you are sure who asks. They get an e-mail.`,
      action: 'Turn off',
      danger: true,
    });
    if (sure) secondFactor.mutate({ id }, told);
  }
  async function onErase() {
    const sure = await confirm({
      title: `Erase ${name}?`,
      body: `${erased(user)} This cannot be undone.`,
      action: 'Erase for good',
      danger: true,
    });
    if (!sure) return;
    remove.mutate(
      { id },
      {
        ...told,
        onSuccess: (message) => {
          setGone(true);
          told.onSuccess(message);
          onGone();
        },
      },
    );
  }

  return (
    <section aria-label="Use">
      <h3 className="sub-head">Use</h3>
      <Dim className="my-2" />
      <div className="users-acts">
        {user.role && !user.deactivated && <Button onClick={() => setDialog('see')}>See what they see</Button>}
        <Button busy={signOut.isPending} onClick={() => signOut.mutate({ id }, told)}>
          Sign out everywhere
        </Button>
        {!own && <Button onClick={() => setDialog('address')}>Enter another address</Button>}
        {user.second_factor && !own && (
          <Button busy={secondFactor.isPending} onClick={() => void onTurnOff()}>
            Turn off two-factor sign-in
          </Button>
        )}
        {!own && user.deactivated && (
          <Button busy={activate.isPending} onClick={() => activate.mutate({ id, active: true }, told)}>
            Reactivate
          </Button>
        )}
        {!own && !user.deactivated && (
          <Button busy={activate.isPending} onClick={() => void onDeactivate()}>
            Deactivate
          </Button>
        )}
        {!own && (
          <Button variant="danger" busy={remove.isPending || gone} onClick={() => void onErase()}>
            {team ? 'Erase the account' : 'Erase'}
          </Button>
        )}
        {!own && team && (
          <Button variant="danger" onClick={() => setDialog('erase')}>
            Erase the business
          </Button>
        )}
        {own && <p className="text-sm text-ink-3">This is your own account.</p>}
      </div>
      {dialog === 'see' && <SeeAsDialog account={user} onClose={close} />}
      {dialog === 'address' && <SetAddress user={user} onClose={close} />}
      {dialog === 'erase' && <EraseBusiness user={user} onGone={onGone} onClose={close} />}
    </section>
  );
}

/** What goes with an account. */
function erased({ role, members }: UserRow): string {
  if (!role) return 'The account is deleted for good. What it made in the gallery stays.';
  return members > 1
    ? 'The account is deleted for good. What it made stays with its team.'
    : 'The account, its templates, products and quotes with their history, and its pictures are deleted for good.';
}
