import { domainRule } from '@quotewright/domain/identity/contract-domains.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { useQuery } from '@tanstack/react-query';
import { trustedDomainsQuery, useTrustDomains } from '../../api/accounts.js';
import { FormDialog } from '../form/form-dialog.js';
import { useSavingForm } from '../form/form.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, Textarea } from '../../ui/field.js';
import { SkeletonText } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';

const TITLE = 'Trusted domains';

const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Mail domains that approve a trade business once its address is confirmed. */
export default function DomainsDialog({ onClose }: { onClose: () => void }) {
  const known = useQuery(trustedDomainsQuery);
  if (known.data) return <DomainsForm domains={known.data.domains} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={TITLE}>
      {known.isPending && <SkeletonText lines={4} />}
      <QueryFailed query={known} />
    </Dialog>
  );
}

function DomainsForm({ domains, onClose }: { domains: readonly string[]; onClose: () => void }) {
  const toast = useToast();
  const trust = useTrustDomains();
  const form = useSavingForm({
    guard: false,
    defaultValues: { domains: domains.join('\n') },
    save: async (values) => {
      toast({ message: await trust.mutateAsync({ domains: domainsIn(values.domains) }) });
      onClose();
    },
  });
  const check = (text: string) => {
    const wrong = domainsIn(text).find((domain) => textFault(domainRule, domain));
    return wrong === undefined || `${wrong} is not a domain. Enter one like builders.example, without @.`;
  };
  return (
    <FormDialog form={form} title={TITLE} action="Save" about="the domains" onClose={onClose}>
      <p className="text-sm text-ink-2">
        Contractors and retailers who install with an address of these domains are approved as soon as they confirm it.
        Never enter a domain where anyone can get an address.
      </p>
      <Field label="Domains, one a line" error={form.formState.errors.domains?.message}>
        <Textarea rows={6} dir="ltr" spellCheck={false} {...form.register('domains', { validate: check })} />
      </Field>
    </FormDialog>
  );
}
