import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from './figures.js';
import { Picture } from './picture.js';

interface NameCellProps {
  image: string | null | undefined;
  name: string;
  /** Target of its name. */
  to?: string;
  /** A quieter line below. */
  note?: ReactNode;
}

/** Subject of a row: its picture and name. */
export function NameCell({ image, name, to, note }: NameCellProps) {
  return (
    <span className="name-cell">
      <Picture image={image} alt="" sizes="56px" />
      <span>
        {to === undefined ? (
          <span className="name">{name}</span>
        ) : (
          <Link className="name quiet" to={to}>
            {name}
          </Link>
        )}
        {note}
      </span>
    </span>
  );
}

/** A price and its unit: below it, or `beside` it. */
export function PriceCell({
  amount,
  unit,
  beside = false,
}: {
  amount: string | null | undefined;
  unit: string | undefined;
  beside?: boolean;
}) {
  return (
    <>
      <b className="font-semibold">
        <Money amount={amount} />
      </b>
      {beside ? (
        <span className="unit">{` / ${unit}`}</span>
      ) : (
        unit && <span className="note block">{`per ${unit}`}</span>
      )}
    </>
  );
}
