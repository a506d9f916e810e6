import { invalidInput } from './validation.js';

/** The deepest body of any call has five levels: a trial of a line with its condition. */
const DEEPEST = 16;
/** Most members of a list: a new order has this many items. */
const LONGEST_LIST = 1_000;
/** Most fields of an object: answers have one per question, trials and revisions one per line. */
const MOST_FIELDS = 500;
/** Most values in all: an order of 1,000 items with two fields each. */
const MOST_IN_ALL = 3_000;
/** Characters of a field name: ids and field names have less than a third. */
const LONGEST_NAME = 100;

/** Characters of a text with quotes or backslashes: as many as a body without pictures. */
const LONGEST_ESCAPED = 256 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** `[` and `{`, `]` and `}`: a pair differs in this one bit. */
const [EITHER, OPENING, CLOSING] = [0x20, 0x7b, 0x7d];

const refusal = (code: string, message: string) => invalidInput([{ path: '', code, message }]);
const tooDeep = () =>
  refusal('too_deep', `The body goes too deep: at most ${DEEPEST} objects and lists may stand inside each other.`);
const tooMany = () =>
  refusal(
    'too_many',
    `The body has too much in it: at most ${MOST_FIELDS} fields in an object, ${LONGEST_LIST} members in a list, ${MOST_IN_ALL} in all.`,
  );

/**
 * The end of the text that starts at `from`, past its opening quote. A picture has no escapes and is skipped in one
 * step; reading one of nothing but escapes takes twenty times as long, here and in the parser.
 */
function endOfText(json: string, from: number): number {
  const quote = json.indexOf('"', from);
  if (quote < 0) return json.length;
  if (json.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  let end = from;
  for (let sign = json.charCodeAt(end); sign !== QUOTE && end < json.length; sign = json.charCodeAt(end)) {
    end += sign === BACKSLASH ? 2 : 1;
    if (end - from > LONGEST_ESCAPED)
      throw refusal('too_long', 'A text with characters written as escapes is too long.');
  }
  return end;
}

/**
 * Throws 400 `invalid_input` if JSON is too deep or has too much in it, before anything is made of it, because
 * processing may cost more than its length. The parser decides whether it is JSON at all.
 */
export function assertModestJson(json: string): void {
  // A pattern search skips irrelevant characters ten times as fast as a loop.
  const signs = /["[\]{},:]/g;
  const open: { members: number; most: number }[] = [];
  let [seen, all, name] = [0, 0, 0];
  while (signs.test(json)) {
    const at = signs.lastIndex - 1;
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      const end = endOfText(json, at + 1);
      name = end - at - 1;
      signs.lastIndex = end + 1;
    } else if ((sign | EITHER) === OPENING) {
      all += 1;
      if (open.push({ members: 1, most: sign === OPENING ? MOST_FIELDS : LONGEST_LIST }) > DEEPEST) throw tooDeep();
    } else if ((sign | EITHER) === CLOSING) {
      open.pop();
    } else if (sign === COMMA) {
      all += 1;
      const around = open.at(-1);
      if (around && (around.members += 1) > around.most) throw tooMany();
    } else if (name > LONGEST_NAME) {
      throw refusal('too_long', `The name of a field is too long: it may have ${LONGEST_NAME} characters.`);
    }
    // In invalid JSON, signs without members count too.
    if (all > MOST_IN_ALL || (seen += 1) > 10 * MOST_IN_ALL) throw tooMany();
  }
}
