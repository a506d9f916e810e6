import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { measured, measureProcess } from '../../apps/api/src/platform/telemetry/metrics.js';

interface Panel {
  id: number;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string }[];
}

const dashboard = JSON.parse(readFileSync('ops/grafana/quotewright.json', 'utf8')) as { panels: Panel[] };
const { groups } = parse(readFileSync('ops/prometheus/alerts.yml', 'utf8')) as {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const asked = [
  ...rules.map(({ alert, expr }) => [`the alarm ${alert}`, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [`the panel ${title}`, expr] as const),
  ),
];

/** The metrics that a query names. */
const metricsIn = (query: string): string[] => query.match(/\b(?:quotewright|process|nodejs)_\w+/g) ?? [];

/** Every series of /metrics, by name: a histogram has three. */
let series: Set<string>;
beforeAll(async () => {
  measureProcess('web');
  series = new Set(
    (await measured()).flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name],
    ),
  );
});

describe('dashboard and alarms', () => {
  it.each(asked)('%s asks for metrics that /metrics has', (_, query) => {
    expect(metricsIn(query).length).toBeGreaterThan(0);
    expect(metricsIn(query).filter((name) => !series.has(name))).toEqual([]);
  });

  it('every query closes what it opens', () => {
    for (const [name, query] of asked)
      for (const [open, close] of ['()', '{}', '[]'].map((pair) => pair.split('')))
        expect([name, query.split(open!).length]).toEqual([name, query.split(close!).length]);
  });

  it('each rule is for a metric that the manual explains', () => {
    const [, section] = /## Monitoring\n([^#]*)/.exec(readFileSync('docs/operations.md', 'utf8'))!;
    // How far a rebuild is only silences another alarm.
    const named = new Set([...section!.matchAll(/quotewright_[a-z_]+/g)].map(([name]) => name));
    named.add('quotewright_projection_rebuild_progress_ratio');
    const ruled = rules.flatMap(({ expr }) => metricsIn(expr).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(ruled.filter((name) => !named.has(name))).toEqual([]);
  });

  it('no two panels have one number, or lie on each other', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const places = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });
});
