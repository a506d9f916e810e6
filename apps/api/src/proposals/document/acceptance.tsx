import { Path, Svg, View } from '@react-pdf/renderer';
import { ink, labelStyle, quiet, wash } from './look.js';
import type { Acceptance } from './paper-data.js';
import { Row, Words } from './words.js';

interface NoteProps {
  accepted: Acceptance;
  day: string;
  mark: string;
}

const acceptedBy = ({ name }: Acceptance, day: string): string =>
  name === '' ? `Accepted on ${day}` : `Accepted by ${name} on ${day}`;

/** Says at once that this is the accepted copy. */
export function AcceptedNote({ accepted, day, mark }: NoteProps) {
  return (
    <View style={{ backgroundColor: wash, borderLeft: `3 solid ${mark}`, padding: 8, marginBottom: 10 }}>
      <Words style={{ fontSize: 10, fontWeight: 600 }}>{acceptedBy(accepted, day)}</Words>
    </View>
  );
}

interface LineProps {
  name: string;
  width: number | string;
}

/** A line to write on. */
const Line = ({ name, width }: LineProps) => (
  <View style={{ width }}>
    <View style={{ height: 30, borderBottom: `0.75 solid ${ink}` }} />
    <Words style={{ ...labelStyle, marginTop: 3 }}>{name}</Words>
  </View>
);

interface BlockProps {
  accepted: Acceptance | null;
  day: string | null;
  /** What is accepted, in words. */
  what: string;
}

/** Where the client signs; on the accepted copy, how it was signed. Stays on one page. */
export function AcceptanceBlock({ accepted, day, what }: BlockProps) {
  const heading = { fontSize: 11, fontWeight: 600, marginBottom: 4 } as const;
  if (accepted === null || day === null)
    return (
      <View wrap={false} style={{ marginTop: 22 }}>
        <Words style={heading}>Acceptance</Words>
        <Words>{`I accept this ${what} with its terms.`}</Words>
        <Row style={{ justifyContent: 'space-between' }}>
          <Line name="Name" width="36%" />
          <Line name="Signature" width="36%" />
          <Line name="Date" width="22%" />
        </Row>
      </View>
    );
  return (
    <View wrap={false} style={{ marginTop: 22 }}>
      <Words style={heading}>Acceptance</Words>
      <Words>{`${acceptedBy(accepted, day)}, with the choices and the total above.`}</Words>
      {accepted.signature !== '' && (
        <Row style={{ marginTop: 8 }}>
          <Svg viewBox="0 0 600 200" style={{ width: 210, height: 70, borderBottom: `0.75 solid ${ink}` }}>
            <Path d={accepted.signature} stroke={ink} strokeWidth={4} fill="none" />
          </Svg>
        </Row>
      )}
      <Words style={{ fontSize: 7, color: quiet, marginTop: 8 }}>
        {`Copy. SHA-256 of the ${what} as sent: ${accepted.sha256}`}
      </Words>
    </View>
  );
}
