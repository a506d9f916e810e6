import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { productsXlsx } from '@quotewright/domain/catalogue/endpoints.js';
import { contexts } from '@quotewright/domain/contexts.js';
import { exampleOf } from '../support/examples.js';
import { startApp, type TestApp } from '../support/app.js';
import { fieldRules } from '../support/field-rules.js';
import { openApi } from '../support/openapi.js';

const FILE = 'apps/api/openapi.json';

describe('the OpenAPI document', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.stop());

  it('says what the endpoints say (npm run openapi writes it)', () => {
    const text = `${JSON.stringify(openApi(fieldRules(app.nest)), null, 1)}\n`;
    if (process.env.WRITE_OPENAPI) writeFileSync(FILE, text);
    expect(readFileSync(FILE, 'utf8') === text).toBe(true);
  });

  it('is valid, and a linter finds nothing to warn of', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The product's own paths: `/quotetemplate/{slug}/advice` stands beside `/quotetemplate/images/{id}`.
      rules: { 'no-ambiguous-paths': 'off' },
    });
    const problems = await lintFromString({ source: readFileSync(FILE, 'utf8'), absoluteRef: FILE, config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`).slice(0, 20),
    ).toEqual([]);
  });

  it('shows an example of every call, as a test once saw it (npm run examples records it)', () => {
    const calls = contexts.flatMap(({ name, endpoints }) =>
      Object.entries(endpoints)
        // An archive, a workbook or a PDF shows nothing to a reader.
        .filter(([, { file }]) => !['application/zip', 'application/pdf', productsXlsx.file].includes(file ?? ''))
        .map(([call]) => `${name}_${call}`),
    );
    expect(calls.filter((call) => exampleOf(call) === undefined)).toEqual([]);
  });

  it('is served', async () => {
    const response = await fetch(`${app.origin}/api/docs`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  });
});
