import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { meQuery, useMe } from '../../../api/identity.js';
import { confirmAddress } from '../../../api/verification.js';
import { isApiError } from '../../../api/errors.js';
import { paths } from '../../../app/paths.js';
import { AuthPage } from '../../../features/sign-in/sign-in.js';
import { Form, FormAlert, useSavingForm } from '../../../features/form/form.js';
import { SendLink } from '../../../features/standing/send-link.js';
import { Meta } from '../../../seo/meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Notice } from '../../../ui/states.js';

const DONE = {
  unverified: '',
  waiting:
    'Next, we check your business and e-mail you when it is approved. Until then you quote with retail prices and your own numbers.',
  refused: 'Suppliers’ costs stay hidden; retail prices and your own numbers work.',
  approved: '',
} as const;

/** Confirms an address with the mailed link. Opening the page changes nothing: mail programs open links ahead. */
export function Verify() {
  const { token = '' } = useParams();
  const me = useMe();
  const standing = me?.extradetails.standing;
  const client = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const [spent, setSpent] = useState(false);
  const form = useSavingForm({
    guard: false,
    defaultValues: {},
    save: async () => {
      try {
        const { data, message } = await confirmAddress(token);
        const next = data.extradetails.standing === standing ? '' : DONE[data.extradetails.standing];
        client.setQueryData(meQuery.queryKey, data);
        setDone(`${message} ${next}`.trim());
      } catch (error) {
        setSpent(isApiError(error, 'verification_invalid'));
        throw error;
      }
    },
  });
  if (!me) return null;
  return (
    <AuthPage
      title={done !== null ? 'Your address is confirmed' : 'Confirm your address'}
      lead={`Signed in as ${me.details.email}`}
    >
      <Meta title="Confirm your e-mail address" />
      {done !== null ? (
        <>
          <Notice tone="good" live>
            {done}
          </Notice>
          <ButtonLink variant="primary" size="big" to={paths.dashboard()}>
            Go to the dashboard
          </ButtonLink>
        </>
      ) : (
        <Form onSubmit={form.submit} className="grid gap-4" label="Confirm your e-mail address">
          <FormAlert form={form} />
          {!spent && (
            <Button type="submit" variant="primary" size="big" busy={form.saving}>
              Confirm my address
            </Button>
          )}
          {spent && standing === 'unverified' && <SendLink label="Send a new link" />}
          {spent && standing !== 'unverified' && <ButtonLink to={paths.dashboard()}>Go to the dashboard</ButtonLink>}
        </Form>
      )}
    </AuthPage>
  );
}
