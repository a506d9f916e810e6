import { mailKinds } from '@quotewright/domain/emails/contract-kinds.js';
import type { ChooseNotificationRequest, NotificationChoice } from '@quotewright/domain/emails/contract-notices.js';
import type { Me } from '@quotewright/domain/identity/contract.js';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors.js';
import { notificationsQuery, useChooseNotification } from '../../../../api/notices.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { SendLink } from '../../../../features/standing/send-link.js';
import { Switch } from '../../../../ui/choice.js';
import { Dim } from '../../../../ui/ornament.js';
import { Notice, SkeletonText } from '../../../../ui/states.js';
import { useToast } from '../../../../ui/toast.js';

/** How a kind reaches the user. */
const WAYS = { mail: 'E-mail', bell: 'Bell' } as const;

/** What the user is told of, by e-mail and under the bell, and whether e-mails arrive. */
export function EMails({ me: { details, extradetails } }: { me: Me }) {
  const wanted = useQuery(notificationsQuery(extradetails.member.id));
  const choose = useChooseNotification();
  const toast = useToast();
  const unverified = extradetails.standing === 'unverified';
  const shown = (choice: NotificationChoice): NotificationChoice =>
    choose.isPending && choose.variables.kind === choice.kind ? { ...choice, ...choose.variables } : choice;
  async function change(request: ChooseNotificationRequest) {
    try {
      toast({ title: 'Success', message: await choose.mutateAsync(request) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <section aria-label="E-mails and notifications" id="notifications">
      <h2 className="sub-head">E-mails and notifications</h2>
      <Dim className="my-2" />
      {wanted.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={wanted} />
      {wanted.data?.address_failing && (
        <Notice tone="warn">
          <p>
            {'E-mails to '}
            <bdi>{details.email}</bdi>
            {
              ' do not arrive: its mail server refuses them. Until that is mended you get none. Confirm the address again, or change it above.'
            }
          </p>
          <div className="mt-2">
            <SendLink label="Send a link to confirm it" />
          </div>
        </Notice>
      )}
      {wanted.data && (
        <ul className="notice-choices">
          {wanted.data.choices.map((choice) => (
            <li key={choice.kind}>
              <span>{mailKinds[choice.kind].name}</span>
              <span className="flex gap-4">
                {(['mail', 'bell'] as const).map((way) => {
                  const wantsIt = shown(choice)[way];
                  return (
                    <Switch
                      key={way}
                      aria-label={`${WAYS[way]}: ${mailKinds[choice.kind].name}`}
                      // What always comes by e-mail is shown as on.
                      checked={wantsIt ?? way === 'mail'}
                      disabled={unverified || choose.isPending || wantsIt === null}
                      onChange={(event) => void change({ kind: choice.kind, [way]: event.target.checked })}
                    >
                      {WAYS[way]}
                    </Switch>
                  );
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-3 mt-2">
        {unverified
          ? 'Confirm your address to choose.'
          : 'E-mails about your account, its security and your bookings always come. The bell in the header keeps what it shows for 90 days.'}
      </p>
    </section>
  );
}
