import { View } from '@react-pdf/renderer';
import { decimalText, readDecimal } from '@quotewright/domain/kernel/money.js';
import { difference } from './changes.js';
import { hair, ink, labelStyle } from './look.js';
import type { Paper } from './paper-data.js';
import { money, SumRow } from './section-table.js';
import { Row, Words } from './words.js';

const isZero = (amount: string): boolean => Number(amount) === 0;

const percentText = (percent: string): string => `${decimalText(readDecimal(percent)!, 4)}%`;

/** What it all comes to, each tax with its rate, and when it is to be paid. Stays on one page. */
export function Totals({ view, comparison, mark }: Pick<Paper, 'view' | 'comparison'> & { mark: string }) {
  const { subtotal, discount, net, taxes, total, instalments, shows } = view;
  const inclusive = shows.tax_inclusive;
  const taxRows = taxes.map(({ name, percent, amount }) => (
    <SumRow
      key={`${name} ${percent}`}
      name={`${inclusive ? 'Includes ' : ''}${name} ${percentText(percent)}`}
      amount={money(amount)}
    />
  ));
  return (
    <View wrap={false} style={{ marginTop: 22 }}>
      <Row style={{ justifyContent: 'flex-end' }}>
        <View style={{ width: 290 }}>
          {!inclusive && (!isZero(discount) || taxes.length > 0) && <SumRow name="Subtotal" amount={money(subtotal)} />}
          {!isZero(discount) && <SumRow name="Discount" amount={money(`-${discount}`)} />}
          {!inclusive && !isZero(discount) && taxes.length > 0 && <SumRow name="Before tax" amount={money(net)} />}
          {!inclusive && taxRows}
          <Row
            style={{
              marginTop: 4,
              paddingVertical: 6,
              borderTop: `2 solid ${mark}`,
              borderBottom: `0.5 solid ${hair}`,
              justifyContent: 'space-between',
              alignItems: 'center',
              color: ink,
            }}
          >
            <Words style={{ fontSize: 11, fontWeight: 600 }}>{comparison ? 'New total of the job' : 'Total'}</Words>
            <Words at="end" style={{ fontSize: 16, fontWeight: 600 }}>
              {money(total)}
            </Words>
          </Row>
          {inclusive && taxRows}
          {comparison && (
            <>
              <SumRow name="Agreed before" amount={money(comparison.total_before)} />
              <SumRow name="This change" amount={difference(comparison.difference)} strong />
            </>
          )}
          {instalments.length > 0 && (
            <View style={{ marginTop: 12 }}>
              <Words style={{ ...labelStyle, marginBottom: 2 }}>Payments</Words>
              {instalments.map(({ label, amount }, at) => (
                <Row
                  key={at}
                  style={{
                    justifyContent: 'space-between',
                    gap: 10,
                    paddingVertical: 2.5,
                    borderBottom: `0.5 solid ${hair}`,
                  }}
                >
                  <View style={{ flex: 1 }}>
                    <Words>{label}</Words>
                  </View>
                  <Words at="end">{money(amount)}</Words>
                </Row>
              ))}
            </View>
          )}
        </View>
      </Row>
    </View>
  );
}
