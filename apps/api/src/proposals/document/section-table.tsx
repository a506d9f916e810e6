import { Image, View } from '@react-pdf/renderer';
import { decimalText, dollars, groupedText, readDecimal } from '@quotewright/domain/kernel/money.js';
import type {
  ClientChoice,
  ClientLine,
  ClientSection,
  ClientView,
} from '@quotewright/domain/proposals/contract-client-view.js';
import { hair, ink, labelStyle, quiet } from './look.js';
import type { Paper } from './paper-data.js';
import { Row, Words } from './words.js';

/** A dash reads as the minus that it is. */
export const money = (amount: string): string => dollars(amount).replace('-', '−');

const quantityText = (quantity: string): string => groupedText(decimalText(readDecimal(quantity)!, 4));

/** Alternatives are told apart by a letter for each group, in order of appearance. */
function letterOf({ sections }: ClientView, group: number, of: 'sections' | 'lines'): string {
  const choices = [
    ...sections.map(({ choice }) => ({ of: 'sections', choice })),
    ...sections.flatMap(({ lines }) => lines.map(({ choice }) => ({ of: 'lines', choice }))),
  ].flatMap(({ of: kind, choice }) => (choice?.kind === 'alternative' ? [`${kind} ${choice.group}`] : []));
  const at = [...new Set(choices)].indexOf(`${of} ${group}`);
  return String.fromCharCode(65 + (at % 26)) + (at >= 26 ? Math.floor(at / 26) : '');
}

interface MarkedChoice {
  choice: ClientChoice;
  chosen: boolean;
  /** Of its group of alternatives. */
  letter: string;
  mark: string;
}

/** Says what there is to choose, and what is chosen: a box for an option, a circle for an alternative. */
function ChoiceMark({ choice, chosen, letter, mark }: MarkedChoice) {
  const words = choice.kind === 'optional' ? 'Option' : `Choice ${letter}, one of these`;
  return (
    <Row style={{ alignItems: 'center', gap: 4, marginTop: 1 }}>
      <View
        style={{
          width: 7,
          height: 7,
          borderRadius: choice.kind === 'optional' ? 1 : 3.5,
          border: `1 solid ${chosen ? mark : quiet}`,
          backgroundColor: chosen ? mark : '#ffffff',
        }}
      />
      <Words style={{ fontSize: 7.5, color: quiet }}>{`${words} · ${chosen ? 'included' : 'not included'}`}</Words>
    </Row>
  );
}

/** The widths of the columns of figures, in points: as wide as the longest of them needs. */
interface Columns {
  quantity: number | null;
  price: number | null;
  amount: number | null;
}

/** Of one digit at the size of the table, and the space before a column. */
const DIGIT = 5.3;
const GAP = 10;

function columnsOf({ sections, shows }: ClientView): Columns {
  const lines = sections.flatMap((section) => section.lines);
  const widest = (texts: readonly (string | null)[], least: number): number | null => {
    const shown = texts.filter((text) => text !== null);
    return shown.length === 0 ? null : Math.max(least, ...shown.map((text) => text.length * DIGIT + GAP));
  };
  return {
    quantity: shows.quantities
      ? Math.min(
          110,
          widest(
            lines.map(({ quantity, unit }) => quantity && `${quantityText(quantity)} ${unit}`),
            62,
          )!,
        )
      : null,
    price: widest(
      lines.map((line) => line.unit_price && money(line.unit_price)),
      58,
    ),
    amount: widest(
      [...lines.map((line) => line.amount && money(line.amount)), ...lines.map((line) => line.full_price)],
      66,
    ),
  };
}

function Heads({ columns: { quantity, price, amount } }: { columns: Columns }) {
  return (
    <Row fixed wrap={false} style={{ paddingVertical: 3, borderBottom: `1 solid ${ink}` }}>
      <Words style={{ ...labelStyle, flex: 1 }}>Item</Words>
      {quantity !== null && <Cell width={quantity} text="Quantity" style={labelStyle} />}
      {price !== null && <Cell width={price} text="Price" style={labelStyle} />}
      {amount !== null && <Cell width={amount} text="Amount" style={labelStyle} />}
    </Row>
  );
}

interface CellProps {
  width: number;
  text: string;
  style?: Record<string, string | number>;
}

// Few nodes: pages are laid out again for each page that comes before them.
const Cell = ({ width, text, style = {} }: CellProps) => (
  <Words at="end" style={{ ...style, width, paddingLeft: GAP / 2 }}>
    {text}
  </Words>
);

interface LineProps extends Pick<Paper, 'pictures' | 'view'> {
  line: ClientLine;
  columns: Columns;
  /** Its section is not chosen, so it is not either. */
  left: boolean;
  /** Some line of its section has a picture. */
  pictured: boolean;
  mark: string;
}

function LineRow({ line, columns, left, pictured, pictures, view, mark }: LineProps) {
  const picture = line.picture === null ? undefined : pictures.get(line.picture);
  const color = left || !line.chosen ? quiet : ink;
  const { choice } = line;
  return (
    <Row wrap={false} style={{ paddingVertical: 4, borderBottom: `0.5 solid ${hair}`, color }}>
      {pictured && (
        <View style={{ width: 48 }}>
          {picture && <Image src={Buffer.from(picture)} style={{ width: 40, height: 30, objectFit: 'contain' }} />}
        </View>
      )}
      {choice === null ? (
        <Words style={{ flex: 1 }}>{line.name}</Words>
      ) : (
        <View style={{ flex: 1 }}>
          <Words>{line.name}</Words>
          <ChoiceMark
            choice={choice}
            chosen={line.chosen}
            letter={choice.kind === 'alternative' ? letterOf(view, choice.group, 'lines') : ''}
            mark={mark}
          />
        </View>
      )}
      {columns.quantity !== null && (
        <Cell
          width={columns.quantity}
          text={line.quantity === null ? ' ' : `${quantityText(line.quantity)} ${line.unit ?? ''}`.trim()}
        />
      )}
      {columns.price !== null && (
        <Cell width={columns.price} text={line.unit_price === null ? ' ' : money(line.unit_price)} />
      )}
      {columns.amount !== null && <Amount line={line} width={columns.amount} />}
    </Row>
  );
}

function Amount({ line: { amount, full_price: full }, width }: { line: ClientLine; width: number }) {
  const text = amount === null ? ' ' : money(amount);
  if (full === null) return <Cell width={width} text={text} />;
  return (
    <View style={{ width }}>
      <Words at="end">{text}</Words>
      <Words at="end" style={{ fontSize: 7.5, color: quiet }}>
        {`was ${money(full)}`}
      </Words>
    </View>
  );
}

interface SectionProps {
  section: ClientSection;
  paper: Pick<Paper, 'view' | 'pictures'>;
  mark: string;
}

/** Room below a section's head that keeps its first lines with it, in points: the heads of the columns and a line. */
const FIRST_LINES = 80;

/** A room, an area or a phase: its head, its lines under heads that each page repeats, and what it comes to. */
export function SectionTable({ section, paper: { view, pictures }, mark }: SectionProps) {
  const { choice, chosen, title, lines, discount, amount } = section;
  const columns = columnsOf(view);
  const pictured = lines.some(({ picture }) => picture !== null && pictures.has(picture));
  return (
    // Its head, the heads of its columns and its lines are beside each other: only then the head sees whether lines follow.
    <View style={{ marginTop: 18 }}>
      <Row wrap={false} minPresenceAhead={FIRST_LINES} style={{ marginBottom: 4, gap: 6 }}>
        <View style={{ width: 3, backgroundColor: chosen ? mark : hair }} />
        <View style={{ flex: 1 }}>
          <Words style={{ fontSize: 12.5, fontWeight: 600, color: chosen ? view.papers.heading_color : quiet }}>
            {title}
          </Words>
          {choice && (
            <ChoiceMark
              choice={choice}
              chosen={chosen}
              letter={choice.kind === 'alternative' ? letterOf(view, choice.group, 'sections') : ''}
              mark={mark}
            />
          )}
        </View>
      </Row>
      {lines.length > 0 && <Heads columns={columns} />}
      {lines.map((line) => (
        <LineRow key={line.id} {...{ line, columns, pictured, pictures, view, mark }} left={!chosen} />
      ))}
      <View wrap={false} style={{ paddingTop: 4, color: chosen ? ink : quiet }}>
        {discount !== null && <SumRow name="Discount" amount={money(`-${discount}`)} />}
        <SumRow name={chosen ? 'Section total' : 'Section total, not included'} amount={money(amount)} strong />
      </View>
    </View>
  );
}

interface SumProps {
  name: string;
  amount: string;
  strong?: boolean;
  style?: Record<string, string | number>;
}

/** A name and its amount, at the paper's end. */
export function SumRow({ name, amount, strong = false, style = {} }: SumProps) {
  const weight = { fontWeight: strong ? 600 : 400 };
  return (
    <Row style={{ justifyContent: 'flex-end', gap: GAP, paddingVertical: 1.5, ...style }}>
      <Words at="end" style={{ ...weight, flex: 1 }}>
        {name}
      </Words>
      <Words at="end" style={{ ...weight, width: Math.max(76, amount.length * DIGIT) }}>
        {amount}
      </Words>
    </Row>
  );
}
