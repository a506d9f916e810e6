import { priceApprovalRules, type PriceApproval } from '@quotewright/domain/kernel/contract-reasons.js';
import { readNumber } from '@quotewright/domain/kernel/number-rules.js';
import { approvalPercentRule, priceApprovalNames } from '@quotewright/domain/trail/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../api/errors.js';
import { priceApprovalQuery, useSavePriceApproval } from '../../api/price-approvals.js';
import { Button } from '../../ui/button.js';
import { Field, Input, Select } from '../../ui/field.js';
import { Dim } from '../../ui/ornament.js';
import { SkeletonText } from '../../ui/states.js';
import { useToast } from '../../ui/toast.js';
import { QueryFailed } from '../query-failed/query-failed.js';
import type { Viewer } from '../viewer/use-viewer.js';

/** When price changes of a supplier wait for an admin: shown and changed. @param supplier a business or an account of it */
export function PriceApprovalRule({ supplier, viewer }: { supplier: number; viewer: Viewer }) {
  const rule = useQuery(priceApprovalQuery(viewer.id, supplier));
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 className="sub-head" id={title}>
        Price changes
      </h3>
      <Dim className="my-2" />
      {rule.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={rule} />
      {rule.data && <RuleForm supplier={supplier} saved={rule.data} />}
    </section>
  );
}

function RuleForm({ supplier, saved }: { supplier: number; saved: PriceApproval }) {
  const save = useSavePriceApproval();
  const toast = useToast();
  const [when, setWhen] = useState(saved.when);
  const [percent, setPercent] = useState(saved.percent ?? '10');
  const [fault, setFault] = useState<string>();
  const same = when === saved.when && (when !== 'above' || percent.trim() === saved.percent);

  function onSave(event: FormEvent) {
    event.preventDefault();
    const above = when === 'above';
    if (above && readNumber(approvalPercentRule, percent.trim()) === null) return setFault(approvalPercentRule.message);
    setFault(undefined);
    save.mutate(
      { supplier, when, ...(above && { percent: percent.trim() }) },
      {
        onSuccess: (message) => toast({ title: 'Success', message }),
        onError: (error) => toast({ tone: 'bad', message: messageOf(error) }),
      },
    );
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={onSave}>
      <Field label="Wait for an admin" hint="What waits already stays waiting.">
        <Select value={when} onChange={(event) => setWhen(event.target.value as PriceApproval['when'])}>
          {priceApprovalRules.map((rule) => (
            <option key={rule} value={rule}>
              {priceApprovalNames[rule]}
            </option>
          ))}
        </Select>
      </Field>
      {when === 'above' && (
        <Field label="Percentage" hint="Up or down, of any price in the change." error={fault}>
          <Input numeric suffix="%" value={percent} onChange={(event) => setPercent(event.target.value)} />
        </Field>
      )}
      <Button type="submit" className="justify-self-start" busy={save.isPending} disabled={same}>
        Save rule
      </Button>
    </form>
  );
}
