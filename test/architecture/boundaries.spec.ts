import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const config = resolve('.dependency-cruiser.cjs');
const rules = (createRequire(import.meta.url)(config) as { forbidden: { name: string }[] }).forbidden.map(
  (rule) => rule.name,
);

interface Report {
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number };
}

/** Runs the checker as `npm run boundaries` does, on another tree. */
function cruise(cwd: string, folders: string[]): Report {
  const bin = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [bin, '--config', config, '--ts-config', resolve('tsconfig.json'), '--output-type', 'json', ...folders];
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })) as Report;
}

describe('module boundaries', () => {
  const planted = cruise(resolve('test/architecture/planted'), ['apps', 'libs']);

  test.each(rules)('detect the planted violation of %s', (rule) => {
    expect(planted.summary.violations.map((violation) => violation.rule.name)).toContain(rule);
  });

  test('hold in the sources', () => {
    const sources = cruise(resolve('.'), ['apps', 'libs', 'sample', 'content']);
    expect(sources.summary.totalCruised).toBeGreaterThan(100);
    expect(sources.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });
});
