import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PacketKind } from '@quotewright/domain/kernel/contract-packet.js';
import type { SignedHead } from '@quotewright/domain/system/contract.js';
import type { TrailPage } from '@quotewright/domain/trail/contract.js';
import { openKey, signed, type SigningKey } from '../../apps/api/src/platform/chain/head.js';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.js';
import type { PacketManifest, PacketProofs } from '../../apps/api/src/proposals/packet/packet-file.js';
import { verifyPacket } from '../../apps/api/src/proposals/packet/verify-packet.js';
import { startApp, type Client, type TestApp } from '../support/app.js';
import { chainedLog, newKey, type ChainedLog } from '../support/chain.js';
import { changeProposal, draftOf, makeLink, type SentProposal } from '../support/proposals.js';
import { toldIn } from '../support/told.js';
import { until } from '../support/until.js';
import { unzipped, zipped } from '../support/zip.js';

let app: TestApp;
let log: ChainedLog;
let key: SigningKey;
let owner: Client;
let manager: Client;
let estimator: Client;
let sent: SentProposal;
/** The head that was mailed after everything was sealed. */
let mailed: SignedHead;

/** Figures that never leave the business: costs, margins and markups. */
const SECRETS = ['31.17', '41.37', '23.19', '17.43', '27.61'];

beforeAll(async () => {
  app = await startApp({ throttle: { form: { times: 500, seconds: 60 } } });
  key = await openKey(app.settings);
  log = await chainedLog(app.settings, key);
  const account = (name: string) =>
    app.account({ email: `${name}@packet.example`, userType: 'contractor', businessName: 'Mason & Co' });
  const [id, ...others] = await Promise.all(['owner', 'manager', 'estimator'].map(account));
  for (const [n, role] of (['manager', 'estimator'] as const).entries())
    await app.db.knex('app.user').where({ id: others[n] }).update({ business_id: id, role });
  [owner, manager, estimator] = (await Promise.all(
    ['owner', 'manager', 'estimator'].map((name) => app.signIn(`${name}@packet.example`)),
  )) as [Client, Client, Client];
  await app.nest.get(Jobs).work();
  sent = await longProposal();
  await log.fill();
  log.at = '2026-03-02T00:00:01.000Z';
  await log.fill();
  mailed = (await log.db.knex('app.chain_head').orderBy('last', 'desc').first('head')).head;
}, 120_000);
afterAll(async () => {
  await log?.close();
  await app?.stop();
});

/** A draft of two lines for a client. */
async function drafted(): Promise<{ id: number; clientId: number; section_id: number }> {
  const client = await owner.post('/client/addorupdate', {
    ...{ id: 0, name: 'Ana <Lindqvist>', email: 'ana@client.example', phone: '' },
    ...{ billing_address: '', site_address: '3 Elm Street\nSpringfield', notes: '' },
  });
  const clientId: number = client.body.data.id;
  const id: number = (await owner.post('/proposal/add', {})).body.data.id;
  await changeProposal(owner, id, { change: 'head', client_id: clientId, title: 'Kitchen of Ana' });
  await changeProposal(owner, id, { change: 'add-section', title: 'Floor' });
  const section_id = (await draftOf(owner, id)).sections[0]!.id;
  const line = { product_type: 'finish_product', unit: 'box', quantity: '2', retail_price: '58' } as const;
  await changeProposal(
    owner,
    id,
    { change: 'add-line', section_id, name: 'Plank', cost_price: '31.17', ...line },
    { change: 'add-line', section_id, name: 'Trim', cost_price: '27.61', ...line },
  );
  return { id, clientId, section_id };
}

/** Sends a draft, and waits for its PDF. */
async function send(id: number): Promise<void> {
  await estimator.post(`/proposal/${id}/send`, { to: '', message: '' });
  await until(
    () => draftOf(owner, id),
    ({ revisions }) => revisions[0]!.has_pdf,
  );
}

/** More than a hundred events, with other streams between them in the log: priced, sent, asked about and accepted. */
async function longProposal(): Promise<SentProposal> {
  const { id, clientId, section_id } = await drafted();
  const line_id = (await draftOf(owner, id)).sections[0]!.lines[0]!.id;
  await changeProposal(
    owner,
    id,
    { change: 'line', line_id, pricing: { kind: 'markup', percent: '41.37' } },
    { change: 'section', section_id, pricing: { kind: 'margin', percent: '23.19' } },
    { change: 'head', pricing: { kind: 'markup', percent: '17.43' } },
  );
  for (let turn = 0; turn < 100; turn += 1) {
    await changeProposal(owner, id, { change: 'line', line_id, quantity: String(2 + (turn % 7)) });
    if (turn % 10 === 0) await owner.post('/proposal/add', {});
  }
  await send(id);
  const link = await makeLink(app, owner, id, clientId);
  const guest = app.guest();
  const json = { 'content-type': 'application/json' };
  const told = { revision: 1, question: 'Is the <b>trim</b> oak?' };
  const asked = await guest.raw('POST', `/p/${link.token}/ask`, JSON.stringify(told), json);
  expect(asked.status).toBeLessThan(400);
  const { total } = await draftOf(owner, id);
  const acceptance = { revision: 1, choices: { sections: [], lines: [] }, total, name: 'Ana L. Lindqvist' };
  const body = JSON.stringify({ ...acceptance, signature: 'M10 20L30 40' });
  const accepted = await guest.raw('POST', `/p/${link.token}/accept`, body, json);
  expect(accepted.status).toBe(200);
  await until(async () => (await app.db.knex('app.proposal_pdf').where({ proposal_id: id, kind: 'accepted' })).length);
  return { id, clientId, ...link };
}

const ask = (of: Client, id: number, kind: PacketKind) =>
  of.raw('POST', `/api/proposal/${id}/packet`, JSON.stringify({ kind }), {
    'content-type': 'application/json',
    'x-requested-with': 'quotewright',
    origin: app.origin,
  });

/** A packet as it is downloaded. */
async function packet(kind: PacketKind, of = owner, id = sent.id): Promise<Buffer> {
  const response = await ask(of, id, kind);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Buffer.from(await response.arrayBuffer());
}

const faultsOf = async (files: ReadonlyMap<string, Buffer>, heads = [mailed]): Promise<string[]> =>
  (await verifyPacket(await zipped(files), heads)).faults;
const jsonIn = <T>(files: ReadonlyMap<string, Buffer>, name: string): T => JSON.parse(files.get(name)!.toString()) as T;

/** The packet with other events, its manifest signed again by somebody with a key. */
function signedAgain(
  files: ReadonlyMap<string, Buffer>,
  by: SigningKey,
  change: (proofs: PacketProofs) => void,
): Map<string, Buffer> {
  const proofs = jsonIn<PacketProofs>(files, 'proofs.json');
  change(proofs);
  const bytes = Buffer.from(JSON.stringify(proofs));
  const {
    key: _,
    signature: __,
    ...manifest
  } = jsonIn<PacketManifest & Record<'key' | 'signature', string>>(files, 'manifest.json');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const last = proofs.events.at(-1)!;
  const again: PacketManifest = {
    ...manifest,
    files: manifest.files.map((file) => (file.name === 'proofs.json' ? { ...file, sha256 } : file)),
    events: { count: proofs.events.length, last: { revision: last.revision, id: last.id } },
  };
  return new Map([...files, ['proofs.json', bytes], ['manifest.json', Buffer.from(JSON.stringify(signed(again, by)))]]);
}

describe('a dispute packet', () => {
  it.each<PacketKind>(['complete', 'hand_over'])('that is %s proves all that it holds', async (kind) => {
    const bytes = await packet(kind);
    const { faults, told } = await verifyPacket(bytes, [mailed]);
    expect(faults).toEqual([]);
    expect(told.join('; ')).toContain('all of them sealed');
    const files = unzipped(bytes);
    expect([...files.keys()]).toEqual([
      'index.html',
      'timeline.html',
      'revision-1.html',
      'messages.html',
      'packet.json',
      expect.stringMatching(/^pdf\/Q-\d{4}-0001-revision-1\.pdf$/),
      expect.stringMatching(/^pdf\/Q-\d{4}-0001-revision-1-accepted\.pdf$/),
      'proofs.json',
      'manifest.json',
    ]);
    const proofs = jsonIn<PacketProofs>(files, 'proofs.json');
    expect(proofs.events.length).toBeGreaterThan(105);
    expect(proofs.events.at(-1)!.entry!.n).toBeGreaterThanOrEqual(proofs.events.length + 10);
  });

  it('shows what was sent, who did what, what was said, and how it was accepted', async () => {
    const files = unzipped(await packet('complete'));
    const page = (name: string) => files.get(name)!.toString();
    for (const text of ['Kitchen of Ana', 'Ana &#60;Lindqvist&#62;', 'Mason &#38; Co', 'Complete.'])
      expect(page('index.html')).toContain(text);
    for (const text of [
      'sent the proposal as Q-',
      'The client',
      'accepted the proposal',
      'changed the markup or margin',
    ])
      expect(page('timeline.html')).toContain(text);
    for (const text of ['Ana L. Lindqvist', 'M10 20L30 40', 'Plank', '41.37 % markup', '$31.17', 'SHA-256 of the PDF'])
      expect(page('revision-1.html')).toContain(text);
    expect(page('messages.html')).toContain('Is the &#60;b&#62;trim&#60;/b&#62; oak?');
    for (const [name, bytes] of files)
      if (name.endsWith('.html')) expect(bytes.toString()).not.toMatch(/<script|src=|@import|url\(/);
  });

  it('to hand over has no cost, margin or markup', async () => {
    const complete = unzipped(await packet('complete'));
    const texts = (files: ReadonlyMap<string, Buffer>) =>
      [...files].filter(([name]) => !name.startsWith('pdf/')).map(([, bytes]) => toldIn(bytes.toString()));
    for (const secret of SECRETS) expect(texts(complete).join('\n')).toContain(secret);
    const handed = unzipped(await packet('hand_over', estimator));
    for (const secret of SECRETS) expect(texts(handed).join('\n')).not.toContain(secret);
    expect(handed.get('packet.json')!.toString()).not.toMatch(
      /"(cost|cost_price|pricing|margin_percent|markup_percent)"/,
    );
    expect(handed.get('proofs.json')!.toString()).not.toContain('internal_key');
    // Nor the keys that would let anyone guess them.
    const keys = await app.db
      .knex('app.chain_key')
      .where({ stream: `proposal-${sent.id}` })
      .first();
    expect(handed.get('proofs.json')!.toString()).not.toContain(keys.internal_key.toString('hex'));
    expect(complete.get('proofs.json')!.toString()).not.toContain(keys.internal_key.toString('hex'));
  });

  it('is for its business: the complete one for owners and managers', async () => {
    const statuses = async (of: Client, id = sent.id) =>
      Promise.all((['complete', 'hand_over'] as const).map(async (kind) => (await ask(of, id, kind)).status));
    expect(await statuses(manager)).toEqual([200, 200]);
    expect(await statuses(estimator)).toEqual([403, 200]);
    expect(await statuses(await app.as('contractor'))).toEqual([404, 404]);
    expect(await statuses(await app.as('admin'))).toEqual([403, 403]);
    expect(await statuses(app.guest())).toEqual([401, 401]);
    expect((await ask(owner, sent.id, 'other' as PacketKind)).status).toBe(400);
    const draft: number = (await owner.post('/proposal/add', {})).body.data.id;
    expect(await (await ask(owner, draft, 'hand_over')).json()).toMatchObject({ code: 'not_sent' });
  });

  it('is made as often as it is asked for, also at once, and the trail tells of each', async () => {
    const made = async () =>
      (await owner.get<TrailPage>('/history?limit=200')).body.data.data.filter(({ type }) => type === 'PacketExported');
    const before = (await made()).length;
    const packets = await Promise.all([packet('hand_over', manager), packet('hand_over', manager)]);
    for (const bytes of packets) expect((await verifyPacket(bytes, [mailed])).faults).toEqual([]);
    const after = await until(made, ({ length }) => length === before + 2);
    expect(after[0]!.summary).toBe(`made a dispute packet to hand over of proposal ${sent.id}`);
  });

  it('of an erased client says so, and names the PDFs that are gone by their hashes', async () => {
    const gone = await drafted();
    await send(gone.id);
    const kept = await app.db.knex('app.proposal_pdf').where({ proposal_id: gone.id }).first('sha256');
    await owner.post(`/proposal/${gone.id}/messages`, { message: 'Dear Ana' });
    await owner.post('/client/erase', { id: gone.clientId });
    const bytes = await packet('complete', owner, gone.id);
    const files = unzipped(bytes);
    const text = [...files.values()].join('\n');
    expect(files.get('index.html')!.toString()).toMatch(/Erased client[^]*Erased with the client/);
    expect(files.get('index.html')!.toString()).toContain(kept.sha256);
    expect([...files.keys()].filter((name) => name.startsWith('pdf/'))).toEqual([]);
    expect(text).not.toMatch(/Lindqvist|Dear Ana/);
    // Its events are not in the chain yet.
    const { faults, told } = await verifyPacket(bytes, [mailed]);
    expect(faults).toEqual([]);
    expect(told.join('; ')).toContain("the packet's own signature speaks");
  });
});

describe.each<PacketKind>(['complete', 'hand_over'])('the check of a packet that is %s', (kind) => {
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    files = unzipped(await packet(kind));
  });
  /** The event that changes something. */
  const AT = 7;

  it('names each file of which one byte was changed', async () => {
    for (const [name, bytes] of files) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(bytes.length / 2);
      changed[at]! ^= 1;
      const faults = await faultsOf(new Map([...files, [name, changed]]));
      expect([name, faults.some((fault) => fault.startsWith(`${name} has been changed`))]).toEqual([name, true]);
    }
  });

  it('names files that are missing or were added', async () => {
    const without = new Map(files);
    without.delete('timeline.html');
    expect(await faultsOf(without)).toEqual(['timeline.html is missing.']);
    expect(await faultsOf(new Map([...files, ['more.html', Buffer.from('more')]]))).toEqual([
      'more.html was added: the packet was not signed with it.',
    ]);
    without.delete('manifest.json');
    expect(await faultsOf(without)).toEqual([expect.stringContaining('manifest.json is missing')]);
  });

  it('names an event that is missing, even where the packet was signed again', async () => {
    const drop = ({ events }: PacketProofs) => void events.splice(AT, 1);
    expect(await faultsOf(signedAgain(files, key, drop))).toEqual([`Of the history, event ${AT} is missing.`]);
    // The others moved up.
    const closed = (proofs: PacketProofs) => {
      drop(proofs);
      for (const [revision, event] of proofs.events.entries()) event.revision = revision;
    };
    expect((await faultsOf(signedAgain(files, key, closed)))[0]).toMatch(/^Event 7 \(.*\) has been changed/);
  });

  it('names events that were reordered', async () => {
    const swap = ({ events }: PacketProofs) => void events.splice(AT, 2, events[AT + 1]!, events[AT]!);
    expect(await faultsOf(signedAgain(files, key, swap))).toEqual([
      `The history was reordered: event ${AT} stands after event ${AT + 1}.`,
      expect.stringContaining(`The history was reordered: event ${AT} (`),
    ]);
  });

  it('names an event that was changed, also with its entry', async () => {
    const rename = ({ events }: PacketProofs) => void (events[AT]!.meta = { ...events[AT]!.meta, actorId: 999 });
    expect(await faultsOf(signedAgain(files, key, rename))).toEqual([
      expect.stringMatching(/^Event 7 \(.*\) has been changed: it is not what was recorded\.$/),
    ]);
    const unproved = ({ events }: PacketProofs) => void (events[AT]!.entry!.digest = '00'.repeat(32));
    expect(await faultsOf(signedAgain(files, key, unproved))).toEqual([
      expect.stringContaining('Event 7 '),
      expect.stringContaining('is not in the log that was sealed on 2026-03-01'),
    ]);
    const loose = ({ events }: PacketProofs) => void (events[AT]!.entry = null);
    expect(await faultsOf(signedAgain(files, key, loose))).toEqual([
      expect.stringContaining('The proof of event 7 is missing'),
    ]);
  });

  it('names a packet and heads of another key', async () => {
    expect(await faultsOf(signedAgain(files, newKey(), () => undefined))).toEqual([
      expect.stringMatching(/^The packet is signed with another key \([\da-f]{16}\), not with [\da-f]{16} of the head/),
    ]);
    const { key: _, signature: __, ...head } = mailed;
    const other = signed(head, newKey()) as SignedHead;
    const faults = await faultsOf(files, [other]);
    expect(faults[0]).toContain('The packet is signed with another key');
    expect(faults.slice(1).join()).toContain('The head of 2026-03-01 is signed with another key');
    expect(await faultsOf(files, [signed({ ...head, last: head.last + 1 }, key) as SignedHead])).toEqual([
      'The head of 2026-03-01 is not the one that was mailed: the history was rewritten.',
    ]);
  });
});

it('the text of a packet is the one that was recorded', async () => {
  const files = unzipped(await packet('hand_over'));
  const content = files.get('packet.json')!.toString().replaceAll('Ana L. Lindqvist', 'Bea L. Lindqvist');
  expect(await faultsOf(new Map([...files, ['packet.json', Buffer.from(content)]]))).toEqual([
    'packet.json has been changed: it is not the file that was signed.',
    expect.stringContaining('“Bea L. Lindqvist”'),
  ]);
});

it('the command says what is wrong, and ends with 1', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'quotewright-packet-'));
  const command = async (...args: string[]): Promise<{ code: number | null; told: string }> => {
    const child = spawn(process.execPath, ['scripts/packet.mjs', ...args], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let told = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (told += chunk.toString()));
    return { code: await new Promise((done) => child.once('close', done)), told };
  };
  try {
    const [file, head] = [join(dir, 'packet.zip'), join(dir, 'head.json')];
    await writeFile(head, JSON.stringify(mailed));
    const bytes = await packet('hand_over');
    await writeFile(file, bytes);
    expect(await command(file, '--head', head)).toMatchObject({
      code: 0,
      told: expect.stringMatching(/^The packet is as it was made: 8 files; 1\d\d events; all of them sealed\.\n$/),
    });
    const files = unzipped(bytes);
    await writeFile(file, await zipped(new Map([...files, ['timeline.html', Buffer.from('nothing')]])));
    expect(await command(file, '--head', head)).toEqual({
      code: 1,
      told: '- timeline.html has been changed: it is not the file that was signed.\nThe packet is not as it was made: 1 fault.\n',
    });
    expect(await command(file)).toMatchObject({ code: 1, told: expect.stringContaining('Say which packet') });
    await writeFile(head, '{}');
    expect(await command(file, '--head', head)).toMatchObject({
      code: 1,
      told: expect.stringContaining('is not the head of a log'),
    });
    await writeFile(file, 'no archive');
    await writeFile(head, JSON.stringify(mailed));
    expect(await command(file, '--head', head)).toMatchObject({
      code: 1,
      told: expect.stringContaining('cannot be opened as a ZIP archive'),
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
