import { useContext } from 'react';
import { Document, Image, Page, Text, View } from '@react-pdf/renderer';
import type { ClientView } from '@quotewright/domain/proposals/contract-client-view.js';
import { AcceptanceBlock, AcceptedNote } from './acceptance.js';
import { Changes } from './changes.js';
import { families } from './fonts.js';
import { hair, ink, labelStyle, quiet } from './look.js';
import type { Paper } from './paper-data.js';
import { SectionTable } from './section-table.js';
import { Totals } from './totals.js';
import { directionOf, PaperDirection, Paragraphs, Row, Words } from './words.js';

/** A day in a time zone: `November 27, 2026`. `at`: ISO 8601 UTC. */
function day(at: number | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at));
}

function Letterhead({ paper: { view, pictures }, mark }: { paper: Paper; mark: string }) {
  const { papers, number, order } = view;
  const logo = papers.logo === null ? undefined : pictures.get(papers.logo);
  return (
    <View style={{ marginBottom: 20 }}>
      <Row style={{ justifyContent: 'space-between', alignItems: 'flex-end' }}>
        <View style={{ width: '62%' }}>
          {logo && (
            <Row style={{ marginBottom: 6 }}>
              <Image src={Buffer.from(logo)} style={{ maxHeight: 52, maxWidth: 190, objectFit: 'contain' }} />
            </Row>
          )}
          <Words style={{ fontSize: 13, fontWeight: 600 }}>{papers.business_name || ' '}</Words>
          {linesOf([papers.contact]).map((line, at) => (
            <Words key={at} style={{ fontSize: 8, color: quiet }}>
              {line}
            </Words>
          ))}
        </View>
        <View style={{ width: '36%' }}>
          <Words at="end" style={{ fontSize: 9, color: quiet }}>
            {order === null ? 'Proposal' : `Change order ${order}`}
          </Words>
          <Words at="end" style={{ fontSize: 15, fontWeight: 600 }}>
            {number}
          </Words>
        </View>
      </Row>
      <Extent mark={mark} />
    </View>
  );
}

/** A line with ticks at its ends, as on a drawing. */
function Extent({ mark }: { mark: string }) {
  const tick = { width: 1.5, height: 9, backgroundColor: mark };
  return (
    <View style={{ flexDirection: 'row', alignItems: 'center', marginTop: 8 }}>
      <View style={tick} />
      <View style={{ flex: 1, height: 1.5, backgroundColor: mark }} />
      <View style={tick} />
    </View>
  );
}

/** The lines of some texts that are not empty. */
const linesOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');

/** Lines of a block with its name; empty ones are left out. */
function Block({ name, lines, first }: { name: string; lines: readonly string[]; first?: boolean }) {
  const shown = linesOf(lines);
  if (shown.length === 0) return null;
  return (
    <View style={{ marginBottom: 8 }}>
      <Words style={{ ...labelStyle, marginBottom: 3 }}>{name}</Words>
      {shown.map((line, at) => (
        <Words key={at} style={first && at === 0 ? { fontWeight: 600 } : {}}>
          {line}
        </Words>
      ))}
    </View>
  );
}

function Parties({ view }: Pick<Paper, 'view'>) {
  const { time_zone: timeZone } = view.papers;
  const { client, sent_at: sentAt, valid_until: validUntil, revision } = view;
  const column = { width: '32%' } as const;
  return (
    <Row style={{ justifyContent: 'space-between', marginBottom: 10 }}>
      <View style={column}>
        <Block
          name="Prepared for"
          lines={[client.name || 'Erased client', client.billing_address, client.phone, client.email]}
          first
        />
      </View>
      <View style={column}>
        <Block name="Site" lines={[client.site_address]} />
      </View>
      <View style={column}>
        <Block name="Date" lines={[day(sentAt, timeZone)]} />
        {/* It ends with its last day: the instant itself is the next one. */}
        <Block name="Valid until" lines={[day(Date.parse(validUntil) - 1, timeZone)]} />
        <Block name="Version" lines={revision > 1 ? [String(revision)] : []} />
      </View>
    </Row>
  );
}

/** A text under its own heading. */
function Chapter({ name, text, fontSize }: { name: string; text: string; fontSize: number }) {
  if (text.trim() === '') return null;
  return (
    <>
      <Words
        style={{ fontSize: 11, fontWeight: 600, marginTop: 18, marginBottom: 4 }}
        wrap={false}
        minPresenceAhead={40}
      >
        {name}
      </Words>
      <Paragraphs style={{ fontSize }}>{text}</Paragraphs>
    </>
  );
}

/** In points. */
const WIDTHS = { A4: 595.28, LETTER: 612 } as const;
const MARGIN = 48;

function Footer({ view: { number, papers }, size }: Pick<Paper, 'view' | 'size'>) {
  const align = useContext(PaperDirection) === 'rtl' ? 'left' : 'right';
  return (
    <Row
      fixed
      style={{
        position: 'absolute',
        bottom: 24,
        left: MARGIN,
        // Measured again on each page, it would not know its right side.
        width: WIDTHS[size] - 2 * MARGIN,
        paddingTop: 6,
        borderTop: `0.5 solid ${hair}`,
        justifyContent: 'space-between',
        fontSize: 7.5,
        color: quiet,
      }}
    >
      <View style={{ width: 330 }}>
        <Words most={2}>{papers.footer || papers.business_name || ' '}</Words>
      </View>
      <Text
        style={{ width: 150, textAlign: align }}
        render={({ pageNumber, totalPages }) => `${number} · Page ${pageNumber} of ${totalPages}`}
      />
    </Row>
  );
}

/** What the proposal says, without names and addresses: its language is the paper's. */
function saidIn({ title, cover, notes, sections, papers }: ClientView): string[] {
  const lines = sections.flatMap((section) => [section.title, ...section.lines.map(({ name }) => name)]);
  return [title, cover, notes, papers.terms, ...lines];
}

/** A proposal on paper. */
export function ProposalPaper({ paper }: { paper: Paper }) {
  const { view, accepted, size, comparison } = paper;
  const { title, number, cover, notes, papers, sections } = view;
  const { accent_color: mark, time_zone: timeZone } = papers;
  const direction = directionOf(saidIn(view));
  const made = new Date(accepted?.at ?? view.sent_at);
  return (
    <Document
      title={`${number} ${title}`}
      author={papers.business_name}
      creator="Quotewright"
      producer="Quotewright"
      creationDate={made}
      modificationDate={made}
    >
      <Page
        size={size}
        // Lays out once what the other way of paging lays out again for every page.
        experimentalPagination
        style={{
          fontFamily: families,
          fontSize: 9,
          color: ink,
          paddingTop: 42,
          paddingHorizontal: MARGIN,
          paddingBottom: 66,
        }}
      >
        <PaperDirection.Provider value={direction}>
          {/* First: what is fixed is on its own page and those after it. */}
          <Footer view={view} size={size} />
          <Letterhead paper={paper} mark={mark} />
          <Parties view={view} />
          <Words style={{ fontSize: 20, fontWeight: 600, color: papers.heading_color, marginBottom: 8 }}>{title}</Words>
          {accepted && <AcceptedNote accepted={accepted} day={day(accepted.at, timeZone)} mark={mark} />}
          <Paragraphs style={{ fontSize: 10 }}>{cover}</Paragraphs>
          {comparison && <Changes comparison={comparison} mark={mark} />}
          {sections.map((section) => (
            <SectionTable key={section.id} section={section} paper={paper} mark={mark} />
          ))}
          <Totals view={view} comparison={comparison} mark={mark} />
          <Chapter name="Notes" text={notes} fontSize={9} />
          <Chapter name="Terms" text={papers.terms} fontSize={8} />
          <AcceptanceBlock
            accepted={accepted}
            day={accepted && day(accepted.at, timeZone)}
            what={view.order === null ? 'proposal' : 'change order'}
          />
        </PaperDirection.Provider>
      </Page>
    </Document>
  );
}
