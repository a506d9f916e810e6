import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);

/** What somebody writes with the client. A line that must not compile says so, or the compiler refuses it. */
const USE = `
import { Api, type CategorySaved } from './client';

const { api } = new Api({ baseUrl: 'http://localhost' });

export async function namesOfLive(): Promise<string[]> {
  const { data: answer } = await api.templatesList({ perPage: 20, columnFilters: { state: 'live' } });
  // @ts-expect-error The product has no such state.
  await api.templatesList({ columnFilters: { state: 'asleep' } });
  return answer.data.data.map(({ name }) => name);
}

export async function addCategory(title: string): Promise<CategorySaved> {
  const { data: answer } = await api.categoriesAdd({ title });
  // @ts-expect-error The answer has no such field.
  const missing = answer.data.colour;
  return answer.data;
}

export async function whyNot(id: number): Promise<string | null> {
  const { ok, error } = await api.categoriesRemove({ id });
  if (ok) return null;
  if (error.code !== 'category_in_use') return error.message;
  // @ts-expect-error What it says depends on the code.
  const version = error.data.currentVersion;
  return error.data.named.map(({ name }) => name).join();
}
`;

const CONFIG = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
  include: ['*.ts'],
};

describe('a client generated from the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  const client = join(folder, 'client.ts');
  let text: string;

  beforeAll(() => {
    const options = ['--path', 'apps/api/openapi.json', '--output', folder, '--name', 'client.ts', '--silent'];
    const generator = require.resolve('swagger-typescript-api/cli');
    execFileSync(process.execPath, [generator, 'generate', ...options, '--enum-style', 'union']);
    // The generator tells the compiler to look away.
    text = readFileSync(client, 'utf8').replace('// @ts-nocheck\n', '');
    writeFileSync(client, text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('compiles, and its types are those of the calls', () => {
    writeFileSync(join(folder, 'use.ts'), USE);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
    const compiler = require.resolve('typescript/lib/tsc.js');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', folder], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it('has no type with fields of any name and type', () => {
    expect(text.match(/.*\]: any;/g) ?? []).toEqual([]);
  });
});
