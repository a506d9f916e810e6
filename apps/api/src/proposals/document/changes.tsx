import { View } from '@react-pdf/renderer';
import { signedMoney } from '@quotewright/domain/kernel/money.js';
import type { ClientComparison, ComparedRow } from '@quotewright/domain/proposals/contract-client-page.js';
import { hair, ink, labelStyle, quiet } from './look.js';
import { money } from './section-table.js';
import { Row, Words } from './words.js';

const kinds = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const;

/** A difference with the minus that it is. */
export const difference = (amount: string): string => signedMoney(amount).replace('-', '−');

/** Widths of the columns of amounts, in points: twelve digits fit. */
const AMOUNT = 92;
const KIND = 48;

/** What a side of a line says, as far as the look shows it. */
const sideOf = (seen: ComparedRow['before']): string =>
  [seen?.quantity, seen?.amount && money(seen.amount)].filter(Boolean).join(' · ') || ' ';

interface ChangeProps {
  kind: string;
  name: string;
  before: string;
  after: string;
  /** Amounts alone: one column more. */
  change?: string;
  strong?: boolean;
}

function Change({ kind, name, before, after, change, strong = false }: ChangeProps) {
  const weight = { fontWeight: strong ? 600 : 400 };
  return (
    <Row wrap={false} style={{ paddingVertical: 4, borderBottom: `0.5 solid ${hair}` }}>
      <Words style={{ width: KIND, color: quiet }}>{kind || ' '}</Words>
      <Words style={{ ...weight, flex: 1 }}>{name}</Words>
      <Words at="end" style={{ ...weight, width: AMOUNT, color: quiet, paddingLeft: 6 }}>
        {before}
      </Words>
      <Words at="end" style={{ ...weight, width: AMOUNT, paddingLeft: 6 }}>
        {after}
      </Words>
      <Words at="end" style={{ ...weight, width: AMOUNT, paddingLeft: 6 }}>
        {change ?? ' '}
      </Words>
    </Row>
  );
}

/** What a change order adds, changes and removes, and what that does to the total of the job. */
export function Changes({ comparison, mark }: { comparison: ClientComparison; mark: string }) {
  const { rows, sums, total_before: before, total_after: after } = comparison;
  return (
    <View style={{ marginTop: 18 }}>
      <Row wrap={false} minPresenceAhead={80} style={{ marginBottom: 4, gap: 6 }}>
        <View style={{ width: 3, backgroundColor: mark }} />
        <Words style={{ fontSize: 12.5, fontWeight: 600, flex: 1 }}>What changes in the job</Words>
      </Row>
      <Row fixed wrap={false} style={{ paddingVertical: 3, borderBottom: `1 solid ${ink}` }}>
        <Words style={{ ...labelStyle, width: KIND }}> </Words>
        <Words style={{ ...labelStyle, flex: 1 }}>Item</Words>
        {['Agreed before', 'Now', 'Difference'].map((name) => (
          <Words key={name} at="end" style={{ ...labelStyle, width: AMOUNT, paddingLeft: 6 }}>
            {name}
          </Words>
        ))}
      </Row>
      {rows.map((row, at) => (
        <Change
          key={at}
          kind={kinds[row.kind]}
          name={row.line ?? row.section}
          before={sideOf(row.before)}
          after={sideOf(row.after)}
        />
      ))}
      {sums.map((sum) => (
        <Change
          key={sum.name ?? ''}
          kind=""
          name={sum.name ?? 'Before tax'}
          before={money(sum.before)}
          after={money(sum.after)}
          change={difference(sum.change)}
        />
      ))}
      <Change
        kind=""
        name="Total of the job"
        before={money(before)}
        after={money(after)}
        change={difference(comparison.difference)}
        strong
      />
    </View>
  );
}
