import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Badge, PriceBadge } from '../../ui/badge.js';
import { Breadcrumbs } from '../../ui/breadcrumbs.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Checkbox, Segmented, Switch } from '../../ui/choice.js';
import { Combobox } from '../../ui/combobox.js';
import { Field, Input, Select, Textarea } from '../../ui/field.js';
import { Money, Quantity } from '../../ui/figures.js';
import { Formula } from '../../ui/formula.js';
import { Menu, MenuGroup } from '../../ui/menu.js';
import { Picture } from '../../ui/picture.js';
import { SearchField } from '../../ui/search-field.js';
import { Slider } from '../../ui/slider.js';
import { SuggestBox } from '../../ui/suggest-box.js';
import { Tabs } from '../../ui/tabs.js';
import { ToolHead } from '../../ui/tool-head.js';
import { useDisplay } from '../../app/display.js';
import { TemplateCard } from '../../features/template-card/template-card.js';
import { State } from './frame.js';
import { card, HUGE, LONG, UNBROKEN } from './sample.js';

const VARIANTS = ['primary', undefined, 'plain', 'ghost', 'danger', 'ghost-danger', 'danger-solid'] as const;

export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <State key={variant ?? 'neutral'} name={variant ?? 'neutral'}>
          <div className="states-row">
            <Button variant={variant}>Save changes</Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant}>
              <Plus aria-hidden="true" />
              With an icon
            </Button>
            <Button variant={variant} icon aria-label="Edit">
              <Pencil aria-hidden="true" />
            </Button>
            <Button variant={variant} busy>
              Saving
            </Button>
            <Button variant={variant} busy icon aria-label="Delete">
              <Trash2 aria-hidden="true" />
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        </State>
      ))}
      <State name="big, pressed, link, very long">
        <div className="states-row">
          <Button size="big">Big</Button>
          <Button aria-pressed="true">Pressed</Button>
          <ButtonLink to="/quotes">A link</ButtonLink>
          <Button className="may-wrap">{LONG}</Button>
        </div>
      </State>
    </>
  );
}

const TONES = [undefined, 'free', 'premium', 'live', 'pending', 'off', 'fault', 'info'] as const;

export function Badges() {
  return (
    <>
      <State name="tones">
        <div className="states-row">
          {TONES.map((tone) => (
            <Badge key={tone ?? 'none'} tone={tone}>
              {tone ?? 'no tone'}
            </Badge>
          ))}
        </div>
      </State>
      <State name="with a dot; prices; many">
        <div className="states-row">
          <Badge tone="live" dot>
            Live
          </Badge>
          <Badge tone="pending" dot>
            Live + 3 changes
          </Badge>
          <PriceBadge quotePrice="free" />
          <PriceBadge quotePrice="premium" />
          <Badge tone="pending">Live + 1,234 changes</Badge>
        </div>
      </State>
    </>
  );
}

export function Fields() {
  return (
    <State name="empty, filled, hint, error, optional, disabled, affixes, 12 digits, very long">
      <div className="states-grid">
        <Field label="Empty">
          <Input placeholder="For example: deck" />
        </Field>
        <Field label="Filled" hint="Up to 120 characters.">
          <Input defaultValue="Cedar deck" />
        </Field>
        <Field label="With an error" error="Enter a template name." hint="Up to 120 characters.">
          <Input defaultValue="" />
        </Field>
        <Field label="Can be left out" optional>
          <Input defaultValue="Northwood" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Cedar deck" />
        </Field>
        <Field label="Price">
          <Input numeric prefix="$" suffix="per box" defaultValue={HUGE} />
        </Field>
        <Field label="Price with an error" error="Use digits and one decimal point, like 1200.00.">
          <Input numeric prefix="$" defaultValue="12,3x" />
        </Field>
        <Field label={LONG}>
          <Input defaultValue={LONG} />
        </Field>
        <Field label="Choice">
          <Select defaultValue="b">
            <option value="a">Material</option>
            <option value="b">{LONG}</option>
          </Select>
        </Field>
        <Field label="Choice with an error" error="Choose a category.">
          <Select defaultValue="">
            <option value="">Choose …</option>
          </Select>
        </Field>
        <Field label="Choice, disabled">
          <Select disabled>
            <option>Material</option>
          </Select>
        </Field>
        <Field label="Lines of text">
          <Textarea rows={3} defaultValue={`${LONG}\n${UNBROKEN}`} />
        </Field>
        <Field label="Lines of text, with an error" error="Describe what the quote covers.">
          <Textarea rows={3} />
        </Field>
        <SearchField label="Search" placeholder="Search, for example: deck" />
      </div>
    </State>
  );
}

export function Choices() {
  const [type, setType] = useState('both');
  return (
    <>
      <State name="checkbox: off, on, some, disabled, very long">
        <div className="states-row">
          <Checkbox>Off</Checkbox>
          <Checkbox defaultChecked>On</Checkbox>
          <Checkbox indeterminate>Some</Checkbox>
          <Checkbox disabled>Disabled</Checkbox>
          <Checkbox disabled defaultChecked>
            Disabled, on
          </Checkbox>
          <Checkbox defaultChecked>{LONG}</Checkbox>
        </div>
      </State>
      <State name="radio buttons">
        <div className="states-row">
          <Checkbox type="radio" name="radio" defaultChecked>
            One
          </Checkbox>
          <Checkbox type="radio" name="radio">
            Other
          </Checkbox>
        </div>
      </State>
      <State name="switch: off, on, disabled, very long">
        <div className="states-row">
          <Switch>Off</Switch>
          <Switch defaultChecked>On</Switch>
          <Switch disabled>Disabled</Switch>
          <Switch disabled defaultChecked>
            Disabled, on
          </Switch>
          <Switch>{LONG}</Switch>
        </div>
      </State>
      <State name="one of a few, one disabled">
        <Segmented
          legend="Quote for"
          value={type}
          onChange={setType}
          options={[
            { value: 'material', label: 'Material' },
            { value: 'labour', label: 'Labour', disabled: true },
            { value: 'both', label: 'Material & Labour' },
          ]}
        />
      </State>
    </>
  );
}

const OPTIONS = [
  { id: 1, name: 'Cedar decking board' },
  { id: 2, name: LONG },
  { id: 3, name: UNBROKEN },
];

function Combo({ loading = false, options = OPTIONS }: { loading?: boolean; options?: typeof OPTIONS }) {
  const [value, setValue] = useState<(typeof OPTIONS)[number] | null>(null);
  return (
    <Combobox
      value={value}
      onChange={setValue}
      onQuery={() => undefined}
      options={options}
      loading={loading}
      nameOf={({ name }) => name}
      keyOf={({ id }) => id}
      placeholder="Search master products"
    />
  );
}

export function Boxes() {
  const [unit, setUnit] = useState('');
  return (
    <State name="closed (open it to see its list), loading, with an error, suggestions">
      <div className="states-grid">
        <Field label="Master product">
          <Combo />
        </Field>
        <Field label="Loading">
          <Combo loading options={[]} />
        </Field>
        <Field label="Nothing found" error="Choose a master product, or make one.">
          <Combo options={[]} />
        </Field>
        <Field label="Unit" hint="Any other is possible.">
          <SuggestBox
            value={unit}
            onChange={setUnit}
            suggestions={[{ value: 'ft²', note: 'square foot' }, { value: 'room' }, { value: 'each' }]}
          />
        </Field>
      </div>
    </State>
  );
}

const PARTS = [
  { id: 'description', label: 'Description' },
  { id: 'questions', label: 'Questions', count: 0 },
  { id: 'lines', label: 'Linked Items', count: 200 },
  { id: 'related', label: 'Related Templates', count: 1 },
  { id: 'history', label: 'History', count: 1_234_567 },
];

export function TabsShown() {
  return (
    <>
      <State name="pills">
        <Tabs label="Template parts" tabs={PARTS} current="lines" />
      </State>
      <State name="tabs of public pages">
        <Tabs label="Contents" look="tabs" tabs={PARTS} current="description" />
      </State>
      <State name="very long">
        <Tabs
          label="Rooms"
          look="tabs"
          current="one"
          tabs={[
            { id: 'one', label: LONG },
            { id: 'two', label: UNBROKEN },
          ]}
        />
      </State>
    </>
  );
}

/** Opens a menu, as a press would. */
function Opened({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current!.querySelector('details')!.open = true;
  }, []);
  return (
    <div ref={frame} className="states-open">
      {children}
    </div>
  );
}

export function Menus() {
  const items = (
    <>
      <MenuGroup title="This template">
        <button type="button">
          <Pencil aria-hidden="true" />
          Edit
        </button>
        <button type="button" disabled>
          Publish
        </button>
        <button type="button">{LONG}</button>
      </MenuGroup>
      <hr />
      <button type="button" className="danger">
        <Trash2 aria-hidden="true" />
        Delete
      </button>
    </>
  );
  return (
    <div className="states-grid">
      <State name="open at the start">
        <Opened>
          <Menu summary="Actions">{items}</Menu>
        </Opened>
      </State>
      <State name="open at the end">
        <Opened>
          <Menu summary="Actions" end>
            {items}
          </Menu>
        </Opened>
      </State>
    </div>
  );
}

export function Heads() {
  return (
    <>
      <State name="with the way back, a badge and actions">
        <ToolHead
          title="Cedar deck"
          back={{ to: '/qtemplates', label: 'Back' }}
          beside={
            <Badge tone="pending" dot>
              Live + 3 changes
            </Badge>
          }
          actions={
            <>
              <Button variant="ghost">Preview</Button>
              <Button variant="primary">Publish</Button>
            </>
          }
        />
      </State>
      <State name="very long, without a place to break at">
        <ToolHead
          title={`${LONG} ${UNBROKEN}`}
          back={{ to: '/qtemplates', label: 'Back' }}
          beside={<span className="text-sm text-ink-3">200 lines</span>}
          actions={<Button variant="primary">Publish</Button>}
        />
      </State>
      <State name="breadcrumbs">
        <Breadcrumbs
          trail={[
            { name: 'Home', path: '/' },
            { name: 'Construction Quote Templates', path: '/construction-quote-templates' },
            { name: 'Decks', path: '/construction-quote-templates/decks' },
            { name: LONG, path: '/quote-template/long' },
          ]}
        />
      </State>
    </>
  );
}

export function Figures() {
  return (
    <>
      <State name="money: none, 0, small, below zero, 12 digits, exact">
        <div className="states-row">
          <Money amount={null} />
          <Money amount="0" />
          <Money amount="0.5" />
          <Money amount="-348.5" />
          <Money amount={HUGE} />
          <Money amount="0.0375" />
        </div>
      </State>
      <State name="quantity: 0, with a unit, 12 digits">
        <div className="states-row">
          <Quantity amount="0" unit="boxes" />
          <Quantity amount="132.456" unit="ft²" />
          <Quantity amount="123456789012" unit="each" />
        </div>
      </State>
      <State name="formula: short, very long">
        <div className="states-stack">
          <Formula text="Q1 x Q2 / 24" />
          <Formula text="((Q1 x Q2) + (Q3 x Q4) + (Q5 x Q6) - Q7) x 1.1 / 123456789012 + (Q8 - Q9) x (Q10 + Q11) / (Q12 + 0.5) x (Q13 + Q14)" />
        </div>
      </State>
    </>
  );
}

export function Pictures() {
  const { direction } = useDisplay();
  return (
    <>
      <div className="states-grid">
        <State name="no picture">
          <Picture image={null} alt="No picture" sizes="300px" />
        </State>
      </div>
      <State name="slider with 1 card">
        <Slider
          title="Related templates"
          direction={direction}
          slides={[{ key: 1, content: <TemplateCard template={card} sizes="300px" short /> }]}
        />
      </State>
      <State name="slider with 12 cards">
        <Slider
          title="Most downloaded"
          direction={direction}
          slides={Array.from({ length: 12 }, (_, at) => ({
            key: at,
            content: (
              <TemplateCard
                template={{ ...card, id: at, name: at === 0 ? LONG : `Template ${at}` }}
                sizes="300px"
                short
              />
            ),
          }))}
        />
      </State>
    </>
  );
}
