import {
  approvalRules,
  readyRules,
  reasonRules,
  reminderRules,
  type ApprovalRule,
  type ReadyRule,
  type ReminderRule,
} from '@quotewright/domain/kernel/contract-reasons.js';
import type { Me } from '@quotewright/domain/identity/contract.js';
import { hasRight } from '@quotewright/domain/kernel/rights.js';
import { reasonRuleNames } from '@quotewright/domain/trail/contract.js';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { messageOf } from '../../../api/errors.js';
import { useMe } from '../../../api/identity.js';
import { reviewRulesQuery, useSaveReviewRule } from '../../../api/review.js';
import { readyRuleQuery, useSaveReadyRule } from '../../../api/ready.js';
import { reasonsQuery, useSaveReasonRule } from '../../../api/reasons.js';
import { ReportMails } from '../../../features/report-mails/report-mails.js';
import { QueryFailed } from '../../../features/query-failed/query-failed.js';
import { Meta } from '../../../seo/meta.js';
import { Dim } from '../../../ui/ornament.js';
import { Notice, SkeletonText } from '../../../ui/states.js';
import { ToolHead } from '../../../ui/tool-head.js';
import { useToast } from '../../../ui/toast.js';
import { DataExport } from './parts/data-export.js';
import { EMails } from './parts/e-mails.js';
import { Passkeys } from './parts/passkeys.js';
import { Sessions } from './parts/sessions.js';
import { TwoFactor } from './parts/two-factor.js';
import { You } from './parts/you.js';

/** The user's own account: who they are here, which e-mails they get, and when they ask for reasons. */
export function Account() {
  const me = useMe()!;
  const { details, extradetails } = me;
  const { id } = extradetails.member;
  return (
    <>
      <Meta title="Account" />
      <ToolHead title="Account" padded />
      <div className="tool-body">
        <div className="grid content-start gap-6 max-w-[640px]">
          <You me={me} />
          {extradetails.seen_by ? (
            <Notice>Only they see how they sign in, where they are signed in, and exports of their data.</Notice>
          ) : (
            <>
              <TwoFactor userId={id} held={extradetails.held} />
              <Passkeys userId={id} />
              <Sessions userId={id} />
            </>
          )}
          {!extradetails.held && <Choices me={me} userId={id} admin={details.user_type === 'admin'} />}
        </div>
      </div>
    </>
  );
}

/** Which e-mails the user gets, and the rules they set. */
function Choices({ me, userId, admin }: { me: Me; userId: number; admin: boolean }) {
  return (
    <>
      <EMails me={me} />
      <section aria-label="Mailed reports">
        <h2 className="sub-head">Mailed reports</h2>
        <Dim className="my-2" />
        <ReportMails userId={userId} />
      </section>
      <AskedReasons userId={userId} admin={admin} />
      {admin && <ReviewRulesOfGallery userId={userId} />}
      {admin && <FailedChecks userId={userId} />}
      {!me.extradetails.seen_by && (
        <DataExport userId={userId} admin={admin} owner={hasRight(me.extradetails.member.role, 'business')} />
      )}
    </>
  );
}

/** When those who change what belongs to the business, or to the gallery, are asked why. */
function AskedReasons({ userId, admin }: { userId: number; admin: boolean }) {
  const asked = useQuery(reasonsQuery(userId));
  const save = useSaveReasonRule(userId);
  return (
    <RuleSection title="Reasons" query={asked}>
      {asked.data && (
        <RuleChoice
          name="reason-rule"
          question={
            admin
              ? 'Ask for a reason for changes of the gallery:'
              : 'Ask for a reason for changes of your templates and prices:'
          }
          rules={reasonRules}
          words={reasonRuleNames}
          chosen={save.isPending ? save.variables.rule : asked.data.rule}
          save={(rule) => save.mutateAsync({ rule })}
          note={`${admin ? 'It holds for templates and categories of the gallery' : 'It also holds for an admin who changes them'}. The reasons are shown in the history.`}
        />
      )}
    </RuleSection>
  );
}

const approvalWords: Readonly<Record<ApprovalRule, string>> = {
  0: 'None: an admin can publish alone',
  1: 'One other admin',
  2: 'Two other admins',
};

const reminderWords: Readonly<Record<ReminderRule, string>> = {
  0: 'Never',
  1: 'After a day',
  2: 'After 2 days',
  3: 'After 3 days',
  7: 'After a week',
};

/** How many admins have to approve a template of the gallery before it is published, and when they are reminded. */
function ReviewRulesOfGallery({ userId }: { userId: number }) {
  const asked = useQuery(reviewRulesQuery(userId));
  const save = useSaveReviewRule();
  const saving = save.isPending ? save.variables : {};
  const admins = asked.data?.admins ?? 0;
  const few =
    admins <= Math.max(...approvalRules) ? `, and there ${admins === 1 ? 'is 1 admin' : `are ${admins} admins`}` : '';
  return (
    <RuleSection title="Reviews" query={asked}>
      {asked.data && (
        <>
          <RuleChoice
            name="approval-rule"
            question="Before a template of the gallery is published, it needs the approval of:"
            rules={approvalRules}
            words={approvalWords}
            chosen={{ ...asked.data, ...saving }.needed}
            disabled={(needed) => save.isPending || (needed > 0 && needed >= admins)}
            save={(needed) => save.mutateAsync({ needed })}
            note={`No one approves a change of their own${few}. An approval counts until the template is changed again.`}
          />
          <div className="mt-5">
            <RuleChoice
              name="reminder-rule"
              question="Remind admins by e-mail of reviews that wait for them:"
              rules={reminderRules}
              words={reminderWords}
              chosen={{ ...asked.data, ...saving }.reminders}
              disabled={() => save.isPending}
              save={(reminders) => save.mutateAsync({ reminders })}
              note="And again after as many days: one e-mail for all that wait. It holds for all admins."
            />
          </div>
        </>
      )}
    </RuleSection>
  );
}

const readyWords: Readonly<Record<ReadyRule, string>> = {
  warns: 'Publishing goes on, with a warning',
  blocks: 'Publishing is blocked, unless an admin overrides it with a reason',
};

/** What a failed check of a template of the gallery does to its publishing. */
function FailedChecks({ userId }: { userId: number }) {
  const asked = useQuery(readyRuleQuery(userId));
  const save = useSaveReadyRule();
  return (
    <RuleSection title="Ready check" query={asked}>
      {asked.data && (
        <RuleChoice
          name="ready-rule"
          question="If a template of the gallery is not ready to be published:"
          rules={readyRules}
          words={readyWords}
          chosen={save.isPending ? save.variables : asked.data.rule}
          save={(rule) => save.mutateAsync(rule)}
          note="Its formulas, prices, category, picture, sample jobs, related templates and the warnings of the sense check are looked at."
        />
      )}
    </RuleSection>
  );
}

/** A rule with its heading, while it is read and when that failed too. */
function RuleSection({
  title,
  query,
  children,
}: {
  title: string;
  query: ComponentProps<typeof QueryFailed>['query'] & { isPending: boolean };
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h2 className="sub-head">{title}</h2>
      <Dim className="my-2" />
      {query.isPending && <SkeletonText lines={2} />}
      <QueryFailed query={query} />
      {children}
    </section>
  );
}

interface RuleChoiceProps<Rule extends string | number> {
  /** Of the radio buttons. */
  name: string;
  question: string;
  rules: readonly Rule[];
  words: Readonly<Record<Rule, string>>;
  chosen: Rule;
  disabled?: (rule: Rule) => boolean;
  /** Saves a rule; answers with the message for the user. */
  save: (rule: Rule) => Promise<string>;
  note: string;
}

/** Radio buttons of a rule, saved when chosen. */
function RuleChoice<Rule extends string | number>({
  name,
  question,
  rules,
  words,
  chosen,
  disabled,
  save,
  note,
}: RuleChoiceProps<Rule>) {
  const toast = useToast();
  async function change(rule: Rule) {
    try {
      toast({ title: 'Success', message: await save(rule) });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }
  return (
    <>
      <p className="text-sm mb-2" id={`${name}-question`}>
        {question}
      </p>
      <div role="radiogroup" aria-labelledby={`${name}-question`} className="grid gap-2 justify-items-start">
        {rules.map((rule) => (
          <label key={rule} className="check">
            <input
              type="radio"
              name={name}
              value={rule}
              disabled={disabled?.(rule)}
              checked={rule === chosen}
              onChange={() => void change(rule)}
            />
            {words[rule]}
          </label>
        ))}
      </div>
      <p className="text-sm text-ink-3 mt-2">{note}</p>
    </>
  );
}
