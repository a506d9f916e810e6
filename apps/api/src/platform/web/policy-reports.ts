import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answerFailure } from '../http/failures.js';
import { policyReports } from '../telemetry/metrics.js';

const PATH = '/policy-reports';

/**
 * The part of a page's policy that has browsers report what it refused. Not `report-to`, which every browser but the
 * newest ignores, and which comes a minute later.
 */
export const reportHere = `report-uri ${PATH}`;

/** Bytes of a body: one report, with the policy and the start of what was refused. */
const BODY_LIMIT = 16 * 1024;
/** Reports that are logged in one minute; more of them tell nothing new. */
const LOGGED = 20;
const MINUTE = 60_000;

const directives = new Set([
  'script-src-elem',
  'script-src-attr',
  'script-src',
  'style-src-elem',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
]);

/**
 * `POST /policy-reports`: what a browser refused because of a page's policy, counted and, within limits, logged. A report
 * may come from anybody, and a page's address may hold a secret: only names of our own and the first part of a path are
 * kept.
 */
export function servePolicyReports(fastify: FastifyInstance, logger: Logger): void {
  let logged = 0;
  let since = 0;
  const told = (report: Report): void => {
    policyReports.inc({ directive: report.directive });
    if (Date.now() - since > MINUTE) [since, logged] = [Date.now(), 0];
    logged += 1;
    if (logged <= LOGGED) logger.warn(report, 'A browser refused what a page wanted');
  };
  void fastify.register((reports, _options, done) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, parsed) => parsed(null, body),
    );
    reports.post<{ Body: string }>(PATH, { errorHandler: answerFailure }, async ({ body }, reply) => {
      const report = reportIn(body);
      if (report) told(report);
      return reply.status(204).header('cache-control', 'no-store').send();
    });
    done();
  });
}

interface Report {
  directive: string;
  /** First part of the page's path. */
  page: string;
  /** Where what was refused comes from: `inline`, `eval`, an origin, … */
  blocked: string;
}

function reportIn(body: string): Report | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  const found = isObject(value) ? value['csp-report'] : null;
  if (!isObject(found)) return null;
  const field = (name: string): string => (typeof found[name] === 'string' ? found[name] : '');
  const directive = field('effective-directive');
  return {
    directive: directives.has(directive) ? directive : 'other',
    page: firstPart(field('document-uri')),
    blocked: originOf(field('blocked-uri')),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function firstPart(address: string): string {
  const part = URL.canParse(address) ? new URL(address).pathname.split('/')[1]! : '';
  return /^[a-z-]{1,40}$/.test(part) ? `/${part}` : '/';
}

function originOf(address: string): string {
  if (URL.canParse(address) && new URL(address).origin !== 'null') return new URL(address).origin.slice(0, 100);
  return /^[a-z-]{1,30}$/.test(address) ? address : 'other';
}
