import { createContext, useContext, type ReactNode } from 'react';
import { Text, View, type TextProps, type ViewProps } from '@react-pdf/renderer';
import type { Display } from '@quotewright/domain/kernel/display.js';

type Direction = Display['direction'];

type Style = Exclude<NonNullable<ViewProps['style']>, readonly unknown[]>;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const LETTER = /\p{L}/gu;
const FIRST_LETTER = /\p{L}/u;

/** The direction that texts are mostly written in. */
export function directionOf(texts: readonly string[]): Direction {
  const all = texts.join(' ');
  const rightToLeft = all.match(RIGHT_TO_LEFT)?.length ?? 0;
  return rightToLeft * 2 > (all.match(LETTER)?.length ?? 0) ? 'rtl' : 'ltr';
}

/** The direction of one text, by its first letter. */
const ownDirection = (text: string): Direction => directionOf([FIRST_LETTER.exec(text)?.[0] ?? '']);

/** The direction of the paper: what stands at the start and at the end of a line. */
export const PaperDirection = createContext<Direction>('ltr');

const sides = { ltr: { start: 'left', end: 'right' }, rtl: { start: 'right', end: 'left' } } as const;

interface WordsProps extends Pick<TextProps, 'fixed' | 'wrap' | 'minPresenceAhead' | 'orphans' | 'widows'> {
  children: string;
  style?: Style;
  /** The side of the paper that the text stands at. */
  at?: 'start' | 'end';
  /** Lines that are shown; what is longer ends in dots. */
  most?: number;
}

/** A text in its own direction: words around numbers would otherwise stand in the wrong order. */
export function Words({ children, style = {}, at = 'start', most, ...rest }: WordsProps) {
  const textAlign = sides[useContext(PaperDirection)][at];
  const text = children.normalize('NFC');
  const short = most === undefined ? {} : { maxLines: most, textOverflow: 'ellipsis' as const };
  return (
    <Text {...rest} style={{ ...style, ...short, textAlign, direction: ownDirection(text) }}>
      {text}
    </Text>
  );
}

/**
 * The distance of lines in running text. It stands on each text: what inherits it has it multiplied again by the size of its
 * letters for every page, where it is repeated on pages.
 */
const LEADING = 1.4;

interface ParagraphsProps {
  children: string;
  style?: Style;
}

/** A text of several lines, which may go on over pages. Each line has its own direction. */
export function Paragraphs({ children, style = {} }: ParagraphsProps) {
  return children.split('\n').map((line, at) => (
    <Words
      key={at}
      style={line.trim() === '' ? { ...style, fontSize: 5 } : { ...style, lineHeight: LEADING }}
      orphans={2}
      widows={2}
    >
      {line.trim() === '' ? ' ' : line}
    </Words>
  ));
}

interface RowProps extends Pick<ViewProps, 'fixed' | 'wrap' | 'minPresenceAhead'> {
  children: ReactNode;
  style?: Style;
}

/** Things beside each other, the first at the paper's start. */
export function Row({ children, style = {}, ...rest }: RowProps) {
  const flexDirection = useContext(PaperDirection) === 'rtl' ? 'row-reverse' : 'row';
  return (
    <View {...rest} style={{ flexDirection, ...style }}>
      {children}
    </View>
  );
}
