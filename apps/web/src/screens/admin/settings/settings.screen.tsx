import type { BookingHours } from '@quotewright/domain/bookings/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trustedDomainsQuery } from '../../../api/accounts.js';
import { hoursQuery } from '../../../api/bookings.js';
import { messageOf } from '../../../api/errors.js';
import { securityRulesQuery, useSaveSecurityRules } from '../../../api/security.js';
import { paths } from '../../../app/paths.js';
import { DomainsDialog } from '../../../features/approval/dialogs.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Meta } from '../../../seo/meta.js';
import { Button } from '../../../ui/button.js';
import { Switch } from '../../../ui/choice.js';
import { Dim } from '../../../ui/ornament.js';
import { SkeletonText } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { useToast } from '../../../ui/toast.js';

/** What holds for all of the product: who has to sign in with a code, who is approved by rule, and when demos can be booked. */
export function Settings() {
  const { id } = useViewer();
  return (
    <>
      <Meta title="Settings" />
      <ToolHead title="Settings" padded />
      <div className="tool-body">
        <div className="grid content-start gap-6 max-w-[640px]">
          <SigningIn userId={id} />
          <TrustedDomains />
          <Hours userId={id} />
          <EMails />
        </div>
      </div>
    </>
  );
}

/** Whether admins need two-factor sign-in. */
function SigningIn({ userId }: { userId: number }) {
  const rules = useQuery(securityRulesQuery(userId));
  const save = useSaveSecurityRules();
  const toast = useToast();
  const shown = save.isPending ? save.variables : rules.data;
  return (
    <section aria-label="Signing in">
      <h2 className="sub-head">Signing in</h2>
      <Dim className="my-2" />
      {rules.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={rules} />
      {shown && (
        <>
          <Switch
            checked={shown.admins_need_second_factor}
            disabled={save.isPending}
            onChange={(event) =>
              save.mutate(
                { admins_need_second_factor: event.target.checked },
                {
                  onSuccess: (message) => toast({ message }),
                  onError: (error) => toast({ tone: 'bad', message: messageOf(error) }),
                },
              )
            }
          >
            Admins need two-factor sign-in
          </Switch>
          <p className="text-sm text-ink-3 mt-2">
            {'Admins without it see only their account page until they have turned it on. '}
            <Link to={paths.account()}>Turn it on for yourself</Link> first.
          </p>
        </>
      )}
    </section>
  );
}

/** Which businesses are approved without an admin. */
function TrustedDomains() {
  const trusted = useQuery(trustedDomainsQuery);
  const [open, setOpen] = useState(false);
  const domains = trusted.data?.domains ?? [];
  return (
    <section aria-label="Trusted domains">
      <h2 className="sub-head">Trusted domains</h2>
      <Dim className="my-2" />
      {trusted.isPending && <SkeletonText lines={1} />}
      <QueryFailed query={trusted} />
      {trusted.data && (
        <>
          <p>
            {domains.length === 0
              ? 'Every contractor and every retailer who installs waits for an admin’s approval.'
              : `${counted(domains.length, 'domain')}: trade businesses with an address there are approved once it is confirmed.`}
          </p>
          <Button className="mt-2" size="small" onClick={() => setOpen(true)}>
            Change the domains
          </Button>
        </>
      )}
      {open && <DomainsDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The way to every kind of e-mail. */
function EMails() {
  return (
    <section aria-label="E-mails">
      <h2 className="sub-head">E-mails</h2>
      <Dim className="my-2" />
      <p>
        <Link to={paths['email-kinds']()}>Look at every e-mail that is sent</Link>, with sample data.
      </p>
    </section>
  );
}

/** When demos and calls can be booked, and the way to change it. */
function Hours({ userId }: { userId: number }) {
  const hours = useQuery(hoursQuery(userId));
  return (
    <section aria-label="Demos and calls">
      <h2 className="sub-head">Demos and calls</h2>
      <Dim className="my-2" />
      {hours.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={hours} />
      {hours.data && <p>{inWords(hours.data)}</p>}
      <p className="mt-2">
        <Link to={paths.bookings({ panel: 'hours' })}>Change the hours</Link>
      </p>
    </section>
  );
}

/** `Visitors book on 5 days a week, in the time zone Europe/Berlin, at least 24 hours and at most 60 days ahead.` */
function inWords({ week, time_zone: zone, notice_hours: notice, horizon_days: horizon }: BookingHours): string {
  const days = week.filter((day) => day !== null).length;
  if (days === 0) return 'Nothing can be booked: no day has hours.';
  return `Visitors book on ${counted(days, 'day')} a week, in the time zone ${zone}, at least ${counted(notice, 'hour')} and at most ${counted(horizon, 'day')} ahead.`;
}
