import { measuringSystems, type MeasuringSystem } from '../formula/measuring.js';

/** Measurements typed on a public page. */
export interface Typed {
  /** As typed, by question id; a question without one has its sample answer. */
  answers: Readonly<Record<number, string>>;
  /** What bare numbers were measured with; `null`: with the questions' own units. */
  units: MeasuringSystem | null;
}

/** Most characters of one measurement in an address; what follows is cut off. */
const MOST_CHARACTERS = 60;

/** Whether a parameter of an address says what was typed. */
const isTypedParameter = (name: string): boolean => /^(?:q\d+|v|units)$/.test(name);

/** The parameters of an address that say what was typed. */
export function typedParameters(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => isTypedParameter(name)));
}

/** Whether an address says that something was typed. */
export const hasTyped = (query: URLSearchParams): boolean => Object.keys(typedParameters(query)).length > 0;

/** The other parameters of an address. */
export function untypedParameters(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => !isTypedParameter(name)));
}

/** The version of the template that numbers its questions in an address: `v=12`. `null` if the address names none. */
export function versionIn(query: URLSearchParams): number | null {
  const version = query.get('v') ?? '';
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null;
}

/**
 * What an address says was typed (API.md, Try): `?q1=10'6"&q2=3,2 m&units=metric`. Everything else in it is ignored.
 * @param order the ids of the template's questions, in the order of the address's version
 */
export function typedIn(query: URLSearchParams, order: readonly number[]): Typed {
  const answers: Record<number, string> = {};
  order.forEach((id, at) => {
    const text = query.get(`q${at + 1}`)?.slice(0, MOST_CHARACTERS);
    if (text !== undefined) answers[id] = text;
  });
  return { answers, units: measuringSystems.find((system) => system === query.get('units')) ?? null };
}

/** The parameters of an address that says what was typed. Nothing typed: none. */
export function typedQuery(
  { answers, units }: Typed,
  order: readonly number[],
  version: number,
): Record<string, string> {
  const typed = order.flatMap((id, at) => (answers[id] === undefined ? [] : [[`q${at + 1}`, answers[id]] as const]));
  if (typed.length === 0 && units === null) return {};
  return { ...Object.fromEntries(typed), v: String(version), ...(units && { units }) };
}
