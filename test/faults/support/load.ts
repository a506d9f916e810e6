import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { comparePositions } from '@quotewright/domain/kernel/event-store.js';
import { readGenerations } from '../../../apps/api/src/platform/projections/registry.js';
import type { Client, TestResponse } from '../../support/client.js';
import type { Product } from '../../support/product.js';
import { makeOffer, type TestOffer } from '../../support/templates.js';

/** Longest command, whatever is broken (ms): ten seconds, and a margin for two busy cores. */
const LONGEST = 15_000;
/** Pause of a client before a retry (ms). */
const PAUSE = 50;

/** The state of one command as its client knows it. */
export interface Entry {
  /** Its idempotency key; also the reason in the metadata of its events. */
  key: string;
  kind: string;
  /** `unknown`: the client gave up without an answer. */
  outcome: 'acknowledged' | 'refused' | 'unknown';
  tries: number;
  /** If acknowledged: position of its last event, and the stream's version after it. */
  position?: string;
  version?: number;
}

/** The clients' records of their commands, and of violations. */
export interface Ledger {
  entries: Entry[];
  /** Answers that no fault excuses: anything but success, 503 and a conflict; commands that took too long. */
  surprises: string[];
  /** Reads with `?after=` that were older and did not say so. */
  stale: string[];
  /** How often a checkpoint was seen to move back. */
  movedBack: string[];
  /** The most memory (MB) seen in any process. */
  memory: number;
}

/** A template that a client works on. */
interface Own {
  id: number;
  alias: string;
}

/** A client. */
interface Person {
  client: Client;
  n: number;
  /** Repeats unanswered commands. */
  patient: boolean;
}

/** Fields of a new template. */
export const newTemplate = () => ({
  name: `Template ${randomUUID()}`,
  description: 'Click planks.',
  price: '6.50',
  unit: 'ft²',
  quote_type: 'material_and_labour',
});

/** Changes per template, so that it stays within its limits and streams stay of usual length. */
const CHANGES = 12;

/**
 * Clients under load: each creates templates and renames them, adds questions and lines, one command after another, and
 * reads its writes. All also rename one shared template. Every command has an idempotency key; every other client
 * repeats a command under it after a 503 or a lost connection, the rest give up at once.
 */
export class Load {
  readonly ledger: Ledger = { entries: [], surprises: [], stale: [], movedBack: [], memory: 0 };
  private readonly stopping = new AbortController();
  private readonly work: Promise<unknown>[] = [];
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly product: Product,
    private readonly offer: TestOffer,
    private readonly shared: Own,
  ) {}

  start(client: Client, people: number): void {
    this.work.push(
      ...Array.from({ length: people }, (_, n) => this.live({ client, n, patient: n % 2 === 0 })),
      this.watch(),
    );
  }

  /** Number of acknowledged commands. */
  get acknowledged(): number {
    return this.ledger.entries.filter(({ outcome }) => outcome === 'acknowledged').length;
  }

  /** Resolves when this many more commands have been acknowledged: the product is busy. */
  async goesOn(commands = 20, within = 60_000): Promise<void> {
    const enough = this.acknowledged + commands;
    const giveUp = Date.now() + within;
    while (this.acknowledged < enough) {
      const left = giveUp - Date.now();
      if (left <= 0)
        throw new Error(
          `Only ${this.acknowledged - enough + commands} of ${commands} commands were acknowledged in ${within / 1000} s`,
        );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Lets everyone finish their current command. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.work);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async live(who: Person): Promise<void> {
    while (!this.stopped) {
      const own = await this.send(who, 'create', calls.save.path, newTemplate());
      for (let change = 0; own && change < CHANGES && !this.stopped; change += 1) {
        if (change % 4 === 0)
          await this.send(
            who,
            'question',
            calls.saveQuestion.path,
            { quote_template_id: own.id, title: `Question ${change}`, unit: 'ft' },
            own,
          );
        else if (change % 4 === 1)
          await this.send(
            who,
            'line',
            calls.addFromCatalogue.path,
            { quote_template_id: own.id, product_id: this.offer.product_id },
            own,
          );
        else if (change % 4 === 2)
          await this.send(who, 'rename shared', calls.save.path, {
            id: this.shared.id,
            name: `Shared ${randomUUID()}`,
          });
        else await this.send(who, 'rename', calls.save.path, { id: own.id, name: `Renamed ${randomUUID()}` }, own);
      }
    }
  }

  /** Completes one command. @returns its template, if acknowledged */
  private async send(
    who: Person,
    kind: string,
    path: string,
    body: Record<string, unknown>,
    own?: Own,
  ): Promise<Own | null> {
    const key = randomUUID();
    const entry: Entry = { key, kind, outcome: 'unknown', tries: 0 };
    this.ledger.entries.push(entry);
    for (;;) {
      entry.tries += 1;
      const response = await this.answered(`${kind} ${key}`, () =>
        this.somewhere(who, entry.tries).post(path, { ...body, reason: key }, { 'idempotency-key': key }),
      );
      if (response?.status === 200) {
        const { id, quote_template_id, alias, version } = response.body.data;
        Object.assign(entry, { outcome: 'acknowledged', position: response.body.position, version });
        for (const go of [...this.waiting]) go();
        this.waiting.clear();
        const template: Own = { id: own?.id ?? quote_template_id ?? id, alias: alias ?? own?.alias };
        if (own) own.alias = template.alias;
        if (kind !== 'rename shared') await this.readBack(who, template, entry);
        return template;
      }
      if (response && !this.mayBeTriedAgain(response)) {
        entry.outcome = 'refused';
        if (response.body.code !== 'version_conflict')
          this.ledger.surprises.push(`${kind} ${key}: ${this.told(response)}`);
        await this.pause();
        return null;
      }
      await this.pause();
      if (!who.patient || this.stopped) return null;
    }
  }

  private async pause(): Promise<void> {
    return sleep(PAUSE, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  private mayBeTriedAgain({ status, body }: TestResponse): boolean {
    return status === 503 || body.code === 'idempotency_in_progress';
  }

  /** An invalid answer, and its possible origin. */
  private told({ status, body }: TestResponse): string {
    return `${status} ${body.code} ${body.message}${status === 500 ? `\n${this.product.errors().join('\n')}` : ''}`;
  }

  /** After a failure it tries the next instance, like a load balancer. */
  private somewhere({ client, n }: Person, tries: number): Client {
    const { origins } = this.product;
    return client.at(origins[(n + tries) % origins.length]!);
  }

  /** The product's answer, or null if the connection was lost. */
  private async answered(what: string, ask: () => Promise<TestResponse>): Promise<TestResponse | null> {
    const from = performance.now();
    const waited = new AbortController();
    try {
      return await Promise.race([ask(), sleep(3 * LONGEST, null, { signal: waited.signal })]);
    } catch {
      return null;
    } finally {
      waited.abort();
      const took = performance.now() - from;
      if (took > LONGEST) this.ledger.surprises.push(`${what}: ${Math.round(took)} ms until it was over`);
    }
  }

  /** I7: what was acknowledged is readable, or the answer says that it is older. */
  private async readBack(who: Person, { alias }: Own, { key, kind, position, version, tries }: Entry): Promise<void> {
    const response = await this.answered(`read after ${kind} ${key}`, () =>
      this.somewhere(who, tries).get(`${addressOf(calls.template, { params: { slug: alias } })}?after=${position}`),
    );
    if (!response || response.status === 503 || response.body.stale) return;
    if (response.status !== 200) this.ledger.stale.push(`after ${kind} ${key}: ${this.told(response)}`);
    else if (response.body.data.version < version!)
      this.ledger.stale.push(`after ${kind} ${key}: version ${response.body.data.version}, not ${version}`);
  }

  /** I5 and I8: watches checkpoints and memory continuously. */
  private async watch(): Promise<void> {
    const highest = new Map<string, string>();
    for (let n = 0; !this.stopped; n += 1) {
      // While Postgres is down there is nothing to see.
      for (const { name, version, generation, position } of await readGenerations(this.product.db.knex).catch(
        () => [],
      )) {
        const feed = `${name} v${version} g${generation}`;
        const before = highest.get(feed);
        if (position === null || (before !== undefined && comparePositions(position, before) < 0)) {
          if (before !== undefined) this.ledger.movedBack.push(`${feed}: from ${before} to ${position}`);
        } else highest.set(feed, position);
      }
      if (n % 10 === 0) {
        for (const running of this.product.processes.filter((each) => each.running))
          this.ledger.memory = Math.max(this.ledger.memory, await running.memory());
      }
      await this.pause();
    }
  }
}

/** Starts clients of one business. @param people half of them give up where the others retry */
export async function startLoad(product: Product, people = 4): Promise<Load> {
  const offer = await makeOffer(await product.as('suppliers'));
  // A supplier's new master product is private until an admin accepts it.
  const accepted = await (await product.as('admin')).post(catalogue.acceptMasterProduct.path, {
    id: offer.master_product_id,
  });
  if (accepted.status !== 200) throw new Error(`${accepted.body.code}: ${accepted.body.message}`);
  const client = await product.as('contractor');
  const { body } = await client.post(calls.save.path, newTemplate());
  if (body.status !== 200) throw new Error(`${body.code}: ${body.message}`);
  const load = new Load(product, offer, body.data);
  load.start(client, people);
  await load.goesOn();
  return load;
}
