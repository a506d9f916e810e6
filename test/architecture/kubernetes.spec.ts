import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parseAllDocuments } from 'yaml';
import { livenessPath } from '@quotewright/domain/system/contract.js';
import { DRAIN_MS } from '../../apps/api/src/platform/http/draining.js';
import { readSettings, settingNames } from '../../apps/api/src/platform/settings.js';

interface Probe {
  httpGet?: { path: string; port: string };
  tcpSocket?: { port: string };
  periodSeconds: number;
}
interface Container {
  name: string;
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  livenessProbe?: Probe;
  readinessProbe: Probe;
  resources: { limits: { memory: string } };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    replicas?: number;
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: { terminationGracePeriodSeconds: number; containers: Container[] };
    };
    scaleTargetRef?: { name: string };
    ports?: { targetPort: string }[];
    rules?: { http: { paths: { backend: { service: { name: string } } }[] } }[];
  };
}

const folder = 'ops/kubernetes';
const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith('.yaml'));
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest),
);
const of = (kind: string) => manifests.filter((each) => each.kind === kind);
const deployments = of('Deployment').map((each) => [each.metadata.name, each] as const);
const podOf = (deployment: Manifest) => deployment.spec!.template.spec;
const containerOf = (deployment: Manifest) => podOf(deployment).containers[0]!;
const labels = (each: Manifest) => JSON.stringify(each.spec!.template.metadata.labels);

/** The kinds that the manifests use, generated from the types of Kubernetes 1.30 (npm: kubernetes-types). */
const schema = JSON.parse(readFileSync('test/architecture/kubernetes.schema.json', 'utf8')) as object;
const ajv = new Ajv({ strict: false });
ajv.addSchema(schema, 'kubernetes');
const refusal = (manifest: Manifest): string | null => {
  const check = ajv.getSchema(`kubernetes#/definitions/${manifest.kind}`);
  if (!check) return `No kind of ours: ${manifest.kind}`;
  return check(manifest) ? null : ajv.errorsText(check.errors);
};

/** What a container of the product is started with, the example's secrets included. */
function environmentOf(deployment: Manifest): Record<string, string> {
  const { envFrom, env } = containerOf(deployment);
  const sources = envFrom.map(({ configMapRef, secretRef }) => {
    const [kind, ref] = configMapRef ? ['ConfigMap', configMapRef] : ['Secret', secretRef!];
    const found = of(kind).find(({ metadata }) => metadata.name === ref.name);
    expect([kind, ref.name, found !== undefined]).toEqual([kind, ref.name, true]);
    return { ...found!.data, ...found!.stringData };
  });
  return Object.assign({}, ...sources, Object.fromEntries(env.map(({ name, value }) => [name, value]))) as Record<
    string,
    string
  >;
}
const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

describe('the Kubernetes manifests', () => {
  it.each(manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const))('%s is valid', (_, each) => {
    expect(refusal(each)).toBeNull();
  });

  it('would be refused with a misspelt, a missing or an unknown field', () => {
    const [, web] = deployments.find(([name]) => name === 'quotewright-web')!;
    const changed = (change: (container: Record<string, unknown>) => void): string | null => {
      const copy = structuredClone(web);
      change(containerOf(copy) as unknown as Record<string, unknown>);
      return refusal(copy);
    };
    expect(changed((container) => (container.readinesProbe = {}))).toContain('additional properties');
    expect(changed((container) => delete container.name)).toContain("'name'");
    expect(changed((container) => (container.ports = 4000))).toContain('array');
  });

  it.each(deployments)('%s starts with valid settings of its role, and no unknown ones', (name, deployment) => {
    const environment = environmentOf(deployment);
    expect(Object.keys(environment).filter((one) => !(settingNames as readonly string[]).includes(one))).toEqual([]);
    // As the image sets them.
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '4000', DATA_DIR: '/data' };
    const settings = readSettings({ ...image, ...environment, LOG_SIGNING_KEY: key });
    expect(settings).toMatchObject({ role: name.replace('quotewright-', ''), secure: true, sampleData: false });
    // Pods share no disk.
    expect([settings.mediaUrl, settings.logSigningKey].includes(null)).toBe(false);
    const ports = containerOf(deployment).ports.map(({ containerPort }) => containerPort);
    expect(ports).toEqual([settings.role === 'web' ? settings.port : settings.metricsPort]);
  });

  it.each(deployments)('%s drains before it is killed, and has the memory that it may need', (_, deployment) => {
    // Draining, eight seconds for running work, and what a balancer needs to notice.
    expect(podOf(deployment).terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(DRAIN_MS + 8_000 + 2_000);
    expect(parseInt(containerOf(deployment).resources.limits.memory)).toBeGreaterThanOrEqual(520);
  });

  it('web instances are ready as the product says, and restarted only when they do not answer', () => {
    const [, web] = deployments.find(([name]) => name === 'quotewright-web')!;
    const { readinessProbe, livenessProbe } = containerOf(web);
    expect([readinessProbe.httpGet?.path, livenessProbe?.httpGet?.path]).toEqual(['/api/health', livenessPath]);
    expect(readinessProbe.periodSeconds).toBeLessThanOrEqual(2);
  });

  it.each(deployments)('%s has its own pods, a budget, and ports by the names that others use', (_, deployment) => {
    const { matchLabels } = deployment.spec!.selector;
    expect(labels(deployment)).toBe(JSON.stringify(matchLabels));
    expect(deployments.filter(([, other]) => labels(other) === labels(deployment))).toHaveLength(1);
    const budgets = of('PodDisruptionBudget').map((each) => JSON.stringify(each.spec!.selector.matchLabels));
    expect(budgets).toContain(JSON.stringify(matchLabels));
    const { ports, readinessProbe } = containerOf(deployment);
    expect(ports.map(({ name }) => name)).toContain((readinessProbe.httpGet ?? readinessProbe.tcpSocket)!.port);
  });

  it('the service, the ingress and the autoscaler reach the web instances', () => {
    const [, web] = deployments.find(([name]) => name === 'quotewright-web')!;
    const [service] = of('Service');
    expect(service!.spec!.selector).toEqual(web.spec!.selector.matchLabels);
    expect(containerOf(web).ports.map(({ name }) => name)).toContain(service!.spec!.ports![0]!.targetPort);
    const [path] = of('Ingress')[0]!.spec!.rules![0]!.http.paths;
    expect(path!.backend.service.name).toBe(service!.metadata.name);
    expect(of('HorizontalPodAutoscaler')[0]!.spec!.scaleTargetRef!.name).toBe(web.metadata.name);
    // It would be set back with every `kubectl apply`.
    expect(web.spec!.replicas).toBeUndefined();
  });
});
